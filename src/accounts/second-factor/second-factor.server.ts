import { randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { screenKind } from '#accounts/contract.ts';
import { verifyOwnPassword } from '#accounts/passwords.server.ts';
import type { Actor } from '#accounts/screen-accounts.server.ts';
import type { SessionStore } from '#accounts/sessions.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits, resetLimit } from '#kit/call/rate-limit.server.ts';
import { audit, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import type { Rows } from '#rows.ts';

/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
const recoveryCodes = 8;
/** Unambiguous when read out or typed; ten of them are 48 bits, and attempts are limited. */
const unambiguousCharacters = 'abcdefghjkmnpqrstuvwxyz34679';
const issuer = '织联 Weftline';

type Row = Pick<Rows['screen_second_factors'], 'secret' | 'confirmed_at' | 'used_step' | 'recovery_codes'>;

const newRecoveryCode = () => {
  const letters = Array.from({ length: 10 }, () => unambiguousCharacters[randomInt(unambiguousCharacters.length)]).join(
    '',
  );
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
};

/** The second step at sign-in of screen users: an authenticator app, or one of the recovery codes. */
export function secondFactor(needs: Needs<'database' | 'clock' | 'sealing' | 'secrets'> & { sessions: SessionStore }) {
  const { database, clock, sealing, secrets, sessions } = needs;
  const { pool } = database;
  const boundTo = (account: number | string) => `screen_second_factor/${account}`;
  const recoveryMac = (account: number, code: string) =>
    secrets.sign('recovery-code', `${account}/${code.toLowerCase().replaceAll(/[\s-]/g, '')}`);

  async function find(account: number): Promise<Row | undefined> {
    const { rows } = await pool.query<Row>(
      'select secret, confirmed_at, used_step, recovery_codes from screen_second_factors where account = $1',
      [account],
    );
    return rows[0];
  }

  /** Redeems a code of the app; of two concurrent requests with the same code one is refused. */
  async function takeCode(account: number, row: Row, code: string): Promise<boolean> {
    const secret = Buffer.from(sealing.open(row.secret, boundTo(account)), 'base64');
    const step = stepOfCode(secret, code, clock.now(), row.used_step);
    if (step === undefined) return false;
    const { rowCount } = await pool.query(
      'update screen_second_factors set used_step = $2 where account = $1 and used_step < $2',
      [account, step],
    );
    return rowCount === 1;
  }

  const record = (by: Actor, action: string, account: number) =>
    auditEntry(by, clock.now(), { action: `accounts.${action}`, subject: `screen_user/${account}` });

  const remove = (account: number, by: Actor, action: string) =>
    database.transaction(async (client) => {
      const { rowCount } = await client.query('delete from screen_second_factors where account = $1', [account]);
      if (rowCount === 1) await audit(client, record(by, action, account));
      return rowCount === 1;
    });

  return {
    async state(account: number) {
      const row = await find(account);
      return {
        since: row?.confirmed_at?.toISOString() ?? null,
        recovery_codes: row?.confirmed_at ? row.recovery_codes.length : 0,
      };
    },

    /**
     * Checks the second step after the password. `code` is the user's input or undefined. The caller limits attempts: ten per
     * account in a quarter of an hour, as for passwords.
     */
    async check(account: number, code: string | undefined): Promise<'passed' | 'needed' | 'wrong'> {
      const row = await find(account);
      if (!row?.confirmed_at) return 'passed';
      if (!code) return 'needed';
      if (await takeCode(account, row, code)) return 'passed';
      const { rowCount } = await pool.query(
        `update screen_second_factors set recovery_codes = array_remove(recovery_codes, $2)
         where account = $1 and $2 = any(recovery_codes)`,
        [account, recoveryMac(account, code)],
      );
      return rowCount === 1 ? 'passed' : 'wrong';
    },

    async begin(input: { password: string }, by: Actor) {
      const account = by.id;
      const proof = await verifyOwnPassword(needs, account, input.password);
      if (!proof.ok) return proof;
      const bytes = randomBytes(secretBytes);
      // Restarts an unfinished setup; a confirmed second factor must be turned off first.
      const { rowCount } = await pool.query(
        `insert into screen_second_factors (account, secret, recovery_codes) values ($1, $2, '{}')
         on conflict (account) do update set secret = excluded.secret, used_step = 0
         where screen_second_factors.confirmed_at is null`,
        [account, sealing.seal(bytes.toString('base64'), boundTo(account))],
      );
      if (rowCount !== 1) return refuse('is_on');
      const secret = oneTimeCodes(bytes).secret.base32;
      const label = encodeURIComponent(`${issuer}:${proof.value.username}`);
      const address = `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
      return done({ secret, address, qr: qrDrawing(address) });
    },

    async confirm(input: { otp: string }, by: Actor) {
      const account = by.id;
      const limit = { key: `second-factor/own/${account}`, most: 10, windowMs: 15 * 60_000 };
      const verdict = await consumeLimits(pool, [limit], clock.now());
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const row = await find(account);
      if (!row || row.confirmed_at) return refuse('not_begun');
      if (!(await takeCode(account, row, input.otp))) return refuse('code_wrong');
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
      const isOn = await database.transaction(async (client) => {
        const { rowCount } = await client.query(
          `update screen_second_factors set confirmed_at = $2, recovery_codes = $3
           where account = $1 and confirmed_at is null and secret = $4`,
          [account, new Date(clock.now()), codes.map((code) => recoveryMac(account, code)), row.secret],
        );
        if (rowCount === 1) await audit(client, record(by, 'turn_second_factor_on', account));
        return rowCount === 1;
      });
      if (!isOn) return refuse('not_begun');
      await resetLimit(pool, limit.key);
      // Earlier sessions were opened without it.
      await sessions.endAllOf(screenKind, account, { but: by.session });
      return done({ recovery_codes: codes });
    },

    async remove(input: { password: string }, by: Actor): Promise<Outcome<null, 'not_matching' | 'too_many'>> {
      const proof = await verifyOwnPassword(needs, by.id, input.password);
      if (!proof.ok) return proof;
      await remove(by.id, by, 'turn_second_factor_off');
      return done(null);
    },

    /** Used by an admin for a user who lost phone and recovery codes. */
    async removeOf(account: number, by: Actor): Promise<Outcome<null, 'none'>> {
      if (!(await remove(account, by, 'remove_second_factor'))) return refuse('none');
      await sessions.endAllOf(screenKind, account);
      return done(null);
    },

    /** Reseals one batch after a key change; returns the number of rows. */
    reseal: () =>
      resealColumns(pool, sealing, [
        {
          ...{ table: 'screen_second_factors', column: 'secret', key: 'account', owner: 't.account' },
          boundTo,
        },
      ]),
  };
}
export type SecondFactor = ReturnType<typeof secondFactor>;

/** Time-based one-time codes (RFC 6238) with the parameters that every authenticator app supports. */
export const stepMs = 30_000;
/** Tolerates a phone clock that is one step off. */
const tolerance = 1;

export const oneTimeCodes = (secret: Uint8Array) =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/**
 * Returns the time step of a valid code, or undefined. Codes up to `usedStep`, the last accepted step, are refused, so that an
 * observed code cannot be replayed.
 */
export function stepOfCode(secret: Uint8Array, token: string, timestamp: number, usedStep: number): number | undefined {
  const delta = oneTimeCodes(secret).validate({ token, timestamp, window: tolerance });
  const step = Math.floor(timestamp / stepMs) + (delta ?? 0);
  return delta !== null && step > usedStep ? step : undefined;
}
