import type { Language } from '#kit/text/language.ts';
import { businessTime } from '#screens/figures/figure-text.ts';

/** Topic `sale`: a campaign's sessions and products. */
export interface SaleSession {
  name: string;
  /** Milliseconds since 1970, by the server's clock. */
  from: number;
  to: number;
}
export interface SaleProduct {
  product: string;
  stock: number;
  /** Never negative. */
  left: number;
  /** ISO time when it sold out; null while in stock. */
  sold_out_at: string | null;
}
/** One sold piece of the session: its destination, no name. */
export interface SaleWin {
  at: string;
  province: string;
  city: string;
  product: string;
  quantity: number;
}
/** Products under `stock/<place>`, sold pieces under `win/...`, so that only changes are sent. */
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
 * The session's name. Campaigns name it in one language only; the other language shows its hour instead.
 */
export const sessionName = ({ name, from }: SaleSession, language: Language): string =>
  language === 'en' && /\p{Script=Han}/u.test(name) ? `${businessTime(from).minute} session` : name;

/** When a session ends. At midnight it is 24:00, as in the campaign, not 00:00. */
export const sessionEnd = ({ to }: SaleSession): string => {
  const { minute } = businessTime(to);
  return minute === '00:00' ? '24:00' : minute;
};

/** The current session, or the next one; undefined if there is none. */
export function sessionAt(
  sessions: readonly SaleSession[],
  now: number,
): { session: SaleSession; isOn: boolean } | undefined {
  const session = sessions.find(({ to }) => now < to);
  return session && { session, isOn: now >= session.from };
}
