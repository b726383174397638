import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { clientNetwork } from '#kit/call/client-address.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { CodeFault } from '#kit/form/code-refusals.ts';
import type { Sms, SmsFailure } from '#kit/sms/sms.server.ts';
import type { Language } from '#kit/text/language.ts';
import { dayMs, hourMs } from '#kit/text/time.ts';
import { type CodePurpose, codeLimits } from './contract.ts';

/** Limits for one sender, for neighbouring numbers, and for the total cost. */
const sendLimits = { perAddressHour: 60, perPrefixHour: 40, perDayInAll: 20_000 };

/** Error by SMS failure. If the outcome is unknown, the message may still arrive, so the user waits for it. */
const refusals = {
  limit: 'too_many',
  number: 'phone_refused',
  setup: 'sms_away',
  away: 'sms_away',
  unknown: undefined,
} as const satisfies Record<SmsFailure, string | undefined>;

/**
 * Counts an attempt at the live code, per network and in total; a network that has used up its attempts no longer adds to the
 * total. Without a live code the attempts count on an unguessable one, so that the responses do not reveal whether a code was
 * sent.
 */
const countAttempt = `insert into verify_codes as c (phone, purpose, code_hmac, tries, tries_by, expires_at)
    values ($1, $2, $3, 1, jsonb_build_object($6::text, 1), $4)
  on conflict (phone, purpose) do update set
    tries = case
      when c.expires_at <= $5 then 1
      when coalesce((c.tries_by ->> $6)::int, 0) >= $7 then c.tries
      else least(c.tries + 1, $8) end,
    tries_by = case
      when c.expires_at <= $5 then excluded.tries_by
      when c.tries >= $8 then c.tries_by
      else c.tries_by || jsonb_build_object($6::text, least(coalesce((c.tries_by ->> $6)::int, 0) + 1, $7 + 1)) end,
    code_hmac = case when c.expires_at > $5 then c.code_hmac else excluded.code_hmac end,
    used_for = case when c.expires_at > $5 then c.used_for end,
    expires_at = case when c.expires_at > $5 then c.expires_at else excluded.expires_at end
  returning code_hmac, used_for, tries, (tries_by ->> $6)::int as own`;

