import { inLanguage, type Language } from '#kit/text/language.ts';
import { foldTyped } from '#kit/text/typed-text.ts';
import { type Fibre, fibres, readFibre } from './fibres.ts';

/** One fibre's share of the mass, in thousandths: 62.5 % is 625. */
export interface Share {
  fibre: Fibre;
  permille: number;
}

export type CompositionProblem = 'empty' | 'repeated_fibre' | 'share_out_of_range' | 'sum_not_100';

/** The problem of a composition, if any. Shares must sum to exactly 100 %. */
export function compositionProblem(shares: readonly Share[]): CompositionProblem | undefined {
  if (shares.length === 0) return 'empty';
  if (shares.some(({ permille }) => !Number.isInteger(permille) || permille < 1 || permille > 1_000))
    return 'share_out_of_range';
  if (new Set(shares.map(({ fibre }) => fibre)).size < shares.length) return 'repeated_fibre';
  return sumOf(shares) === 1_000 ? undefined : 'sum_not_100';
}

export const sumOf = (shares: readonly Share[]): number => shares.reduce((sum, { permille }) => sum + permille, 0);

/** The largest share first, as labels must have it; equal ones stay as given. */
export const inLabelOrder = (shares: readonly Share[]): Share[] =>
  shares.toSorted((one, other) => other.permille - one.permille);

export const percent = (permille: number): string => `${permille / 10}%`;

/** Formats a composition as on a label: 62.5% 棉 37.5% 亚麻. */
export const compositionText = (shares: readonly Share[], language: Language): string =>
  inLabelOrder(shares)
    .map(({ fibre, permille }) => `${percent(permille)} ${inLanguage(fibres[fibre].name, language)}`)
    .join(language === 'en' ? ', ' : '　');

const pair = /^(\d{1,3}(?:\.\d)?)%?([^\d%.]+)$|^([^\d%.]+)(\d{1,3}(?:\.\d)?)%?$/u;

/**
 * Reads what people write: `60% 棉 40% 涤纶`, `CO 60 PES 40`, `棉60/涤40`, `100% cotton`. Undefined when a part is not
 * understood; whether the shares come to 100 % is another question.
 */
export function readComposition(text: string): Share[] | undefined {
  const plain = foldTyped(text);
  if (plain === '' || plain.length > 300) return undefined;
  const tokens = plain.match(/\d+(?:\.\d+)?%?|[^\d%.\s/,;、+:]+/gu) ?? [];
  const shares: Share[] = [];
  for (let at = 0; at < tokens.length; ) {
    // A share and its fibre, in either order; an English name may have two words.
    const [one = '', next = ''] = tokens.slice(at, at + 2);
    const read = pair.exec(one + next);
    const [, firstShare, lastName, firstName, lastShare] = read ?? [];
    const fibre = readFibre(lastName ?? firstName ?? '');
    const permille = Math.round(Number(firstShare ?? lastShare) * 10);
    if (!fibre || !Number.isFinite(permille)) return undefined;
    shares.push({ fibre, permille });
    at += 2;
  }
  return shares;
}
