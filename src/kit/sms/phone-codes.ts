import type { PoolClient } from 'pg';
import type { Outcome } from '#kit/call/outcome.ts';
import type { CodeFault } from '#kit/form/code-refusals.ts';
import type { Language } from '#kit/text/language.ts';

export type SentCode = Outcome<{ retry_after: number; expires_in: number }, 'too_many' | 'sms_away' | 'phone_refused'>;

/** Sends and verifies the codes that prove a phone. Accounts do it for the features that ask for one. */
export interface PhoneCodes<Purpose extends string> {
  sendCode(phone: string, purpose: Purpose, from: { address: string; language: Language }): Promise<SentCode>;
  /**
   * @param how the transaction that uses the code up, and the key by which a repeated request may use it again.
   */
  verifyCode(
    phone: string,
    purpose: Purpose,
    code: string,
    address: string,
    how: { within?: PoolClient; idempotencyKey: string },
  ): Promise<Outcome<{ isRepeat: boolean }, CodeFault | 'too_many'>>;
}
