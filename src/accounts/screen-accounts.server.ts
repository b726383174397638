import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { PayloadOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, audit, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { containing } from '#kit/search/containing.ts';
import { spelledNames } from '#kit/search/spelled-names.server.ts';
import { inLanguage, joinList } from '#kit/text/language.ts';
import type { Rows } from '#rows.ts';
import { accountWords, roleWords } from './account-words.ts';
import { screenKind } from './contract.ts';
import {
  hashPassword,
  isTooCommon,
  resetPasswordLimits,
  setOwnPassword,
  verifyOwnPassword,
} from './passwords.server.ts';
import type { Role } from './session-kinds.ts';
import type { SessionStore } from './sessions.server.ts';
import type { changeOwnPassword, changeScreenAccount, createScreenAccount, ScreenAccount } from './staff-contract.ts';

/** Who makes a change and from where, with the id of their session. */
export interface Actor extends ActingStaff {
  session: string;
}

type Row = Pick<Rows['screen_users'], 'id' | 'username' | 'name' | 'created_at' | 'disabled_at' | 'seen_at'> & {
  roles: Role[];
  sessions: number;
  has_second_factor: boolean;
};

const view = (row: Row): ScreenAccount => ({
  ...fieldsOf(row, 'id', 'username', 'name', 'roles', 'created_at'),
  ...fieldsOf(row, 'disabled_at', 'seen_at', 'sessions', 'has_second_factor'),
});

type LockedAccount = Pick<Row, 'id' | 'name' | 'roles' | 'disabled_at'>;

const columns = `u.id, u.username, u.name, u.roles, u.created_at, u.disabled_at, live.seen_at, live.sessions,
  exists (select from screen_second_factors f where f.account = u.id and f.confirmed_at is not null) as has_second_factor`;
const fromUsers = `screen_users u cross join lateral (
  select max(s.seen_at) as seen_at, count(*)::int as sessions from sessions s
  where s.kind = 'ia' and s.account = u.id and s.expires_at > $1) live`;

/** Characters that are not confused when a password is read out. */
const unambiguousCharacters = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
/** 16 characters out of 49: 89 bits. */
const firstPassword = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => unambiguousCharacters[randomInt(unambiguousCharacters.length)]).join(''),
  ).join('-');

