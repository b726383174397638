/** What the home page shows of the business, already rounded: nothing finer leaves the server. */
export interface HomeFigures {
  /** Suppliers admitted at present. */
  suppliers: Rounded;
  /** Orders of the present business day. */
  orders: Rounded;
  /** Fabrics in the catalogue. */
  fabrics: Rounded;
  /** The day's categories by orders: at most five, greatest first. */
  categories: { name: string; percent: number }[];
  /** The share of all others; 0 where there are none, whatever rounding leaves. */
  others: number;
  /** The latest orders, newest first, a digit for each: the place of its category in `categories`, or their number for any other. */
  threads: string;
}

export interface Rounded {
  value: number;
  /** Whether the true number is greater. */
  more: boolean;
}

/** Keeps the two leading digits: 1873 becomes 1800 and more. */
export function roundDown(count: number): Rounded {
  const step = 10 ** Math.max(0, String(Math.trunc(count)).length - 2);
  const value = Math.floor(count / step) * step;
  return { value, more: value < count };
}

export const threadsShown = 30;
export const categoriesShown = 5;
