import type { PoolClient } from 'pg';
import type { ActingStaff, WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { readPhone } from '#kit/phone.ts';
import { changeRecord, type Records } from '#kit/record.server.ts';
import { isSaidAlready } from '#kit/said-already.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Clock } from '#kit/time.ts';
import { countWaiting } from '#kit/waiting.server.ts';
import { type SignupDetail, type SignupList, signupsPerPage } from './contract.ts';
import { repeatsOf } from './repeats.server.ts';
import type { SealedNotes } from './sealed-notes.server.ts';
import {
  type SignupFilter,
  type StoredSignup,
  selectSignup,
  signupConditions,
  signupRow,
} from './signup-rows.server.ts';
import { nextSignupStates, type SignupState } from './signup-states.ts';

type Target = { id: number; revision: number };

/** What staff do with sign-ups. Each change names the revision it was made on, and is in the audit log. */
export function signupDesk({
  database,
  clock,
  phones,
  notes,
  audit,
}: {
  database: Database;
  clock: Clock;
  phones: SealedPhones;
  notes: SealedNotes;
  audit: WriteAudit;
}) {
  const records: Records<StoredSignup> = {
    database,
    clock,
    audit,
    table: 'signups',
    subject: ({ id }) => `signup/${id}`,
    hold: async (client, id) =>
      (await client.query<StoredSignup>(`${selectSignup} where s.id = $1 for update of s`, [id])).rows[0],
  };

  async function lastNote(client: PoolClient, id: number, author: number) {
    const { rows } = await client.query(
      'select text, at from signup_notes where signup = $1 and author = $2 order by id desc limit 1',
      [id, author],
    );
    return rows[0] && { ...rows[0], text: notes.open(id, rows[0].text) };
  }

  async function detail(row: StoredSignup): Promise<SignupDetail> {
    const { id } = row;
    const { rows } = await database.pool.query<{ at: Date; author: string; text: string }>(
      `select n.at, u.name as author, n.text from signup_notes n join screen_users u on u.id = n.author
       where n.signup = $1 order by n.id`,
      [id],
    );
    return {
      ...(await signupRow(row, phones)),
      phone_full: row.erased_at ? '' : phones.open(row.phone).replace(/^\+86/, ''),
      language: row.language,
      channel: row.channel,
      consent_version: row.consent_version,
      repeats: await repeatsOf(database, row),
      note_list: rows.map(({ at, author, text }) => ({ at: at.toISOString(), author, text: notes.open(id, text) })),
    };
  }

  async function change<Reason extends string>(
    who: ActingStaff,
    target: Target,
    action: string,
    work: (
      client: PoolClient,
      row: StoredSignup,
    ) => Promise<{ state?: SignupState; assignee?: number | null } | Reason>,
  ): Promise<Outcome<SignupDetail, 'none' | 'stale' | Reason>> {
    const changed = await changeRecord<StoredSignup, 'none' | Reason>(
      records,
      who,
      target,
      async (row, client, now) => {
        if (row.erased_at) return refuse('none');
        const made = await work(client, row);
        if (typeof made === 'string') return refuse(made);
        const { state, assignee } = row;
        const after = { state, assignee, ...made };
        return { action: `signup.${action}`, set: { ...made, updated_at: now }, before: { state, assignee }, after };
      },
    );
    return changed.ok ? done(await detail(changed.value)) : changed;
  }

  return {
    waiting: () =>
      countWaiting(database, `select count(*)::int as waiting, 0 as late from signups where state = 'new'`),
    async list(me: number, { page, ...filter }: SignupFilter & { page: number }): Promise<SignupList> {
      const { where, values } = signupConditions(filter, me, phones, readPhone);
      const [found, total, counts, people, named] = await Promise.all([
        database.pool.query<StoredSignup>(
          `${selectSignup} where ${where} order by coalesce(r.repeated_at, s.created_at) desc, s.id desc limit ${signupsPerPage} offset ${(page - 1) * signupsPerPage}`,
          values,
        ),
        database.pool.query<{ total: number }>(`select count(*)::int as total from signups s where ${where}`, values),
        database.pool.query<SignupList['counts']>(
          `select count(*) filter (where state = 'new')::int as new, count(*) filter (where state = 'contacted')::int as contacted,
             count(*) filter (where state = 'matched')::int as matched, count(*) filter (where state = 'closed')::int as closed,
             count(*)::int as all from signups`,
        ),
        database.pool.query(
          `select id, name from screen_users where 'editor' = any(roles) and disabled_at is null order by name`,
        ),
        database.pool.query(
          `select campaign from signups where campaign <> '' group by campaign order by count(*) desc, campaign limit 100`,
        ),
      ]);
      return {
        rows: await Promise.all(found.rows.map((row) => signupRow(row, phones))),
        total: total.rows[0]?.total ?? 0,
        counts: counts.rows[0] ?? { new: 0, contacted: 0, matched: 0, closed: 0, all: 0 },
        people: people.rows,
        campaigns: named.rows.map(({ campaign }) => campaign),
      };
    },

    /** Opens one with its phone number, which is recorded. */
    async open(who: ActingStaff, id: number): Promise<Outcome<SignupDetail, 'none'>> {
      const opened = await changeRecord(records, who, { id }, async () => ({ action: 'signup.open' }));
      return opened.ok ? done(await detail(opened.value)) : refuse('none');
    },

    move: (who: ActingStaff, target: Target & { state: SignupState }) =>
      change<'wrong_state'>(who, target, 'move', async (_client, row) =>
        nextSignupStates[row.state].includes(target.state)
          ? { state: target.state, assignee: row.assignee ?? who.id }
          : 'wrong_state',
      ),

    assign: (who: ActingStaff, target: Target & { assignee: number }) =>
      change<'nobody_there'>(who, target, 'assign', async (client) => {
        if (target.assignee === 0) return { assignee: null };
        const { rowCount } = await client.query(
          `select 1 from screen_users where id = $1 and 'editor' = any(roles) and disabled_at is null`,
          [target.assignee],
        );
        return rowCount === 1 ? { assignee: target.assignee } : 'nobody_there';
      }),

    async note(who: ActingStaff, { id, text }: { id: number; text: string }): Promise<Outcome<SignupDetail, 'none'>> {
      const noted = await changeRecord<StoredSignup, 'none'>(records, who, { id }, async (row, client, now) => {
        if (row.erased_at) return refuse('none');
        if (isSaidAlready(await lastNote(client, id, who.id), text, now.getTime())) return undefined;
        await client.query('insert into signup_notes (signup, at, author, text) values ($1, $2, $3, $4)', [
          id,
          now,
          who.id,
          notes.seal(id, text),
        ]);
        await client.query('update signups set updated_at = $2 where id = $1', [id, now]);
        const { state, assignee } = row;
        return { action: 'signup.note', before: { state, assignee }, after: { note: true } };
      });
      return noted.ok ? done(await detail(noted.value)) : refuse('none');
    },
  };
}
export type SignupDesk = ReturnType<typeof signupDesk>;
