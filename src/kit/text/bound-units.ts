/**
 * A text in which no line ends between a number and the Chinese unit that counts it, a share and its fibre, a currency and
 * its sum, a sum and its time, or within a range: `2 天`, `40% 棉`, `CNY 8,000–12,000 a month`.
 */
export const boundUnits = (text: string): string =>
  text
    .replace(/(?<=[\d%]) (?=\p{Script=Han})|(?<=\bCNY) (?=\d)/gu, '\u00a0')
    .replace(/(?<=\d) (an?) (?=(?:month|year|day|hour)\b)/g, '\u00a0$1\u00a0')
    // A line may end behind such a dash, but for a sign of no width that joins.
    .replace(/(?<=\d)–(?=\d)/g, '\u2060–\u2060');
