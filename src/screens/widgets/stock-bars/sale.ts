import type { Language } from '#kit/text/language.ts';
import { businessTime } from '#screens/figures/figure-text.ts';

/** Topic `sale`: a campaign's sessions and products, as of now. */
export interface SaleSession {
  name: string;
  /** Milliseconds since 1970, by the server's clock. */
  from: number;
  to: number;
}
export interface SaleProduct {
  product: string;
  stock: number;
  /** Never below nothing. */
  left: number;
  /** ISO time in which it sold out; null while there is some. */
  sold_out_at: string | null;
}
/** A piece of the session's sale that somebody got: no name, only where it goes. */
export interface SaleWin {
  at: string;
  province: string;
  city: string;
  product: string;
  quantity: number;
}
/** Products under `stock/` and their place, pieces that somebody got under `win/`: one that changes is sent alone. */
export interface SaleFigures extends Record<string, unknown> {
  /** The present day's, and the first of the next. */
  sessions: SaleSession[];
}

const under = (figures: Readonly<Record<string, unknown>>, prefix: string) =>
  Object.entries(figures).flatMap(([key, value]) =>
    key.startsWith(prefix) && value ? [[key.slice(prefix.length), value] as const] : [],
  );

/** In the order of the campaign. */
export const productsOf = (figures: Readonly<Record<string, unknown>>): SaleProduct[] =>
  under(figures, 'stock/')
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, product]) => product as SaleProduct);

export const winsOf = (figures: Readonly<Record<string, unknown>>): Record<string, SaleWin> =>
  Object.fromEntries(under(figures, 'win/')) as Record<string, SaleWin>;

/**
 * What a session is called. Its name is the campaign's own, in one language: where that cannot be read, its hour says as much.
 */
export const sessionName = ({ name, from }: SaleSession, language: Language): string =>
  language === 'en' && /\p{Script=Han}/u.test(name) ? `${businessTime(from).minute} session` : name;

/** When a session ends; one that lasts until midnight ends at 24:00, as its campaign says it, not at the 00:00 before it began. */
export const sessionEnd = ({ to }: SaleSession): string => {
  const { minute } = businessTime(to);
  return minute === '00:00' ? '24:00' : minute;
};

/** The session that is on, or the next one; undefined when there is none to come. */
export function sessionAt(
  sessions: readonly SaleSession[],
  now: number,
): { session: SaleSession; isOn: boolean } | undefined {
  const session = sessions.find(({ to }) => now < to);
  return session && { session, isOn: now >= session.from };
}
