import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { readAgent } from '#tracking/agent.server.ts';
import { categories } from '#tracking/event-names.ts';
import type { SpooledEvent } from '#tracking/spool/spool-record.server.ts';
import { type ErrorParts, errorParts } from './error-group.ts';

/** Anybody may report an error, so anybody could invent groups: what is new beyond this in a day goes into one. */
const mostNewInADay = 1_000;
const overflow: ErrorParts = { kind: 'fault', name: 'too_many_groups', method: '', place: '', code: '', message: '' };
const mostKeptIds = 20_000;

interface StoredGroup extends Pick<Rows['tracking_error_groups'], 'id' | 'kind' | 'state' | 'resolved_at'> {
  resolved_build: string | null;
}

/** An error of a person's browser, or of the server. Those of bots say more about the bot. */
const isError = ({ category, agent }: SpooledEvent) =>
  category === categories.server || (category === categories.error && readAgent(agent).bot === null);

export const groupKey = ({ name, method, place, code, message }: ErrorParts) =>
  hash('sha256', [name, method, place, code, message].join('\n'), 'base64url').slice(0, 22);

/**
 * Puts errors into groups, within the transaction that stores their events: what is stored once is counted once. First
 * `find`, which tells each event's group and makes what is new; then, when it is known what was stored, `count`.
 */
