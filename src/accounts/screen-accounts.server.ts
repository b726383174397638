import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Session } from '#kit/call/session.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { audit } from './audit.server.ts';
import { type Role, screenKind } from './contract.ts';
import { proveOwnPassword } from './own/own-password.server.ts';
import { forgetPasswordTries, hashPassword, isTooCommon, setOwnPassword } from './passwords.server.ts';
import type { SessionStore } from './sessions.server.ts';
import type { ScreenAccount } from './staff-contract.ts';

/** Who makes a change, and from where: for the audit log. */
export interface By {
  session: Session;
  address: string;
}

type Row = {
  id: number;
  username: string;
  name: string;
  roles: Role[];
  created_at: Date;
  disabled_at: Date | null;
  seen_at: Date | null;
  sessions: number;
  has_second_factor: boolean;
};

const columns = `u.id, u.username, u.name, u.roles, u.created_at, u.disabled_at, live.seen_at, live.sessions,
  exists (select from screen_second_factors f where f.account = u.id and f.confirmed_at is not null) as has_second_factor`;
const fromUsers = `screen_users u cross join lateral (
  select max(s.seen_at) as seen_at, count(*)::int as sessions from sessions s
  where s.kind = 'ia' and s.account = u.id and s.expires_at > $1) live`;

/** Letters and digits that are not mistaken for each other when a password is read out. */
const plainLetters = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
/** 16 letters of 49: 89 bits. */
const firstPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => plainLetters[randomInt(plainLetters.length)]).join(''),
  ).join('-');

