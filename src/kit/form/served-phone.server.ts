/**
 * Whether messages are sent to a number: mainland China's always, others when they exist and their country is on the
 * list (`HK`, `MO`, ...). What knows the numbers of the world is loaded with the first foreign one.
 */
export async function isServedPhone(e164: string, countries: readonly string[]): Promise<boolean> {
  if (e164.startsWith('+86')) return true;
  if (countries.length === 0) return false;
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile');
  const number = parsePhoneNumberFromString(e164);
  return number?.isValid() === true && number.number === e164 && countries.includes(number.country ?? '');
}