export function errorGroups() {
  /** Ids of groups that are known to be in the database. */
  let known = new Map<string, number>();

  async function find(client: PoolClient, events: readonly SpooledEvent[], now: number) {
    const keys = new Map<SpooledEvent, string>();
    const parts = new Map<string, ErrorParts>();
    for (const event of events) {
      if (!isError(event)) continue;
      const described = errorParts(event);
      const key = groupKey(described);
      keys.set(event, key);
      if (!parts.has(key)) parts.set(key, described);
    }
    const ids = new Map<string, number>();
    const fresh = new Set<number>();
    const unknown = [...parts].filter(([key]) => {
      const id = known.get(key);
      if (id !== undefined) ids.set(key, id);
      return id === undefined;
    });
    if (unknown.length > 0) await make(client, unknown, new Date(now), ids, fresh);
    const groups = new Map<SpooledEvent, number>();
    for (const [event, key] of keys) groups.set(event, ids.get(key) ?? (ids.get(groupKey(overflow)) as number));
    return { groups, fresh, ids };
  }

  /** In the order of their keys, so that two processes that meet the same errors do not wait for each other in a circle. */
  async function make(
    client: PoolClient,
    wanted: [key: string, ErrorParts][],
    now: Date,
    ids: Map<string, number>,
    fresh: Set<number>,
  ): Promise<void> {
    const read = async (keys: string[]) => {
      const { rows } = await client.query('select id, key from tracking_error_groups where key = any($1)', [keys]);
      for (const { id, key } of rows) ids.set(key, id);
    };
    await read(wanted.map(([key]) => key));
    const missing = wanted.filter(([key]) => !ids.has(key));
    if (missing.length === 0) return;
    const { rows: today } = await client.query<{ count: number }>(
      `select count(*)::int as count from tracking_error_groups where first_at > $1`,
      [new Date(now.getTime() - 86_400_000)],
    );
    const room = Math.max(0, mostNewInADay - (today[0]?.count ?? 0));
    const added = missing.slice(0, room);
    if (added.length < missing.length) added.push([groupKey(overflow), overflow]);
    added.sort(([a], [b]) => (a < b ? -1 : 1));
    const column = (name: keyof ErrorParts) => added.map(([, parts]) => parts[name]);
    const { rows } = await client.query(
      `insert into tracking_error_groups (key, kind, name, method, place, code, message, first_at, last_at)
       select key, kind, name, method, place, code, message, $8, $8
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
         as fresh (key, kind, name, method, place, code, message)
       on conflict (key) do nothing returning id, key`,
      [
        added.map(([key]) => key),
        column('kind'),
        column('name'),
        column('method'),
        column('place'),
        column('code'),
        column('message'),
        now,
      ],
    );
    for (const { id, key } of rows) {
      ids.set(key, id);
      fresh.add(id);
    }
    // What another process made meanwhile.
    await read(added.map(([key]) => key).filter((key) => !ids.has(key)));
  }

  /** Counts the errors that were stored; tells of what is new and of what came back. */
  async function count(
    client: PoolClient,
    stored: readonly { event: SpooledEvent; group: number }[],
    fresh: ReadonlySet<number>,
    now: number,
  ): Promise<void> {
    if (stored.length === 0) return;
    const byGroup = new Map<number, SpooledEvent[]>();
    const byDay = new Map<string, { group: number; day: string; count: number }>();
    for (const { event, group } of stored) {
      byGroup.set(group, [...(byGroup.get(group) ?? []), event]);
      const day = businessDay(event.at);
      const line = byDay.get(`${group} ${day}`) ?? { group, day, count: 0 };
      line.count++;
      byDay.set(`${group} ${day}`, line);
    }
    const ids = [...byGroup.keys()].sort((a, b) => a - b);
    const { rows: groups } = await client.query<StoredGroup>(
      `select id, kind, state, resolved_at, resolved_build from tracking_error_groups where id = any($1) order by id for update`,
      [ids],
    );
    const back = groups.filter((group) => (byGroup.get(group.id) ?? []).some((event) => comesBack(group, event)));
    const all = ids.map((id) => spanOf(byGroup.get(id) ?? []));
    await client.query(
      `update tracking_error_groups g set count = g.count + s.count,
         first_at = least(g.first_at, s.first_at), last_at = case when g.count = 0 then s.last_at else greatest(g.last_at, s.last_at) end,
         first_build = least(g.first_build, s.first_build), last_build = greatest(g.last_build, s.last_build),
         state = case when g.id = any($7) then 'regressed' else g.state end
       from unnest($1::int[], $2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::bigint[], $6::bigint[])
         as s (id, count, first_at, last_at, first_build, last_build) where g.id = s.id`,
      [
        ids,
        all.map((span) => span.count),
        all.map((span) => span.firstAt),
        all.map((span) => span.lastAt),
        all.map((span) => span.firstBuild),
        all.map((span) => span.lastBuild),
        back.map(({ id }) => id),
      ],
    );
    const days = [...byDay.values()].sort((a, b) => a.group - b.group || (a.day < b.day ? -1 : 1));
    await client.query(
      `insert into tracking_error_days (error_group, day, count) select * from unnest($1::int[], $2::date[], $3::bigint[])
       on conflict (error_group, day) do update set count = tracking_error_days.count + excluded.count`,
      [days.map(({ group }) => group), days.map(({ day }) => day), days.map((line) => line.count)],
    );
    const told = [
      ...groups.filter(({ id }) => fresh.has(id)).map((group) => ({ ...group, action: 'new' })),
      ...back.map((group) => ({ ...group, action: 'regressed' })),
    ];
    if (told.length === 0) return;
    await client.query(
      `insert into tracking_error_changes (error_group, at, action, alert, try_at)
       select id, $4, action, alert, $4 from unnest($1::int[], $2::text[], $3::text[]) as t (id, action, alert)`,
      [
        told.map(({ id }) => id),
        told.map(({ action }) => action),
        // A refusal is no alarm, and neither is somebody's network.
        told.map(({ kind }) => (kind === 'fault' ? 'waiting' : 'none')),
        new Date(now),
      ],
    );
  }

  return {
    find,
    count,
    /** After the commit only: an id of a transaction that was undone belongs to nobody. */
    remember(ids: ReadonlyMap<string, number>): void {
      if (known.size > mostKeptIds) known = new Map();
      for (const [key, id] of ids) known.set(key, id);
    },
  };
}

/** An error that was resolved comes back by what happened afterwards, in the build of that time or a later one. */
const comesBack = ({ state, resolved_at, resolved_build }: StoredGroup, { at, build }: SpooledEvent) =>
  state === 'resolved' &&
  resolved_at !== null &&
  at > resolved_at.getTime() &&
  (build === undefined || resolved_build === null || Number(build) >= Number(resolved_build));

function spanOf(events: readonly SpooledEvent[]) {
  const times = events.map(({ at }) => at);
  const builds = events.flatMap(({ build }) => (build ? [Number(build)] : []));
  return {
    count: events.length,
    firstAt: new Date(times.reduce((a, b) => Math.min(a, b))),
    lastAt: new Date(times.reduce((a, b) => Math.max(a, b))),
    firstBuild: builds.length > 0 ? builds.reduce((a, b) => Math.min(a, b)) : null,
    lastBuild: builds.length > 0 ? builds.reduce((a, b) => Math.max(a, b)) : null,
  };
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
