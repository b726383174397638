/** Rounded home page figures; exact ones never leave the server. */
export interface HomeFigures {
  /** Currently admitted suppliers. */
  suppliers: Rounded;
  /** Orders of the current business day. */
  orders: Rounded;
  /** Fabrics in the catalogue. */
  fabrics: Rounded;
  /** Up to five categories of the day by orders, descending. */
  categories: { name: string; percent: number }[];
  /** The others' share; exactly 0 if there are none. */
  others: number;
  /** Latest orders, newest first, a digit each: the index in `categories`, or its length for others. */
  threads: string;
}

export interface Rounded {
  value: number;
  /** Whether the exact number is larger. */
  more: boolean;
}

/** Keeps two leading digits: 1873 becomes 1800+. */
export function roundDown(count: number): Rounded {
  const step = 10 ** Math.max(0, String(Math.trunc(count)).length - 2);
  const value = Math.floor(count / step) * step;
  return { value, more: value < count };
}

export const threadsShown = 30;
export const categoriesShown = 5;
