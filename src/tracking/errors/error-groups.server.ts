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
const partNames = Object.keys(overflow).join(', ');

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
 * event’s group, and those that are new; when it is known what was stored, `countErrors` follows. The caller has locked the
 * visits, so that no other process makes groups meanwhile.
 */
export async function findErrorGroups(client: PoolClient, events: readonly SpooledEvent[], now: number) {
  const keys = new Map<SpooledEvent, string>();
  const wanted = new Map<string, ErrorParts>();
  for (const event of events) {
    if (!isError(event)) continue;
    const parts = errorParts(event);
    keys.set(event, groupKey(parts));
    wanted.set(groupKey(parts), parts);
  }
  const groups = new Map<SpooledEvent, number>();
  const fresh = new Set<number>();
  if (wanted.size === 0) return { groups, fresh };
  const { rows: known } = await client.query<Known>('select id, key from tracking_error_groups where key = any($1)', [
    [...wanted.keys(), overflowKey],
  ]);
  const ids = new Map(known.map(({ id, key }) => [key, id]));
  const missing = [...wanted].filter(([key]) => !ids.has(key));
  if (missing.length > 0) {
    const { rows: today } = await client.query<{ count: number }>(
      `select count(*)::int as count from tracking_error_groups where first_at > $1`,
      [new Date(now - dayMs)],
    );
    const added = missing.slice(0, Math.max(0, mostNewInADay - (today[0]?.count ?? 0)));
    if (added.length < missing.length && !ids.has(overflowKey)) added.push([overflowKey, overflow]);
    const { rows } = await client.query<Known>(
      `insert into tracking_error_groups (first_at, last_at, key, ${partNames})
       select $2, $2, key, ${partNames} from json_populate_recordset(null::tracking_error_groups, $1) returning id, key`,
      [JSON.stringify(added.map(([key, parts]) => ({ key, ...parts }))), new Date(now)],
    );
    for (const { id, key } of rows) {
      ids.set(key, id);
      fresh.add(id);
    }
  }
  for (const [event, key] of keys) groups.set(event, ids.get(key) ?? (ids.get(overflowKey) as number));
  return { groups, fresh };
}
type Known = Pick<Rows['tracking_error_groups'], 'id' | 'key'>;

/** Counts the errors that were stored, and notes which groups are new and which came back. */
export async function countErrors(
  client: PoolClient,
  stored: readonly { event: SpooledEvent; group: number }[],
  fresh: ReadonlySet<number>,
  now: number,
): Promise<void> {
  if (stored.length === 0) return;
  const { rows: groups } = await client.query<StoredGroup>(
    `select id, kind, state, resolved_at, resolved_build from tracking_error_groups where id = any($1) order by id for update`,
    [stored.map(({ group }) => group)],
  );
  const back = groups.filter(
    (group) =>
      group.state === 'resolved' && stored.some((one) => one.group === group.id && comesBack(group, one.event)),
  );
  const seen = stored.map(({ group, event: { at, build } }) => ({
    error_group: group,
    at: new Date(at),
    day: businessDay(at),
    build,
  }));
  await client.query(
    `update tracking_error_groups g set count = g.count + s.count,
       first_at = least(g.first_at, s.first_at), last_at = case when g.count = 0 then s.last_at else greatest(g.last_at, s.last_at) end,
       first_build = least(g.first_build, s.first_build), last_build = greatest(g.last_build, s.last_build),
       state = case when g.id = any($2) then 'regressed' else g.state end
     from (select error_group as id, count(*) as count, min(at) as first_at, max(at) as last_at, min(build) as first_build, max(build) as last_build
       from json_to_recordset($1) as e (error_group int, at timestamptz, build bigint) group by 1) s where g.id = s.id`,
    [JSON.stringify(seen), back.map(({ id }) => id)],
  );
  await client.query(
    `insert into tracking_error_days (error_group, day, count)
     select error_group, day, count(*) from json_populate_recordset(null::tracking_error_days, $1) group by 1, 2 order by 1, 2
     on conflict (error_group, day) do update set count = tracking_error_days.count + excluded.count`,
    [JSON.stringify(seen)],
  );
  // Refusals and network errors are no alarm.
  const changeOf =
    (action: 'new' | 'regressed') =>
    ({ id, kind }: StoredGroup) => ({
      error_group: id,
      action,
      alert: kind === 'fault' ? 'waiting' : 'none',
    });
  const changes = [
    ...groups.filter(({ id }) => fresh.has(id)).map(changeOf('new')),
    ...back.map(changeOf('regressed')),
  ];
  if (changes.length === 0) return;
  await client.query(
    `insert into tracking_error_changes (error_group, at, action, alert, try_at)
     select error_group, $2, action, alert, $2 from json_populate_recordset(null::tracking_error_changes, $1)`,
    [JSON.stringify(changes), new Date(now)],
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
