import { foldTyped } from '#kit/text/typed-text.ts';
/**
 * Fineness of yarn. Direct units weigh a length (D: g per 9,000 m; dtex: g per 10,000 m; tex: g per 1,000 m), indirect
 * ones count lengths in a weight (Ne: 840 yd hanks in a pound; Nm: metres in a gram). Compared in dtex.
 */
export const yarnUnits = ['Ne', 'Nm', 'D', 'dtex', 'tex'] as const;
export type YarnUnit = (typeof yarnUnits)[number];

export interface YarnCount {
  count: number;
  unit: YarnUnit;
  /** Threads twisted together: 80/2 Ne has count 80 and ply 2. */
  ply: number;
}

/** Ne 1 in dtex: one pound (453.59237 g) over 840 yards (768.096 m), times 10,000 m. */
const dtexOfNe1 = (453.592_37 / 768.096) * 10_000;

const single: Record<YarnUnit, (count: number) => number> = {
  Ne: (count) => dtexOfNe1 / count,
  Nm: (count) => 10_000 / count,
  D: (count) => (count * 10) / 9,
  dtex: (count) => count,
  tex: (count) => count * 10,
};

/** Fineness of the whole yarn in dtex, to one tenth. */
export const dtexOf = ({ count, unit, ply }: YarnCount): number => Math.round(single[unit](count) * ply * 10) / 10;

export const texOf = (yarn: YarnCount): number => dtexOf(yarn) / 10;

/** The same fineness in another unit, as a single yarn, to one tenth. */
export function inYarnUnit(dtex: number, unit: YarnUnit): number {
  const value = {
    Ne: dtexOfNe1 / dtex,
    Nm: 10_000 / dtex,
    D: dtex * 0.9,
    dtex,
    tex: dtex / 10,
  }[unit];
  return Math.round(value * 10) / 10;
}

const isPlausible = (yarn: YarnCount) => {
  const dtex = dtexOf(yarn);
  return Number.isInteger(yarn.ply) && yarn.ply >= 1 && yarn.ply <= 12 && dtex >= 5 && dtex <= 20_000;
};

/** Finer than any filament or coarser than any rope is a slip of the pen. */
export const yarnProblem = (yarn: YarnCount): 'implausible' | undefined =>
  isPlausible(yarn) ? undefined : 'implausible';

/** Ne 80/2, 75D, Nm 2/48 as mills write it: count first for Ne, ply first for Nm. */
export function yarnText({ count, unit, ply }: YarnCount): string {
  if (unit === 'D' || unit === 'dtex' || unit === 'tex')
    return `${ply > 1 ? `${ply}×` : ''}${count}${unit === 'D' ? 'D' : ` ${unit}`}`;
  if (ply === 1) return `${unit} ${count}`;
  return unit === 'Nm' ? `Nm ${ply}/${count}` : `Ne ${count}/${ply}`;
}

const shape =
  /^(?:(ne|nm|n|s)?\s*(\d{1,4}(?:\.\d{1,2})?)(?:\s*\/\s*(\d{1,2}))?\s*(ne|nm|支|英支|公支|s|d|旦|dtex|tex)?)$/i;

/** Reads `40s`, `Ne 80/2`, `Nm 2/48`, `75D`, `150dtex`, `40支`; undefined for anything else. */
export function readYarnCount(text: string): YarnCount | undefined {
  const [, before, first, second, after] = shape.exec(foldTyped(text)) ?? [];
  const name = (after ?? before)?.toLowerCase();
  if (!first || !name) return undefined;
  const unit = ({ nm: 'Nm', n: 'Nm', 公支: 'Nm', d: 'D', 旦: 'D', dtex: 'dtex', tex: 'tex' } as const)[name as 'nm'] as
    | YarnUnit
    | undefined;
  const [one, two] = [Number(first), Number(second ?? 1)];
  // Worsted spinners write the ply first: 2/48.
  const isPlyFirst = (unit === 'Nm' || unit === undefined) && second !== undefined && one < two;
  const yarn: YarnCount = { count: isPlyFirst ? two : one, unit: unit ?? 'Ne', ply: isPlyFirst ? one : two };
  return isPlausible(yarn) ? yarn : undefined;
}
