/** Mainland China's mobile numbers, after the country code was taken off. */
const mainland = /^1[3-9]\d{9}$/;

/** E.164 of a number as people type it (spaces, dashes, full-width digits, +86, 0086); undefined when it is none. */
export function readPhone(text: string): string | undefined {
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\-().]/g, '')
    .replace(/^(\+86|0086|86(?=1\d{10}$))/, '');
  return mainland.test(digits) ? `+86${digits}` : undefined;
}

/** 138****5678: enough to recognise one's own number. */
export const maskPhone = (e164: string): string => e164.replace(/^\+86/, '').replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');
