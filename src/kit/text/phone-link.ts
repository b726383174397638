/** Digits with spaces, dashes and brackets between them, `+` before a country, and an extension at the end. */
const shape = /^((?:\+|\(\+\d{1,4}\))?(?:[\d -]|\(\d{1,5}\))+?)(?: *(?:转|ext\.?) *(\d{1,6}))?$/i;
const leastDigits = 5;

/** Whether it can be dialled. */
export function isPhone(phone: string): boolean {
  const [, number = ''] = shape.exec(phone) ?? [];
  return number.replace(/\D/g, '').length >= leastDigits;
}

/** The `tel:` URL of a phone number as people write it; RFC 3966 allows neither spaces nor words. */
export function telUrl(phone: string): string {
  const [, number = phone, extension] = shape.exec(phone) ?? [];
  const country = /^\(?\+/.test(number) ? '+' : '';
  return `tel:${country}${number.replace(/\D/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
