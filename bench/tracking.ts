import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import copyStreams from 'pg-copy-streams';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { systemClock } from '#kit/text/time.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { errorParts } from '#tracking/errors/error-group.ts';
import { groupKey } from '#tracking/errors/error-groups.server.ts';
import { Spool } from '#tracking/spool/spool.server.ts';
import { segmentStore } from '#tracking/spool/store.server.ts';
import { type Program, startProgram, stopPrograms } from './client/program.ts';
import { measureFigures } from './tracking/panels.ts';
import { figure, verdict } from './tracking/verdict.ts';

const events = Number(process.env.BENCH_EVENTS ?? 5_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const rounds = Number(process.env.BENCH_ROUNDS ?? 25);
/** Those that are measured, of `intake,storing,grouping,figures`. */
const parts = new Set((process.env.BENCH_PARTS ?? 'intake,storing,grouping,figures').split(','));
const limits = { share: 0.4, storedShare: 0.35, p99Ms: 12, grouped: 20_000 };
const steadyRate = 5_000;
const warmSeconds = 8;

interface Load {
  answered: number;
  failed: number;
  seconds: number;
  rate: number;
  p50: number;
  p99: number;
  most: number;
}
const script = (name: string) => path.join(import.meta.dirname, 'tracking', `${name}.ts`);

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-tracking-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  const database = openDatabase(postgres.url);
  const programs: Program[] = [];
  const start = (name: string) => {
    const program = startProgram(script(name), {
      DATABASE_URL: postgres.url,
      DATA_DIR: path.join(directory, 'data'),
      DEMO: '0',
      TRUST_PROXY: '127.0.0.1',
    });
    programs.push(program);
    return program;
  };
  try {
    await migrate(database);
    if (parts.has('intake')) await measureIntake(database, start);
    if (parts.has('storing')) await measureStoring(database, directory);
    if (parts.has('grouping')) measureGrouping();
    if (parts.has('figures')) await measureFigures(database, { events, rounds });
  } finally {
    await stopPrograms(programs.map(({ child }) => child));
    await database.close();
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/** Requests a second and the wait for an answer, against a server that does nothing, in turns. */
async function measureIntake(database: Database, start: (name: string) => Program): Promise<void> {
  const load = start('load');
  const product = start('product');
  const bare = start('bare');
  const [{ port }, { port: barePort }] = [await product.next<{ port: number }>(), await bare.next<{ port: number }>()];
  const storedCount = async () =>
    (
      await database.pool.query<{ events: number }>(
        'select coalesce(sum(events), 0)::int as events from tracking_batches',
      )
    ).rows[0]?.events ?? 0;
  // As a server and a database are that have run for a while: what is compiled is compiled, and files of the write-ahead log
  // are used again. To make a new one, of 16 MB, holds up whoever writes to the disk for 20 to 60 ms.
  await load.next({ port, seconds: warmSeconds });
  await storedAll(storedCount);
  await database.pool.query('checkpoint');
  await load.next({ port: barePort, seconds: 2 });
  const limit = await load.next<Load>({ port: barePort, seconds });
  const before = await storedAll(storedCount);
  const startedAt = performance.now();
  const full = await load.next<Load>({ port, seconds });
  while ((await storedCount()) - before < full.answered) {
    if (performance.now() - startedAt > 120_000) throw new Error('not everything that was answered is stored');
    await pause(20);
  }
  const storedIn = (performance.now() - startedAt) / 1_000;
  await database.pool.query('checkpoint');
  const steady = await load.next<Load>({ port, seconds, rate: steadyRate });
  console.log(`bare node:http     ${figure(limit.rate)}/s, p99 ${limit.p99.toFixed(1)} ms`);
  console.log(
    `the product        ${figure(full.rate)}/s answered, p99 ${full.p99.toFixed(1)} ms; ${figure(full.answered)} stored in full ${storedIn.toFixed(1)} s after the first, ${figure(full.answered / storedIn)}/s`,
  );
  console.log(
    `at ${figure(steadyRate)} a second  p50 ${steady.p50.toFixed(1)} ms, p99 ${steady.p99.toFixed(1)} ms, longest ${steady.most.toFixed(0)} ms, refused ${steady.failed}`,
  );
  verdict(
    `answers a second ${percent(full.rate / limit.rate)} of a bare server's, at least ${percent(limits.share)}`,
    full.rate >= limits.share * limit.rate,
  );
  verdict(
    `stored in full ${percent(full.answered / storedIn / limit.rate)} of them, at least ${percent(limits.storedShare)}`,
    full.answered / storedIn >= limits.storedShare * limit.rate,
  );
  verdict(
    `p99 at ${figure(steadyRate)} a second ${steady.p99.toFixed(1)} ms, at most ${limits.p99Ms}`,
    steady.p99 <= limits.p99Ms,
  );
  await stopPrograms([product.child, bare.child, load.child]);
}

/** Waits until what was answered before is stored: the same count twice. */
async function storedAll(count: () => Promise<number>): Promise<number> {
  for (let last = -1; ; ) {
    const now = await count();
    if (now === last) return now;
    last = now;
    await pause(1_500);
  }
}

/** Events a second from the spool into the database, with visits and all figures, against the bare rows by COPY. */
async function measureStoring(database: Database, directory: string): Promise<void> {
  const many = 40_000;
  const spool = await Spool.open({ directory: path.join(directory, 'storing'), machine: 'bench' });
  const now = Date.now();
  const lines = Array.from({ length: many }, (_, at) =>
    JSON.stringify({
      v: 1,
      kind: 'event',
      at: now - many + at,
      visitor: 1 + ((at * 7_919) % 9_000),
      agent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_${at % 40}) Safari/604.1`,
      category: 'page',
      name: 'page_load',
      route: `/page-${at % 50}`,
      width: 390,
      height: 844,
      build: '20261101000000',
      tab: at % 9_000,
      seq: 1,
      language: 'zh-CN',
    }),
  );
  for (let from = 0; from < many; from += 2_000)
    await Promise.all(lines.slice(from, from + 2_000).map((line) => spool.append(line)));
  const segments = await spool.seal();
  const startedAt = performance.now();
  const { store } = segmentStore(database, systemClock);
  for (const segment of segments) await store(segment);
  const ours = many / ((performance.now() - startedAt) / 1_000);
  await spool.close();
  await database.pool.query('create table tracking_bare (like tracking_events)');
  const client = await database.pool.connect();
  const row = (at: number) =>
    `${at}\t2026-11-01T00:00:00Z\t1\t2026-11-01\t1\t1\t1\t1\t1\t1\t1\t0\t0\t0\t390\t844\t1\tf\t{}\n`;
  const text = Array.from({ length: 100 }, (_, part) =>
    Array.from({ length: many / 100 }, (_, at) => row(part * 400 + at)).join(''),
  );
  const copiedAt = performance.now();
  await pipeline(
    Readable.from(text),
    client.query(
      copyStreams.from(
        'copy tracking_bare (visitor, at, build, day, visit, agent, tab, seq, category, name, route, page, referrer, error_group, window_width, window_height, weight, bot, extras) from stdin',
      ),
    ),
  );
  const copy = many / ((performance.now() - copiedAt) / 1_000);
  client.release();
  console.log(
    `storing            ${figure(ours)} events/s with visits and figures; the bare rows by COPY ${figure(copy)}/s`,
  );
}

function measureGrouping(): void {
  const many = 100_000;
  const startedAt = performance.now();
  let keys = 0;
  for (let at = 0; at < many; at++) {
    const parts = errorParts({
      name: 'api_error',
      route: '/movein',
      extras: [
        ['url', `/api.php/official/supplier_enter/save_apply_info?x=${at}`],
        [
          'message',
          `TypeError: Cannot read properties of undefined (reading 'row ${at}') at 2026-11-21T10:00:00Z, “${at}” of ${at * 7}`,
        ],
        ['response', '{"code":500,"msg":""}'],
      ],
    });
    keys += groupKey(parts).length;
  }
  const rate = many / ((performance.now() - startedAt) / 1_000);
  if (keys !== many * 22) throw new Error('keys are not what they should be');
  verdict(`errors grouped ${figure(rate)} a second, at least ${figure(limits.grouped)}`, rate >= limits.grouped);
}

const percent = (value: number) => `${(value * 100).toFixed(0)} %`;

export default {
  name: `tracking: what the image takes in against a bare server and a bare COPY, and figures of ${figure(events)} events`,
  run,
};