export function screenAccounts({
  database,
  clock,
  sessions,
}: Needs<'database' | 'clock'> & { sessions: SessionStore }) {
  async function get(id: number): Promise<ScreenAccount> {
    const { rows } = await database.pool.query<Row>(`select ${columns} from ${fromUsers} where u.id = $2`, [
      new Date(clock.now()),
      id,
    ]);
    if (!rows[0]) throw new Error(`screen user ${id} is gone`);
    return view(rows[0]);
  }

  const record = (
    client: PoolClient,
    by: Actor,
    action: string,
    id: number,
    values: { before?: object; after?: object } = {},
  ) =>
    audit(
      client,
      auditEntry(by, clock.now(), { action: `accounts.${action}`, subject: `screen_user/${id}`, ...values }),
    );

  /**
   * Changes an account and writes the audit entry; `work` returns the values for that, or why it refuses. All admins are locked as well,
   * so that two admins cannot disable each other at the same time.
   */
  const changeAccount = <Reason extends string>(
    id: number,
    by: Actor,
    action: string,
    work: (
      row: LockedAccount,
      client: PoolClient,
      hasOtherAdmin: boolean,
    ) => Promise<Reason | { before?: object; after?: object }>,
  ): Promise<Outcome<null, 'none' | Reason>> =>
    database.transaction(async (client) => {
      const { rows } = await client.query<LockedAccount>(
        `select id, name, roles, disabled_at from screen_users where id = $1 or 'admin' = any(roles) order by id for update`,
        [id],
      );
      const row = rows.find((each) => each.id === id);
      if (!row) return refuse('none');
      const hasOtherAdmin = rows.some((each) => each !== row && each.roles.includes('admin') && !each.disabled_at);
      const change = await work(row, client, hasOtherAdmin);
      if (typeof change === 'string') return refuse(change);
      await record(client, by, action, id, change);
      return done(null);
    });

  async function list(q = ''): Promise<ScreenAccount[]> {
    const values: unknown[] = [new Date(clock.now())];
    const use = (value: unknown) => `$${values.push(value)}`;
    const isNamed = `concat_ws(' ', u.username, u.name) ilike any (${use(containing(q))})`;
    const spelled = await spelledNames(database, 'screen_user', q);
    const found = [isNamed, ...spelled(use).map((ids) => `u.id in (${ids})`)];
    const { rows } = await database.pool.query<Row>(
      `select ${columns} from ${fromUsers} where ${found.join(' or ')} order by u.disabled_at is not null, u.username`,
      values,
    );
    return rows.map(view);
  }

  return {
    list,

    exportList(who: Exporter, given: ExportAsked) {
      const t = accountWords(who.language);
      const nameOf = (role: Role) => inLanguage(roleWords[role].name, who.language);
      return exportList<ScreenAccount>({ database, clock, audit }, who, given, {
        name: ['账号', 'accounts'],
        action: 'accounts.export',
        subject: 'screen_user/0',
        keys: list,
        columns: [
          [t.username, ({ username }) => username],
          [t.name, ({ name }) => name],
          [t.roles, ({ roles }) => joinList(roles.map(nameOf), who.language)],
          [t.state, ({ disabled_at }) => (disabled_at ? t.disabled : t.active)],
          [t.hasFactor, ({ has_second_factor }) => (has_second_factor ? '✓' : '')],
          [t.seen, ({ seen_at }) => exportMoment(seen_at)],
          [t.created, ({ created_at }) => exportMoment(created_at)],
        ],
      });
    },

    async create(input: PayloadOf<typeof createScreenAccount>, by: Actor) {
      if (input.roles.length === 0) return refuse('no_role');
      const password = firstPassword();
      const hash = await hashPassword(password);
      const username = input.username.toLowerCase();
      const id = await database.transaction(async (client) => {
        const { rows } = await client.query(
          `insert into screen_users (username, name, password_hash, roles, must_change_password) values ($1, $2, $3, $4, true)
           on conflict (username) do nothing returning id`,
          [username, input.name, hash, [...new Set(input.roles)]],
        );
        if (rows[0]) await record(client, by, 'create', rows[0].id, { after: { ...input, username } });
        return rows[0]?.id;
      });
      return id === undefined ? refuse('taken') : done({ account: await get(id), password });
    },

    async change(input: PayloadOf<typeof changeScreenAccount>, by: Actor) {
      const roles = [...new Set(input.roles)];
      const changed = await changeAccount<'own_admin_role' | 'last_admin'>(
        input.id,
        by,
        'change',
        async (row, client, hasOtherAdmin) => {
          if (row.roles.includes('admin') && !roles.includes('admin')) {
            if (row.id === by.id) return 'own_admin_role';
            if (!hasOtherAdmin && !row.disabled_at) return 'last_admin';
          }
          await client.query('update screen_users set name = $2, roles = $3 where id = $1', [
            row.id,
            input.name,
            roles,
          ]);
          return { before: { name: row.name, roles: row.roles }, after: { name: input.name, roles } };
        },
      );
      if (!changed.ok) return changed;
      await sessions.refreshAllOf(screenKind, input.id);
      return done(await get(input.id));
    },

    async disable(id: number, by: Actor): Promise<Outcome<ScreenAccount, 'none' | 'own_account' | 'last_admin'>> {
      if (id === by.id) return refuse('own_account');
      const disabled = await changeAccount<'last_admin'>(id, by, 'disable', async (row, client, hasOtherAdmin) => {
        if (row.roles.includes('admin') && !row.disabled_at && !hasOtherAdmin) return 'last_admin';
        const disabled_at = row.disabled_at ?? new Date(clock.now());
        await client.query('update screen_users set disabled_at = $2 where id = $1', [id, disabled_at]);
        return { before: { disabled_at: row.disabled_at }, after: { disabled_at } };
      });
      if (!disabled.ok) return disabled;
      await sessions.endAllOf(screenKind, id);
      return done(await get(id));
    },

    async enable(id: number, by: Actor): Promise<Outcome<ScreenAccount, 'none'>> {
      const enabled = await changeAccount<never>(id, by, 'enable', async ({ disabled_at }, client) => {
        await client.query('update screen_users set disabled_at = null where id = $1', [id]);
        return { before: { disabled_at }, after: { disabled_at: null } };
      });
      return enabled.ok ? done(await get(id)) : enabled;
    },

    async resetPassword(id: number, by: Actor): Promise<Outcome<{ password: string }, 'none'>> {
      const password = firstPassword();
      const hash = await hashPassword(password);
      const username = await database.transaction(async (client) => {
        const { rows } = await client.query(
          'update screen_users set password_hash = $2, must_change_password = true where id = $1 returning username',
          [id, hash],
        );
        if (rows[0]) await record(client, by, 'reset_password', id);
        return rows[0]?.username;
      });
      if (username === undefined) return refuse('none');
      await resetPasswordLimits(database.pool, username);
      await sessions.endAllOf(screenKind, id);
      return done({ password });
    },

    async endSessions(id: number, by: Actor): Promise<Outcome<ScreenAccount, 'none'>> {
      const ended = await changeAccount<never>(id, by, 'end_sessions', async () => ({}));
      if (!ended.ok) return ended;
      await sessions.endAllOf(screenKind, id);
      return done(await get(id));
    },

    /** Ends the other sessions, which may belong to a person who knows the old password. */
    async changeOwnPassword(input: PayloadOf<typeof changeOwnPassword>, by: Actor) {
      const { id } = by;
      const proof = await verifyOwnPassword({ database, clock }, id, input.password);
      if (!proof.ok) return proof;
      if (isTooCommon(input.new_password, proof.value.username)) return refuse('too_common');
      const hash = await hashPassword(input.new_password);
      await database.transaction((client) => setOwnPassword(client, by, hash, clock.now()));
      await sessions.endAllOf(screenKind, id, { but: by.session });
      return done(null);
    },
  };
}
export type ScreenAccounts = ReturnType<typeof screenAccounts>;
