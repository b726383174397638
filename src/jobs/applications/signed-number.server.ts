import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#kit/db/secrets.server.ts';

/** The number of a row as somebody holds it who may use the row: nobody else can write it, nor for another purpose. */
export function signedNumber(secrets: Pick<Secrets, 'sign'>, purpose: string) {
  const sign = (number: number) => secrets.sign(purpose, String(number));
  return {
    write: (number: number): string => `${number}.${sign(number)}`,
    /** Undefined when it was made up. */
    read(text: string): number | undefined {
      const [, number = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(text) ?? [];
      return number && timingSafeEqual(Buffer.from(sign(Number(number))), Buffer.from(signature))
        ? Number(number)
        : undefined;
    },
  };
}
