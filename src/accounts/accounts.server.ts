import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits, isFull, type Limit, resetLimit } from '#kit/call/rate-limit.server.ts';
import type { Session } from '#kit/call/session.ts';
import { audit, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { sameText } from '#kit/files/objects/upload-token.server.ts';
import { type CodeFault, isCodeFault } from '#kit/form/code-refusals.ts';
import type { Outbox } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import type { Rows } from '#rows.ts';
import { type ApplicantRecord, applicantKind, type CodePurpose, type ScreenRecord, screenKind } from './contract.ts';
import {
  dummyHash,
  hashPassword,
  isTooCommon,
  matchesPassword,
  resetPasswordLimits,
  setOwnPassword,
} from './passwords.server.ts';
import type { SecondFactor } from './second-factor/second-factor.server.ts';
import { type Role, roles } from './session-kinds.ts';
import type { OpenedSession, SessionStore } from './sessions.server.ts';
import { verifyCodes } from './verify-codes.server.ts';
import type { WechatSignIn, WechatTicket } from './wechat/wechat-sign-in.server.ts';
import { queueBoundMessage } from './wechat/wechat-sign-in.server.ts';

type From = { address: string; userAgent: string };
/** `device`: the cookie that this browser got at an earlier sign-in of the same user. */
type ScreenFrom = From & { device?: string | undefined };
type SignedIn<Account> = { record: Account; opened: OpenedSession };
type ScreenUserRow = Rows['screen_users'] & { roles: Role[] };

const quarterHourMs = 15 * 60_000;
const codeTries = (address: string): Limit => ({
  key: `code-try/address/${address}`,
  most: 60,
  windowMs: quarterHourMs,
});

interface AccountsNeeds extends Needs<'database' | 'secrets' | 'phones' | 'clock'> {
  sms: Outbox;
  sessions: SessionStore;
  /** Countries beside mainland China whose numbers get codes, such as HK. */
  smsCountries: readonly string[];
  secondFactor: Pick<SecondFactor, 'check'>;
  wechat: Pick<WechatSignIn, 'isTicketValid' | 'bindByTicket'>;
}

export function accounts(needs: AccountsNeeds) {
  const { database, clock, sessions, wechat, phones } = needs;
  const codes = verifyCodes(needs);
  const expires = (session: { expiresAt: number }) => new Date(session.expiresAt).toISOString();

  const applicantRecord = (row: { id: number; phone: string }, session: { expiresAt: number }): ApplicantRecord => ({
    id: row.id,
    contact_phone: maskPhone(row.phone),
    name: null,
    expires_at: expires(session),
  });
  const screenRecord = (
    { id, username, name, roles }: Omit<ScreenRecord, 'expires_at'>,
    session: { expiresAt: number },
  ): ScreenRecord => ({ id, username, name, roles, expires_at: expires(session) });

  /**
   * Password attempts are counted before the costly hash is computed. The limit is per name and network, so a stranger cannot
   * lock a user out; a browser that signed in under this name before has a limit of its own.
   */
  const passwordLimits = (username: string, { address, device }: ScreenFrom): Limit[] => {
    const known = device && readDevice(username, device);
    if (known) return [{ key: `password/device/${username}/${known}`, most: 10, windowMs: quarterHourMs }];
    return [
      { key: `password/user/${username}/${address}`, most: 10, windowMs: quarterHourMs },
      { key: `password/address/${address}`, most: 50, windowMs: quarterHourMs },
      // Limits an attack from many networks at once.
      { key: `password/name/${username}`, most: 200, windowMs: quarterHourMs },
    ];
  };
  const signDevice = (username: string, id: string) =>
    `${id}.${needs.secrets.sign('known device', `${id}/${username}`)}`;
  const readDevice = (username: string, cookie: string): string | undefined => {
    const id = cookie.split('.', 1)[0] ?? '';
    return sameText(cookie, signDevice(username, id)) ? id : undefined;
  };

  return {
    sendCode: (phone: string, purpose: CodePurpose, from: { address: string; language: Language }) =>
      codes.send(phone, purpose, from),

    /**
     * Redeems a code outside of a sign-in. Wrong attempts count towards the same limit as those of the sign-in.
     *
     * @param within the caller's transaction. It must not be rolled back on a refusal, or the attempt would not count.
     * @param idempotencyKey the whole request. The same request may redeem the same code again, as its response may have been
     *   lost.
     * @returns whether this is such a repeat.
     */
    async verifyCode(
      phone: string,
      purpose: CodePurpose,
      code: string,
      address: string,
      { within, idempotencyKey }: { within?: PoolClient; idempotencyKey?: string } = {},
    ): Promise<Outcome<{ isRepeat: boolean }, CodeFault | 'too_many'>> {
      const limit = codeTries(address);
      const verdict = await isFull(within ?? database.pool, limit, clock.now());
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const use = (client: PoolClient) => codes.use(client, phone, purpose, code, address, idempotencyKey);
      const used = await (within ? use(within) : database.transaction(use));
      if (!isCodeFault(used)) return done({ isRepeat: used === 'again' });
      await consumeLimits(within ?? database.pool, [limit], clock.now());
      return refuse(used);
    },

    /** Reseals the phone numbers of accounts, one batch a call; see `sealed-phones.server.ts`. */
    resealPhones: () => phones.reseal(database.pool, 'applicants', { hasEnd: true }),

    async phoneOf(applicant: number): Promise<string> {
      const { rows } = await database.pool.query('select phone from applicants where id = $1', [applicant]);
      if (!rows[0]) throw new Error(`applicant ${applicant} is gone`);
      return phones.open(rows[0].phone);
    },

    ...phoneChange(needs),

    /** Opens a session for an applicant whose identity was verified without a sign-in. */
    async openApplicantSession(client: PoolClient, applicant: number, phone: string, from: From) {
      const opened = await sessions.open(client, applicantKind, applicant, from);
      return { record: applicantRecord({ id: applicant, phone }, opened.session), opened };
    },

    async signInApplicant(
      phone: string,
      code: string,
      from: From,
      bind?: WechatTicket & { language: Language },
    ): Promise<Outcome<SignedIn<ApplicantRecord>, CodeFault | 'ticket_over' | 'too_many'>> {
      const limit = codeTries(from.address);
      const verdict = await isFull(database.pool, limit, clock.now());
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      // Checked before the code is redeemed, so that going back to WeChat does not cost a second code.
      if (bind && !(await wechat.isTicketValid(bind))) return refuse('ticket_over');
      let messages: number[] = [];
      const signedIn = await database.transaction(async (client) => {
        const used = await codes.use(client, phone, bind ? 'bind' : 'login', code, from.address);
        if (isCodeFault(used)) return used;
        const own = phones.columnsOf(phone);
        const { rows } = await client.query(
          `insert into applicants (phone, phone_index, phone_end) values ($1, $2, $3)
           on conflict (phone_index) do update set phone = excluded.phone returning id, disabled_at`,
          [own.phone, own.phone_index, own.phone_end],
        );
        const row = rows[0];
        if (!row || row.disabled_at) return 'code_wrong';
        if (bind && !(await wechat.bindByTicket(client, bind, row.id))) return 'ticket_over';
        if (bind) messages = await queueBoundMessage(client, needs.sms, row.id, bind.language);
        const opened = await sessions.open(client, applicantKind, row.id, from);
        return { record: applicantRecord({ id: row.id, phone }, opened.session), opened };
      });
      await needs.sms.deliver(messages);
      if (typeof signedIn !== 'string') return done(signedIn);
      if (isCodeFault(signedIn)) await consumeLimits(database.pool, [limit], clock.now());
      return refuse(signedIn);
    },

    async signInScreenUser(
      credentials: { username: string; password: string; code: string | undefined; newPassword: string | undefined },
      from: ScreenFrom,
    ) {
      const { username, password, code } = credentials;
      const name = username.toLowerCase();
      const limits = passwordLimits(name, from);
      // Counted before the password is checked, so that a hundred concurrent attempts cannot pass a limit of ten.
      const verdict = await consumeLimits(database.pool, limits, clock.now());
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const { rows } = await database.pool.query<ScreenUserRow>('select * from screen_users where username = $1', [
        name,
      ]);
      const row = rows[0];
      const isPasswordRight = await matchesPassword(password, row?.password_hash ?? dummyHash());
      const record = (client: Pick<PoolClient, 'query'>, action: string) =>
        audit(
          client,
          auditEntry({ kind: screenKind, id: row?.id ?? null, address: from.address }, clock.now(), {
            action: `accounts.${action}`,
            subject: `screen_user/${row?.id ?? 0}`,
          }),
        );
      if (!row || !isPasswordRight || row.disabled_at) {
        await record(database.pool, 'sign_in_failed');
        return refuse('not_matching');
      }
      const newPassword = row.must_change_password ? credentials.newPassword : undefined;
      if (row.must_change_password && (!newPassword || newPassword === password)) return refuse('password_needed');
      if (newPassword && isTooCommon(newPassword, name)) return refuse('too_common');
      const second = await needs.secondFactor.check(row.id, code);
      // The attempts stay counted: knowing the password must not allow a million guesses at the code.
      if (second === 'needed') return refuse('otp_needed');
      if (second !== 'passed') {
        await record(database.pool, 'second_factor_failed');
        return refuse('otp_wrong');
      }
      for (const limit of limits) await resetLimit(database.pool, limit.key);
      const isKnown = from.device !== undefined && readDevice(name, from.device) !== undefined;
      const device = isKnown ? (from.device as string) : signDevice(name, randomBytes(12).toString('base64url'));
      const hash = newPassword && (await hashPassword(newPassword));
      const opened = await database.transaction(async (client) => {
        if (hash) await setOwnPassword(client, { id: row.id, address: from.address }, hash, clock.now());
        await record(client, 'sign_in');
        return sessions.open(client, screenKind, row.id, from);
      });
      return done({ record: screenRecord(row, opened.session), opened, device });
    },

    async endSession(session: Session): Promise<void> {
      await sessions.endSession(session.id);
    },

    async getApplicant(session: Session): Promise<ApplicantRecord> {
      const { rows } = await database.pool.query('select id, phone from applicants where id = $1', [session.account]);
      if (!rows[0]) throw new Error(`applicant ${session.account} of a live session is gone`);
      return applicantRecord({ id: rows[0].id, phone: phones.open(rows[0].phone) }, session);
    },

    async getScreenUser(session: Session): Promise<ScreenRecord> {
      const { rows } = await database.pool.query<ScreenUserRow>(
        'select id, username, name, roles from screen_users where id = $1',
        [session.account],
      );
      if (!rows[0]) throw new Error(`screen user ${session.account} of a live session is gone`);
      return screenRecord(rows[0], session);
    },

    /**
     * Creates the first admin account, with all roles and a random password; returns undefined if any account exists. The
     * password goes to `save` before the account is committed, so that a crash cannot leave an account without a known password.
     */
    async createFirstAdmin(
      keep: (password: string) => void,
    ): Promise<{ username: string; password: string } | undefined> {
      // Checked first: the hash is costly, and every later start would pay for it.
      if ((await database.pool.query('select 1 from screen_users limit 1')).rowCount) return undefined;
      const password = randomBytes(12).toString('base64url');
      const hash = await hashPassword(password);
      return database.transaction(async (client) => {
        const { rowCount } = await client.query(
          `insert into screen_users (username, name, password_hash, roles) select 'admin', '管理员', $1, $2
         where not exists (select 1 from screen_users) on conflict do nothing`,
          [hash, roles],
        );
        if (rowCount !== 1) return undefined;
        keep(password);
        return { username: 'admin', password };
      });
    },

    /** Creates two reviewers for demonstration data, with names that say so and no usable password. Returns their ids. */
    async createDemonstrationReviewers(): Promise<number[]> {
      const { rows } = await database.pool.query(
        `insert into screen_users (username, name, password_hash, roles)
         values ('demo-lin', '林（演示）', $1, '{reviewer,editor}'), ('demo-xu', '徐（演示）', $1, '{reviewer,editor}')
         on conflict (username) do update set username = excluded.username returning id`,
        [dummyHash()],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Sets a password, removes the second factor and ends all sessions of the account. For an operator at the server's console
     * whose user is locked out. Returns false if the user does not exist.
     */
    async resetPassword(username: string, password: string): Promise<boolean> {
      const { rows } = await database.pool.query(
        `update screen_users set password_hash = $2, disabled_at = null, must_change_password = false
         where username = $1 returning id`,
        [username.toLowerCase(), await hashPassword(password)],
      );
      if (!rows[0]) return false;
      await database.pool.query('delete from screen_second_factors where account = $1', [rows[0].id]);
      await resetPasswordLimits(database.pool, username.toLowerCase());
      await sessions.endAllOf(screenKind, rows[0].id);
      return true;
    },
  };
}
export type Accounts = ReturnType<typeof accounts>;

/**
 * Moves a phone number to an applicant. An earlier owner of the new number gets the old one, so that each number belongs to one
 * applicant before and after; the caller has checked that the earlier owner loses no data. Sessions of both end, and WeChat
 * accounts move with the numbers.
 */
function phoneChange({ sessions, phones }: Pick<AccountsNeeds, 'sessions' | 'phones'>) {
  const assignPhone = (client: PoolClient, applicant: number, e164: string) => {
    const { phone, phone_index, phone_end } = phones.columnsOf(e164);
    return client.query('update applicants set phone = $2, phone_index = $3, phone_end = $4 where id = $1', [
      applicant,
      phone,
      phone_index,
      phone_end,
    ]);
  };

  return {
    /** Locks the applicant and the owner of the number, always in the same order. */
    async lockForPhone(
      client: PoolClient,
      applicant: number,
      phone: string,
    ): Promise<{ own: { phone: string } | undefined; other: { id: number; isDisabled: boolean } | undefined }> {
      const { rows } = await client.query(
        'select id, phone, disabled_at from applicants where id = $1 or phone_index = $2 order by id for update',
        [applicant, phones.indexOf(phone)],
      );
      const own = rows.find(({ id, disabled_at }) => id === applicant && !disabled_at);
      const other = rows.find((row) => row.id !== applicant);
      return {
        own: own && { phone: phones.open(own.phone) },
        other: other && { id: other.id, isDisabled: other.disabled_at !== null },
      };
    },

    /** Runs in the caller's transaction, after `lockForPhone`. Call the returned function after the commit. */
    async movePhone(
      client: PoolClient,
      applicant: number,
      { from, to, other }: { from: string; to: string; other: number | undefined },
    ): Promise<() => void> {
      const forget = await sessions.endAllWithin(client, applicantKind, other ? [applicant, other] : [applicant]);
      if (other === undefined) {
        await client.query('delete from wechat_identities where applicant = $1', [applicant]);
        await assignPhone(client, applicant, to);
        return forget;
      }
      // The index is unique, also between the two updates.
      await client.query('update applicants set phone_index = null where id = $1', [other]);
      await assignPhone(client, applicant, to);
      await assignPhone(client, other, from);
      await client.query(
        `update wechat_identities set applicant = case when applicant = $1 then $2::bigint else $1::bigint end
         where applicant in ($1, $2)`,
        [applicant, other],
      );
      return forget;
    },
  };
}