export function screenAccounts({
  database,
  clock,
  sessions,
}: {
  database: Database;
  clock: Clock;
  sessions: SessionStore;
}) {
  const view = (row: Row): ScreenAccount => ({
    id: row.id,
    username: row.username,
    name: row.name,
    roles: row.roles,
    created_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    seen_at: row.seen_at?.toISOString() ?? null,
    sessions: row.sessions,
    has_second_factor: row.has_second_factor,
  });

  async function get(id: number): Promise<ScreenAccount> {
    const { rows } = await database.pool.query<Row>(`select ${columns} from ${fromUsers} where u.id = $2`, [
      new Date(clock.now()),
      id,
    ]);
    if (!rows[0]) throw new Error(`screen user ${id} is gone`);
    return view(rows[0]);
  }

  /** Locks an account for a change, and all admins with it, so that two admins cannot end each other at once. */
  async function lock(client: PoolClient, id: number) {
    const { rows } = await client.query<{ id: number; name: string; roles: Role[]; disabled_at: Date | null }>(
      `select id, name, roles, disabled_at from screen_users where id = $1 or 'admin' = any(roles) order by id for update`,
      [id],
    );
    const others = rows.filter((row) => row.id !== id && row.roles.includes('admin') && !row.disabled_at);
    return { row: rows.find((row) => row.id === id), hasOtherAdmin: others.length > 0 };
  }

  const record = (
    client: PoolClient,
    by: By,
    action: string,
    id: number,
    before: Record<string, unknown> | null,
    after: Record<string, unknown> | null,
  ) =>
    audit(client, {
      at: new Date(clock.now()),
      actorKind: by.session.kind,
      actor: by.session.account,
      action: `accounts.${action}`,
      subject: `screen_user/${id}`,
      before,
      after,
      address: by.address,
    });

  return {
    async list(): Promise<ScreenAccount[]> {
      const { rows } = await database.pool.query<Row>(
        `select ${columns} from ${fromUsers} order by u.disabled_at is not null, u.username`,
        [new Date(clock.now())],
      );
      return rows.map(view);
    },

    async create(
      given: { username: string; name: string; roles: Role[] },
      by: By,
    ): Promise<Outcome<{ account: ScreenAccount; password: string }, 'taken' | 'no_role'>> {
      if (given.roles.length === 0) return refuse('no_role');
      const password = firstPassword();
      const hash = await hashPassword(password);
      const username = given.username.toLowerCase();
      const id = await database.transaction(async (client) => {
        const { rows } = await client.query(
          `insert into screen_users (username, name, password_hash, roles, must_change_password) values ($1, $2, $3, $4, true)
           on conflict (username) do nothing returning id`,
          [username, given.name, hash, [...new Set(given.roles)]],
        );
        if (rows[0]) await record(client, by, 'create', rows[0].id, null, { ...given, username });
        return rows[0]?.id;
      });
      return id === undefined ? refuse('taken') : done({ account: await get(id), password });
    },

    async change(
      given: { id: number; name: string; roles: Role[] },
      by: By,
    ): Promise<Outcome<ScreenAccount, 'none' | 'own_admin_role' | 'last_admin'>> {
      const roles = [...new Set(given.roles)];
      const reason = await database.transaction(async (client) => {
        const { row, hasOtherAdmin } = await lock(client, given.id);
        if (!row) return 'none' as const;
        if (row.roles.includes('admin') && !roles.includes('admin')) {
          if (row.id === by.session.account) return 'own_admin_role' as const;
          if (!hasOtherAdmin && !row.disabled_at) return 'last_admin' as const;
        }
        await client.query('update screen_users set name = $2, roles = $3 where id = $1', [row.id, given.name, roles]);
        const before = { name: row.name, roles: row.roles };
        await record(client, by, 'change', row.id, before, { name: given.name, roles });
        return undefined;
      });
      if (reason) return refuse(reason);
      await sessions.refreshAllOf(screenKind, given.id);
      return done(await get(given.id));
    },

    async disable(id: number, by: By): Promise<Outcome<ScreenAccount, 'none' | 'own_account' | 'last_admin'>> {
      if (id === by.session.account) return refuse('own_account');
      const reason = await database.transaction(async (client) => {
        const { row, hasOtherAdmin } = await lock(client, id);
        if (!row) return 'none' as const;
        if (row.roles.includes('admin') && !row.disabled_at && !hasOtherAdmin) return 'last_admin' as const;
        const disabled_at = row.disabled_at ?? new Date(clock.now());
        await client.query('update screen_users set disabled_at = $2 where id = $1', [id, disabled_at]);
        await record(client, by, 'disable', id, { disabled_at: row.disabled_at }, { disabled_at });
        return undefined;
      });
      if (reason) return refuse(reason);
      await sessions.endAllOf(screenKind, id);
      return done(await get(id));
    },

    async enable(id: number, by: By): Promise<Outcome<ScreenAccount, 'none'>> {
      const found = await database.transaction(async (client) => {
        const { row } = await lock(client, id);
        if (!row) return false;
        await client.query('update screen_users set disabled_at = null where id = $1', [id]);
        await record(client, by, 'enable', id, { disabled_at: row.disabled_at }, { disabled_at: null });
        return true;
      });
      return found ? done(await get(id)) : refuse('none');
    },

    async resetPassword(id: number, by: By): Promise<Outcome<{ password: string }, 'none'>> {
      const password = firstPassword();
      const hash = await hashPassword(password);
      const username = await database.transaction(async (client) => {
        const { rows } = await client.query(
          'update screen_users set password_hash = $2, must_change_password = true where id = $1 returning username',
          [id, hash],
        );
        if (rows[0]) await record(client, by, 'reset_password', id, null, null);
        return rows[0]?.username;
      });
      if (username === undefined) return refuse('none');
      await forgetPasswordTries(database.pool, username);
      await sessions.endAllOf(screenKind, id);
      return done({ password });
    },

    async endSessions(id: number, by: By): Promise<Outcome<ScreenAccount, 'none'>> {
      const found = await database.transaction(async (client) => {
        const { row } = await lock(client, id);
        if (row) await record(client, by, 'end_sessions', id, null, null);
        return row !== undefined;
      });
      if (!found) return refuse('none');
      await sessions.endAllOf(screenKind, id);
      return done(await get(id));
    },

    /** The other sessions end: whoever knows the old password may have opened them. */
    async changeOwnPassword(
      given: { password: string; new_password: string },
      by: By,
    ): Promise<Outcome<null, 'not_matching' | 'too_common' | 'too_many'>> {
      const id = by.session.account;
      const proof = await proveOwnPassword({ database, clock }, id, given.password);
      if (!proof.ok) return proof;
      if (isTooCommon(given.new_password, proof.value.username)) return refuse('too_common');
      const hash = await hashPassword(given.new_password);
      await database.transaction(async (client) => {
        await setOwnPassword(client, id, hash, { at: clock.now(), address: by.address });
      });
      await sessions.endAllOf(screenKind, id, { but: by.session.id });
      return done(null);
    },
  };
}
export type ScreenAccounts = ReturnType<typeof screenAccounts>;
