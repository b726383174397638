/** Digits with spaces, dashes and brackets between them, `+` before a country, and an extension at the end. */
const shape = /^((?:\+|\(\+\d{1,4}\))?(?:[\d -]|\(\d{1,5}\))+?)(?: *(?:转|ext\.?) *(\d{1,6}))?$/i;
const leastDigits = 5;

/** Whether a telephone can dial it. */
export function isPhone(phone: string): boolean {
  const [, number = ''] = shape.exec(phone) ?? [];
  return number.replace(/\D/g, '').length >= leastDigits;
}

/** The address that dials a phone number as people write it: RFC 3966 knows neither spaces nor words in it. */
export function telOf(phone: string): string {
  const [, number = phone, extension] = shape.exec(phone) ?? [];
  const country = /^\(?\+/.test(number) ? '+' : '';
  return `tel:${country}${number.replace(/\D/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
