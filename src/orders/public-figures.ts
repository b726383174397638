/** What the public may see of the trade: proportions only. No true figure, and nothing to compute one from. */
export interface PublicFigures {
  /** Business days that are shown, all of them complete. */
  period: Period;
  from: string;
  to: string;
  /** When the figures were read. */
  asOf: string;
  /** Oldest first; 100 is the busiest of these days, for orders and for turnover each. */
  days: PublicDay[];
  /** Against the period before, in whole percent; null while there is too little of it to compare with. */
  change: { orders: number; turnover: number } | null;
  /** Orders by hour of the day, 0 to 23; the busiest hour is 100. */
  hours: number[];
  /** Shares of turnover in whole percent, greatest first; the last one may be `others`. */
  categories: Share[];
  provinces: Share[];
  /** Suppliers admitted, rounded down to the ten. */
  suppliers: { value: number; more: boolean };
}

export interface PublicDay {
  day: string;
  /** Null on the days before records began; 0 is a day on record without an order. */
  orders: number | null;
  turnover: number | null;
  /** The day in the same place of the period before, on the scale of `turnover`: a busier one is above 100. Null where it cannot be compared, and before records began. */
  turnoverBefore: number | null;
}

export interface Share {
  name: string;
  percent: number;
  /** Against its share in the period before, in percentage points; null where it cannot be compared. */
  points: number | null;
  others?: boolean;
}

/** Lengths to choose from, in business days. */
export const periods = [7, 30, 90] as const;
export type Period = (typeof periods)[number];
export const usualPeriod: Period = 30;
/** `?days=` of an address; anything else is the usual period. */
export const readPeriod = (text: string | null): Period =>
  periods.find((period) => String(period) === text) ?? usualPeriod;

export const categoriesShown = 8;
export const provincesShown = 11;
/** Below this, proportions would tell single orders. */
export const fewestOrders = 200;

/** Each value in whole hundredths of the greatest, or of another one. */
export function indexed(values: readonly number[], most = Math.max(0, ...values)): number[] {
  return values.map((value) => (most === 0 ? 0 : Math.round((100 * Math.max(0, value)) / most)));
}

interface Named {
  name: string;
  value: number;
}

/** Shares of the greatest ones, and of all others together; with those of the period before, how they moved. */
export function shares(values: readonly Named[], shown: number, before: readonly Named[] = []): Share[] {
  const positive = values.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const sum = (all: readonly Named[]) => all.reduce((total, { value }) => total + Math.max(0, value), 0);
  const total = sum(positive);
  const totalBefore = sum(before);
  const percent = (value: number, of = total) => Math.round((100 * value) / of);
  const points = (now: number, was: number) => (totalBefore > 0 ? percent(now) - percent(was, totalBefore) : null);
  const valueBefore = new Map(before.map(({ name, value }) => [name, Math.max(0, value)]));
  const named = positive.filter(({ name }) => name !== '').slice(0, shown);
  const rest = total - sum(named);
  const restBefore = totalBefore - named.reduce((was, { name }) => was + (valueBefore.get(name) ?? 0), 0);
  const shares: Share[] = named.map(({ name, value }) => ({
    name,
    percent: percent(value),
    points: points(value, valueBefore.get(name) ?? 0),
  }));
  return rest > 0
    ? [...shares, { name: '', percent: percent(rest), points: points(rest, restBefore), others: true }]
    : shares;
}

/** Whole percent by which a sum grew or fell; null when there was nothing. */
export const growth = (now: number, before: number): number | null =>
  before > 0 ? Math.round((100 * (now - before)) / before) : null;

/** Rounded down to the ten, so that one more or less does not show. */
export const tens = (count: number) => ({ value: Math.floor(count / 10) * 10, more: count % 10 > 0 });
