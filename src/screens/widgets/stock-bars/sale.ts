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
/** A piece of the sale that somebody got: no name, only where it goes. */
export interface SaleWin {
  at: string;
  province: string;
  city: string;
  product: string;
  quantity: number;
}
export interface SaleFigures extends Record<string, unknown> {
  /** The present day's, and the first of the next. */
  sessions: SaleSession[];
  products: SaleProduct[];
  wins: Record<string, SaleWin>;
}

/** The session that is on, or the next one; undefined when there is none to come. */
export function sessionAt(
  sessions: readonly SaleSession[],
  now: number,
): { session: SaleSession; isOn: boolean } | undefined {
  const session = sessions.find(({ to }) => now < to);
  return session && { session, isOn: now >= session.from };
}
