import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#kit/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { makePartitions } from './spool/partitions.server.ts';

const folder = path.resolve(import.meta.dirname, '../../migrations');
const { entries } = JSON.parse(fs.readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string }[];
};
let server: Awaited<ReturnType<typeof openTestDatabase>>;
let database: Database;
let done = 0;

/** Brings the schema to where it stood before this migration. */
async function migrateUpTo(name: string | undefined): Promise<void> {
  for (const { tag } of entries.slice(done)) {
    if (name !== undefined && tag.endsWith(`_${name}`)) return;
    for (const statement of fs.readFileSync(path.join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'))
      if (statement.trim() !== '') await database.pool.query(statement);
    done++;
  }
}

beforeAll(async () => {
  server = await openTestDatabase({ migrated: false });
  database = openDatabase(server.url, { connections: 2 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

test('a database that has events of earlier forms comes up to date: the oldest end, later ones say what they said', async () => {
  await migrateUpTo('tracking-visits');
  await database.pool.query(
    `create table tracking_events_20261101 partition of tracking_events for values from ('2026-11-01') to ('2026-11-02')`,
  );
  await database.pool.query(
    `insert into tracking_events (visitor, at, day, batch, line, agent, bot, category, name, route)
     values (1, '2026-11-01T12:00:00+08:00', '2026-11-01', 1, 1, 1, false, 'page', 'page_load', '/')`,
  );

  await migrateUpTo('tracking-narrow-events');
  const { rows: ended } = await database.pool.query('select count(*)::int as count from tracking_events');
  expect(ended).toEqual([{ count: 0 }]);
  await makePartitions(database, ['2026-11-19', '2026-11-20']);
  await database.pool.query(
    `insert into tracking_texts (id, text, day) select 100 + place, text, '2026-11-20'
     from unnest($1::text[]) with ordinality t (text, place)`,
    [['page', 'page_load', '/fabric', 'search:baidu', 'expo', 'zh-CN', 'CN-ZJ|浙江|Zhejiang']],
  );
  const visit = (visitor: number, day: string, id: number) =>
    database.pool.query(
      `insert into tracking_visits (visitor, started_at, last_at, day, id, views, clicks, events, errors, entry, exit, source, campaign,
         surrounding, device, language, region, weight, steps, edits, bot, is_first, is_back, is_slow, path)
       values ($1, $2::date, $2::date, $2, $3, 1, 0, 1, 0, 103, 103, 104, 105, 0, 0, 106, 107, 1, 0, 0, false, true, false, false, '{103}')`,
      [visitor, day, id],
    );
  await visit(7, '2026-11-20', 1);
  await visit(8, '2026-11-19', 2);
  const event = (visitor: number, visitId: number, build: number) =>
    database.pool.query(
      `insert into tracking_events (visitor, at, build, day, visit, batch, agent, tab, seq, category, name, route, page, referrer, source,
         campaign, language, region, error_group, window_width, window_height, weight, bot, extras)
       values ($1, '2026-11-20T00:10:00+08:00', $3, '2026-11-20', $2, 1, 1, 5, 1, 101, 102, 103, 0, 0, 104, 105, 106, 107, 0, 390, 844, 1, false, '{}')`,
      [visitor, visitId, build],
    );
  await event(7, 1, 20261101000000);
  // Its visit began before midnight, by the hash of that day.
  await event(9, 2, 20261101000000);
  await event(0, 0, 0);

  await migrateUpTo(undefined);
  const { rows } = await database.pool.query(
    `select visitor, build, category, route, source, campaign, language, region, window_width from tracking_event_texts order by visitor`,
  );
  const known = {
    build: 20261101000000,
    category: 'page',
    route: '/fabric',
    source: 'search:baidu',
    campaign: 'expo',
    language: 'zh-CN',
    region: 'CN-ZJ|浙江|Zhejiang',
    window_width: 390,
  };
  expect(rows).toMatchObject([
    { visitor: 0, build: null, route: '/fabric', source: null },
    { visitor: 7, ...known },
    { visitor: 8, ...known },
  ]);
});
