/**
 * Whether we send messages to a number: always in mainland China, elsewhere if it is valid and its country is on the list
 * (`HK`, `MO`, ...). The number library is loaded with the first foreign number.
 */
export async function isServedPhone(e164: string, countries: readonly string[]): Promise<boolean> {
  if (e164.startsWith('+86')) return true;
  if (countries.length === 0) return false;
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile');
  const number = parsePhoneNumberFromString(e164);
  return number?.isValid() === true && number.number === e164 && countries.includes(number.country ?? '');
}
