import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { startProgram, stopPrograms } from './client/program.ts';
import { verdict } from './tracking/verdict.ts';

const awaySeconds = Number(process.env.AWAY_SECONDS ?? 20);
const rate = Number(process.env.AWAY_RATE ?? 1_500);
/** With the database, before it goes and once it is back: while what was kept is stored as well. */
const [beforeMs, afterMs] = [5_000, 5_000 + awaySeconds * 50];
const limits = { growthMb: 120, p99Ms: 100 };

/** Beside the product a server that does nothing is asked: what its answers wait for is the machine, and the one who asks. */
const bareRate = 100;

interface Sent {
  answered: number;
  failed: number;
  p99: number;
  most: number;
  late: number;
}

/** Events come in at a steady rate while the database is stopped for so long, and is there again: all are stored, once. */
async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-tracking-away-'));
  fs.chmodSync(directory, 0o755);
  const start = () => startPostgres({ directory: path.join(directory, 'postgres') });
  let postgres = await start();
  const prepared = openDatabase(postgres.url);
  await migrate(prepared);
  await prepared.close();
  const program = (name: string) =>
    startProgram(path.join(import.meta.dirname, 'tracking', `${name}.ts`), {
      DATABASE_URL: postgres.url,
      DATA_DIR: path.join(directory, 'data'),
      DEMO: '0',
      TRUST_PROXY: '127.0.0.1',
    });
  const product = program('product');
  const bare = program('bare');
  const [sender, bareSender] = [program('load'), program('load')];
  let database: Database | undefined;
  try {
    const { port } = await product.next<{ port: number }>();
    const { port: barePort } = await bare.next<{ port: number }>();
    const pid = product.child.pid as number;
    const seconds = awaySeconds + (beforeMs + afterMs) / 1_000;
    const sendingAt = Date.now();
    const sending = sender.next<Sent>({ port, rate, seconds, isNumbered: true });
    const askingBare = bareSender.next<Sent>({ port: barePort, rate: bareRate, seconds });
    await pause(beforeMs);
    const before = memoryMb(pid);
    await postgres.stop();
    let most = before;
    const backAt = Date.now() + awaySeconds * 1_000;
    while (Date.now() < backAt) {
      await pause(Math.min(500, Math.max(1, backAt - Date.now())));
      most = Math.max(most, memoryMb(pid));
    }
    const away = most;
    postgres = await start();
    const cameBackAt = Date.now();
    database = openDatabase(postgres.url);
    const stored = (events: number) =>
      whenStored(database as Database, events, () => {
        most = Math.max(most, memoryMb(pid));
      });
    // As many as had been sent by then.
    const caughtUpAt = await stored(Math.floor((rate * (cameBackAt - sendingAt)) / 1_000));
    const [{ answered, failed, p99, most: longest, late }, ofBare] = await Promise.all([sending, askingBare]);
    await stored(answered);
    console.log(
      `${answered.toLocaleString('en')} events answered at ${rate.toLocaleString('en')} a second, ${failed} refused; p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms; the database away for ${awaySeconds} s, what had come meanwhile stored ${((caughtUpAt - cameBackAt) / 1_000).toFixed(1)} s after it came back`,
    );
    console.log(
      `a server that does nothing, meanwhile: p99 ${ofBare.p99.toFixed(1)} ms, longest ${ofBare.most.toFixed(0)} ms; who asked was itself late by ${Math.max(late, ofBare.late).toFixed(0)} ms at most`,
    );
    const { rows } = await database.pool.query<{ rows: number; distinct: number; weight: number }>(
      `select count(*)::int as rows, count(distinct (tab, seq))::int as distinct, sum(weight)::int as weight from tracking_events`,
    );
    const [{ rows: found, distinct, weight } = { rows: 0, distinct: 0, weight: 0 }] = rows;
    verdict(
      `${found.toLocaleString('en')} stored, ${distinct.toLocaleString('en')} of them different: nothing lost, nothing twice, nothing shed`,
      found === answered && distinct === answered && weight === answered,
    );
    const { rows: visited } = await database.pool.query<{ events: number }>(
      'select sum(events)::int as events from tracking_visits',
    );
    verdict(
      `visits bear ${visited[0]?.events.toLocaleString('en')} events, as many as are stored`,
      visited[0]?.events === found,
    );
    verdict(
      `memory ${before.toFixed(0)} MB before, ${away.toFixed(0)} MB at most while it was away, ${most.toFixed(0)} MB at most, at most ${limits.growthMb} MB more`,
      most - before <= limits.growthMb,
    );
    verdict(`p99 of the answer ${p99.toFixed(1)} ms, at most ${limits.p99Ms}`, p99 <= limits.p99Ms && failed === 0);
  } finally {
    await stopPrograms([product, bare, sender, bareSender].map(({ child }) => child));
    await database?.close();
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function whenStored(database: Database, many: number, meanwhile: () => void): Promise<number> {
  const lastMoment = Date.now() + 300_000;
  for (;;) {
    const { rows } = await database.pool.query<{ events: number }>(
      'select coalesce(sum(events), 0)::int as events from tracking_batches',
    );
    meanwhile();
    if ((rows[0]?.events ?? 0) >= many) return Date.now();
    if (Date.now() > lastMoment) throw new Error(`only ${rows[0]?.events} of ${many} are stored`);
    await pause(200);
  }
}

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

export default { name: `tracking: events while the database is away for ${awaySeconds} seconds`, run };
