/** What the public may see of the trade: proportions only. No true figure, and nothing to compute one from. */
export interface PublicFigures {
  /** Complete business days, oldest first; the busiest day is 100 in each series. */
  days: { day: string; orders: number; turnover: number }[];
  /** Orders by hour of the day, 0 to 23; the busiest hour is 100. */
  hours: number[];
  /** Shares of turnover in whole percent, greatest first; the last one may be `others`. */
  categories: Share[];
  provinces: Share[];
  /** Suppliers admitted, rounded down to the ten. */
  suppliers: { value: number; more: boolean };
}

export interface Share {
  name: string;
  percent: number;
  others?: boolean;
}

export const daysShown = 30;
export const categoriesShown = 8;
export const provincesShown = 11;
/** Below this, proportions would tell single orders. */
export const fewestOrders = 200;

/** Each value in whole hundredths of the greatest. */
export function indexed(values: readonly number[]): number[] {
  const most = Math.max(0, ...values);
  return values.map((value) => (most === 0 ? 0 : Math.round((100 * Math.max(0, value)) / most)));
}

/** Shares of the greatest ones, and of all others together. */
export function shares(values: readonly { name: string; value: number }[], shown: number): Share[] {
  const positive = values.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value);
  const total = positive.reduce((sum, { value }) => sum + value, 0);
  const percent = (value: number) => Math.round((100 * value) / total);
  const named = positive.filter(({ name }) => name !== '').slice(0, shown);
  const rest = total - named.reduce((sum, { value }) => sum + value, 0);
  const told: Share[] = named.map(({ name, value }) => ({ name, percent: percent(value) }));
  return rest > 0 ? [...told, { name: '', percent: percent(rest), others: true }] : told;
}

/** Rounded down to the ten, so that one more or less does not show. */
export const tens = (count: number) => ({ value: Math.floor(count / 10) * 10, more: count % 10 > 0 });
