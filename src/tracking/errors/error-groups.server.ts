import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { readAgent } from '#tracking/agent.server.ts';
import { categories } from '#tracking/event-names.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';
import { type ErrorParts, errorParts } from './error-group.ts';

/** Any client can report errors, and so invent groups: what is new beyond this in a day goes into one. */
const mostNewInADay = 1_000;
const overflow: ErrorParts = { kind: 'fault', name: 'too_many_groups', method: '', place: '', code: '', message: '' };
const partNames = Object.keys(overflow) as (keyof ErrorParts)[];

interface StoredGroup extends Pick<Rows['tracking_error_groups'], 'id' | 'kind' | 'state' | 'resolved_at'> {
  resolved_build: string | null;
}

/** An error of a person's browser, or of the server. Those of bots say more about the bot. */
const isError = ({ category, agent }: SpooledEvent) =>
  category === categories.server || (category === categories.error && readAgent(agent).bot === null);

export const groupKey = ({ name, method, place, code, message }: ErrorParts) =>
  hash('sha256', [name, method, place, code, message].join('\n'), 'base64url').slice(0, 22);

const overflowKey = groupKey(overflow);

/**
 * Puts errors into groups, within the transaction that stores their events: what is stored once is counted once. Gives each
 * event’s group, and those that are new; when it is known what was stored, `countErrors` follows.
 */
export async function findErrorGroups(client: PoolClient, events: readonly SpooledEvent[], now: number) {
  const keys = new Map<SpooledEvent, string>();
  const parts = new Map<string, ErrorParts>();
  for (const event of events) {
    if (!isError(event)) continue;
    const described = errorParts(event);
    const key = groupKey(described);
    keys.set(event, key);
    parts.set(key, described);
  }
  const { ids, fresh } = await findOrMake(client, parts, new Date(now));
  const groups = new Map<SpooledEvent, number>();
  for (const [event, key] of keys) groups.set(event, ids.get(key) ?? (ids.get(overflowKey) as number));
  return { groups, fresh };
}

/** The caller has locked the visits, so that no other process makes groups meanwhile. */
async function findOrMake(client: PoolClient, wanted: ReadonlyMap<string, ErrorParts>, now: Date) {
  const ids = new Map<string, number>();
  const fresh = new Set<number>();
  if (wanted.size === 0) return { ids, fresh };
  const { rows: known } = await client.query('select id, key from tracking_error_groups where key = any($1)', [
    [...wanted.keys(), overflowKey],
  ]);
  for (const { id, key } of known) ids.set(key, id);
  const missing = [...wanted].filter(([key]) => !ids.has(key));
  if (missing.length === 0) return { ids, fresh };
  const { rows: today } = await client.query<{ count: number }>(
    `select count(*)::int as count from tracking_error_groups where first_at > $1`,
    [new Date(now.getTime() - dayMs)],
  );
  const added = missing.slice(0, Math.max(0, mostNewInADay - (today[0]?.count ?? 0)));
  if (added.length < missing.length && !ids.has(overflowKey)) added.push([overflowKey, overflow]);
  const { rows } = await client.query(
    `insert into tracking_error_groups (first_at, last_at, key, ${partNames.join(', ')})
     select $1, $1, * from unnest($2::text[], ${partNames.map((_, place) => `$${place + 3}::text[]`).join(', ')}) as fresh
     returning id, key`,
    [now, added.map(([key]) => key), ...partNames.map((name) => added.map(([, of]) => of[name]))],
  );
  for (const { id, key } of rows) {
    ids.set(key, id);
    fresh.add(id);
  }
  return { ids, fresh };
}

/** Counts the errors that were stored, and notes which groups are new and which came back. */
export async function countErrors(
  client: PoolClient,
  stored: readonly { event: SpooledEvent; group: number }[],
  fresh: ReadonlySet<number>,
  now: number,
): Promise<void> {
  if (stored.length === 0) return;
  const ids = stored.map(({ group }) => group);
  const { rows: groups } = await client.query<StoredGroup>(
    `select id, kind, state, resolved_at, resolved_build from tracking_error_groups where id = any($1) order by id for update`,
    [ids],
  );
  const back = groups.filter(
    (group) =>
      group.state === 'resolved' && stored.some((one) => one.group === group.id && comesBack(group, one.event)),
  );
  await client.query(
    `update tracking_error_groups g set count = g.count + s.count,
       first_at = least(g.first_at, s.first_at), last_at = case when g.count = 0 then s.last_at else greatest(g.last_at, s.last_at) end,
       first_build = least(g.first_build, s.first_build), last_build = greatest(g.last_build, s.last_build),
       state = case when g.id = any($4) then 'regressed' else g.state end
     from (select id, count(*) as count, min(at) as first_at, max(at) as last_at, min(build) as first_build, max(build) as last_build
       from unnest($1::int[], $2::timestamptz[], $3::bigint[]) as e (id, at, build) group by id) s where g.id = s.id`,
    [
      ids,
      stored.map(({ event }) => new Date(event.at)),
      stored.map(({ event }) => event.build ?? null),
      back.map(({ id }) => id),
    ],
  );
  await client.query(
    `insert into tracking_error_days (error_group, day, count)
     select id, day, count(*) from unnest($1::int[], $2::date[]) as e (id, day) group by id, day order by id, day
     on conflict (error_group, day) do update set count = tracking_error_days.count + excluded.count`,
    [ids, stored.map(({ event }) => businessDay(event.at))],
  );
  const changes = [
    ...groups.filter(({ id }) => fresh.has(id)).map((group) => ({ ...group, action: 'new' })),
    ...back.map((group) => ({ ...group, action: 'regressed' })),
  ];
  if (changes.length === 0) return;
  await client.query(
    `insert into tracking_error_changes (error_group, at, action, alert, try_at)
     select id, $4, action, alert, $4 from unnest($1::int[], $2::text[], $3::text[]) as t (id, action, alert)`,
    [
      changes.map(({ id }) => id),
      changes.map(({ action }) => action),
      // Refusals and network errors are no alarm.
      changes.map(({ kind }) => (kind === 'fault' ? 'waiting' : 'none')),
      new Date(now),
    ],
  );
}

/** A resolved error comes back by what happened after it was resolved, in the build of that time or a later one. */
const comesBack = ({ resolved_at, resolved_build }: StoredGroup, { at, build }: SpooledEvent) =>
  resolved_at !== null &&
  at > resolved_at.getTime() &&
  (build === undefined || resolved_build === null || Number(build) >= Number(resolved_build));

/** Groups of errors that have not occurred since then, in milliseconds, go with their days and what was done about them. */
export async function dropGroupsBefore(database: Database, moment: number): Promise<void> {
  await database.transaction(async (client) => {
    const { rows } = await client.query('delete from tracking_error_groups where last_at < $1 returning id', [
      new Date(moment),
    ]);
    if (rows.length === 0) return;
    const groups = rows.map(({ id }) => id);
    await client.query('delete from tracking_error_days where error_group = any($1)', [groups]);
    await client.query('delete from tracking_error_changes where error_group = any($1)', [groups]);
  });
}
