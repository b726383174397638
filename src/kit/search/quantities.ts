/** A weight in g/m2 or a width in cm. */
export interface Quantity {
  of: 'weight' | 'width';
  value: number;
}

const units: readonly { unit: string; of: Quantity['of']; times: number; least: number; most: number }[] = [
  { unit: '克(?:重|/?平方米|/?平米|/m2)?|gsm|g/?m2|g(?![a-z0-9])', of: 'weight', times: 1, least: 10, most: 2_000 },
  { unit: '盎司|oz(?![a-z])', of: 'weight', times: 33.906, least: 10, most: 2_000 },
  { unit: '厘米|公分|cm(?![a-z0-9])', of: 'width', times: 1, least: 50, most: 500 },
  { unit: '米|m(?![a-z0-9])', of: 'width', times: 100, least: 50, most: 500 },
  { unit: '英寸|inch(?:es)?|in(?![a-z])|"', of: 'width', times: 2.54, least: 50, most: 500 },
];
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}./-])(\\d{1,4}(?:\\.\\d{1,2})?) ?(?:${units.map(({ unit }) => `(${unit})`).join('|')})`,
  'gu',
);

/** The quantities in a folded text, and the text without them. A number outside of the range of cloth is ignored. */
export function readQuantities(folded: string): { quantities: Quantity[]; rest: string } {
  const quantities: Quantity[] = [];
  const rest = folded.replace(pattern, (whole, number: string, ...groups: unknown[]) => {
    const unit = units[groups.findIndex((group) => typeof group === 'string' && group !== '')];
    const value = Number(number) * (unit?.times ?? Number.NaN);
    if (!unit || !(value >= unit.least && value <= unit.most)) return whole;
    quantities.push({ of: unit.of, value });
    return ' ';
  });
  return { quantities, rest };
}

/** Relative tolerance of a match. */
const tolerance = 0.05;
export const isAbout = (value: number, typed: number): boolean => Math.abs(value - typed) <= typed * tolerance;
