import type { PublicDay } from '#orders/public-figures.ts';

/** Days as one short text, `44,46,40;…` from a first day on: the page holds them twice, as a drawing and for its script. */
export const writeDays = (days: readonly PublicDay[]): string =>
  days.map(({ orders, turnover, turnoverBefore }) => [orders, turnover, turnoverBefore].join()).join(';');

/** Null is written as nothing. */
const readIndex = (text: string | undefined) => (text ? Number(text) : null);

export function readDays(text: string, from: string): PublicDay[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  return text.split(';').map((each, place) => {
    const [orders, turnover, before] = each.split(',');
    return {
      day: new Date(first + place * 86_400_000).toISOString().slice(0, 10),
      orders: readIndex(orders),
      turnover: readIndex(turnover),
      turnoverBefore: readIndex(before),
    };
  });
}
