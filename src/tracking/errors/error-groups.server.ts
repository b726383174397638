import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { categories } from '#tracking/event-names.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';
import { readAgent } from '#tracking/visitor.server.ts';
import { type ErrorParts, errorParts } from './error-group.ts';

/** Any client can report errors, and so invent groups: what is new beyond this in a day goes into one. */
const mostNewInADay = 1_000;
const overflow: ErrorParts = { kind: 'fault', name: 'too_many_groups', method: '', place: '', code: '', message: '' };
const partNames = Object.keys(overflow).join(', ');

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

/**
 * Counts the errors that were stored, and notes which groups are new and which came back: a resolved one does by what happened after it
 * was resolved, in the build of that time or a later one. Refusals and network errors are no alarm.
 */
export async function countErrors(
  client: PoolClient,
  stored: readonly { event: SpooledEvent; group: number }[],
  fresh: ReadonlySet<number>,
  now: number,
): Promise<void> {
  if (stored.length === 0) return;
  const seen = stored.map(({ group, event: { at, build } }) => {
    return { error_group: group, at: new Date(at), day: businessDay(at), build };
  });
  await client.query(
    `with seen as (select * from json_to_recordset($1) as e (error_group int, at timestamptz, day date, build bigint)),
       present as materialized (select * from tracking_error_groups where id in (select error_group from seen) order by id for update),
       counted as (
         select error_group, count(*) as count, min(at) as first_at, max(at) as last_at, min(build) as first_build, max(build) as last_build,
           bool_or(state = 'resolved' and at > resolved_at and coalesce(build >= resolved_build, true)) as is_back
         from seen join present on id = error_group group by 1),
       days as (
         insert into tracking_error_days (error_group, day, count) select error_group, day, count(*) from seen group by 1, 2 order by 1, 2
         on conflict (error_group, day) do update set count = tracking_error_days.count + excluded.count),
       changed as (
         update tracking_error_groups g set count = g.count + c.count,
           first_at = least(g.first_at, c.first_at), last_at = case when g.count = 0 then c.last_at else greatest(g.last_at, c.last_at) end,
           first_build = least(g.first_build, c.first_build), last_build = greatest(g.last_build, c.last_build),
           state = case when is_back then 'regressed' else g.state end
         from counted c where g.id = c.error_group)
     insert into tracking_error_changes (error_group, at, action, alert, try_at)
     select id, $2, case when is_back then 'regressed' else 'new' end, case when kind = 'fault' then 'waiting' else 'none' end, $2
     from counted join present on id = error_group where is_back or id = any($3) order by is_back, id`,
    [JSON.stringify(seen), new Date(now), [...fresh]],
  );
}

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
