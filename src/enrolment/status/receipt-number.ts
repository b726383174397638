import { foldTyped } from '#kit/typed-text.ts';

/** Crockford's alphabet: no letter that reads as a figure. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/** What a receipt stands for: the submission of a round of an application. */
export interface ReceiptOf {
  application: number;
  round: number;
}

/** A signature in hexadecimal, shortened to what people can still type. 60 bits cannot be guessed over a network. */
export function receiptCode(signature: string): string {
  let bits = BigInt(`0x${signature.slice(0, 16)}`) >> 4n;
  let code = '';
  for (let place = 0; place < codeLength; place++) {
    code = alphabet[Number(bits & 31n)] + code;
    bits >>= 5n;
  }
  return code;
}

/** WL000015-1-7K3F-9QX2-M4TD */
export const receiptNumber = ({ application, round }: ReceiptOf, code: string): string =>
  `WL${String(application).padStart(6, '0')}-${round}-${code.replace(/(.{4})(?=.)/g, '$1-')}`;

/** Reads a number as people copy it: small letters, spaces, other dashes, O for 0, I and L for 1. */
export function readReceiptNumber(text: string): (ReceiptOf & { code: string }) | undefined {
  const plain = foldTyped(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]+/g, '-');
  const parts = /^-?WL0*(\d{1,12})-(\d{1,4})-([0-9A-Z-]{12,16})-?$/.exec(plain);
  if (!parts) return undefined;
  const code = (parts[3] ?? '').replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
  if (code.length !== codeLength) return undefined;
  return { application: Number(parts[1]), round: Number(parts[2]), code };
}
