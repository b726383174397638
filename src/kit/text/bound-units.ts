/**
 * Prevents line breaks between a number and its Chinese unit, a share and its fibre, a currency and its sum, a sum and its
 * time, and within a range: `2 天`, `40% 棉`, `CNY 8,000–12,000 a month`.
 */
export const boundUnits = (text: string): string =>
  text
    .replace(/(?<=[\d%]) (?=\p{Script=Han})|(?<=\bCNY) (?=\d)/gu, '\u00a0')
    .replace(/(?<=\d) (an?) (?=(?:month|year|day|hour)\b)/g, '\u00a0$1\u00a0')
    // A word joiner prevents the break after the dash.
    .replace(/(?<=\d)–(?=\d)/g, '\u2060–\u2060');