export function verifyCodes({
  database,
  sms,
  secrets,
  phones,
  clock,
  smsCountries,
}: Needs<'database' | 'secrets' | 'phones' | 'clock'> & { sms: Sms; smsCountries: readonly string[] }) {
  const hmac = (phone: string, purpose: CodePurpose, code: string) =>
    secrets.sign('verify-code', `${phone}/${purpose}/${code}`);
  const hmacOfRequest = (phone: string, purpose: CodePurpose, idempotencyKey: string) =>
    secrets.sign('verify-code-use', `${phone}/${purpose}/${idempotencyKey}`);

  return {
    /**
     * Sends a new code and invalidates an earlier one for the same purpose. The response does not reveal whether the number is
     * known.
     */
    async send(
      phone: string,
      purpose: CodePurpose,
      from: { address: string; language: Language },
    ): Promise<Outcome<{ retry_after: number; expires_in: number }, 'too_many' | 'sms_away' | 'phone_refused'>> {
      if (!(await isServedPhone(phone, smsCountries))) return refuse('phone_refused');
      const now = clock.now();
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const index = phones.indexOf(phone);
      const limits = [
        { key: `code/gap/${index}`, most: 1, windowMs: codeLimits.pauseSeconds * 1000 },
        { key: `code/hour/${index}`, most: codeLimits.perHour, windowMs: hourMs },
        { key: `code/day/${index}`, most: codeLimits.perDay, windowMs: dayMs },
        { key: `code/address/${from.address}`, most: sendLimits.perAddressHour, windowMs: hourMs },
        { key: `code/prefix/${phones.indexOf(phone.slice(0, -4))}`, most: sendLimits.perPrefixHour, windowMs: hourMs },
        { key: 'code/all', most: sendLimits.perDayInAll, windowMs: dayMs },
      ];
      // Committed before the message is sent: a crash in between wastes a code but cannot bypass the limits.
      const counted = await database.transaction(async (client) => {
        const verdict = await consumeLimits(client, limits, now);
        if (verdict.ok)
          await client.query(
            `insert into verify_codes (phone, purpose, code_hmac, tries, expires_at) values ($1,$2,$3,0,$4)
             on conflict (phone, purpose) do update set code_hmac = $3, tries = 0, tries_by = '{}', expires_at = $4, used_for = null`,
            [index, purpose, hmac(phone, purpose, code), new Date(now + codeLimits.lifeSeconds * 1000)],
          );
        return verdict;
      });
      if (!counted.ok) return refuse('too_many', { retry_after: counted.retryAfterSeconds });
      const minutes = codeLimits.lifeSeconds / 60;
      const text =
        from.language === 'en'
          ? `[Weftline] Your code is ${code}, valid for ${minutes} minutes. Do not share it with anyone.`
          : `【织联】验证码 ${code}，${minutes} 分钟内有效。请勿告诉他人。`;
      const values = { code, minutes: String(minutes) };
      const sent = await sms.send({
        to: phone,
        code,
        text,
        template: { name: 'code', language: from.language, values },
      });
      const refusal = sent.ok ? undefined : refusals[sent.reason];
      if (refusal === 'phone_refused') return refuse(refusal);
      if (refusal) return refuse(refusal, { retry_after: codeLimits.pauseSeconds });
      return done({ retry_after: codeLimits.pauseSeconds, expires_in: codeLimits.lifeSeconds });
    },

    /**
     * Redeems a code in the caller's transaction. Each wrong attempt counts, also concurrent ones.
     *
     * @param address of the attempt; five wrong ones end the code for this network only.
     * @param idempotencyKey the whole request. The same request may redeem the code again while it is valid, as its response may
     *   have been lost. Without it a code is valid once.
     * @returns whether it is the first use or a repeat, or why the code is refused.
     */
    async use(
      client: PoolClient,
      phone: string,
      purpose: CodePurpose,
      code: string,
      address: string,
      idempotencyKey?: string,
    ): Promise<'first' | 'again' | CodeFault> {
      const index = phones.indexOf(phone);
      const now = clock.now();
      const network = clientNetwork(address);
      // Unidentifiable senders share one network.
      const most = network === '' ? codeLimits.triesInAll : codeLimits.tries;
      type Tried = { code_hmac: string; used_for: string | null; tries: number; own: number | null };
      const { rows } = await client.query<Tried>(countAttempt, [
        index,
        purpose,
        hmac(phone, purpose, randomBytes(16).toString('base64url')),
        new Date(now + codeLimits.lifeSeconds * 1000),
        new Date(now),
        network,
        most,
        codeLimits.triesInAll + 1,
      ]);
      const stored = rows[0];
      if (!stored) throw new Error('a try of a code was not counted');
      const own = stored.own ?? most + 1;
      const fault = own < most && stored.tries < codeLimits.triesInAll ? 'code_wrong' : 'code_spent';
      if (own > most || stored.tries > codeLimits.triesInAll || !isSame(stored.code_hmac, hmac(phone, purpose, code)))
        return fault;
      const use = idempotencyKey === undefined ? null : hmacOfRequest(phone, purpose, idempotencyKey);
      if (stored.used_for !== null) return use !== null && isSame(stored.used_for, use) ? 'again' : fault;
      if (use === null)
        await client.query('delete from verify_codes where phone = $1 and purpose = $2', [index, purpose]);
      else
        await client.query('update verify_codes set used_for = $3 where phone = $1 and purpose = $2', [
          index,
          purpose,
          use,
        ]);
      return 'first';
    },
  };
}

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));

export type VerifyCodes = ReturnType<typeof verifyCodes>;

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
