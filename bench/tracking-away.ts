import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, migrate, openDatabase } from '#kit/database.server.ts';
import { startPostgres } from '#kit/postgres.server.ts';
import { businessDay, systemClock } from '#kit/time.ts';
import { proveDay } from '#tracking/figures/proof.server.ts';
import { startProgram, stopPrograms } from './client/program.ts';
import { verdict } from './tracking/verdict.ts';

const awaySeconds = Number(process.env.AWAY_SECONDS ?? 20);
const rate = Number(process.env.AWAY_RATE ?? 1_500);
/** With the database, before and after. */
const besideMs = 5_000;
const limits = { growthMb: 120, p99Ms: 100 };

interface Sent {
  answered: number;
  refused: number;
  p99: number;
  most: number;
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
  const sender = program('numbered');
  let database: Database | undefined;
  try {
    const { port } = await product.next<{ port: number }>();
    const pid = product.child.pid as number;
    const sending = sender.next<Sent>({ port, rate, seconds: awaySeconds + (2 * besideMs) / 1_000 });
    await pause(besideMs);
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
    const { answered, refused, p99, most: longest } = await sending;
    database = openDatabase(postgres.url);
    const storedIn = await whenStored(database, answered, cameBackAt, () => {
      most = Math.max(most, memoryMb(pid));
    });
    console.log(
      `${answered.toLocaleString('en')} events answered at ${rate.toLocaleString('en')} a second, ${refused} refused; p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(0)} ms; the database away for ${awaySeconds} s, everything stored ${(storedIn / 1_000).toFixed(1)} s after it came back`,
    );
    const { rows } = await database.pool.query<{ stored: number; distinct: number; weight: number }>(
      `select count(*)::int as stored, count(distinct (tab, seq))::int as distinct, sum(weight)::int as weight from tracking_events`,
    );
    const [{ stored, distinct, weight } = { stored: 0, distinct: 0, weight: 0 }] = rows;
    verdict(
      `${stored.toLocaleString('en')} stored, ${distinct.toLocaleString('en')} of them different: nothing lost, nothing twice, nothing shed`,
      stored === answered && distinct === answered && weight === answered,
    );
    const { compared, differing } = await proveDay(database, systemClock, businessDay(Date.now()));
    verdict(`${compared.toLocaleString('en')} figures equal their events, ${differing} differ`, differing === 0);
    verdict(
      `memory ${before.toFixed(0)} MB before, ${away.toFixed(0)} MB at most while it was away, ${most.toFixed(0)} MB at most, at most ${limits.growthMb} MB more`,
      most - before <= limits.growthMb,
    );
    verdict(`p99 of the answer ${p99.toFixed(1)} ms, at most ${limits.p99Ms}`, p99 <= limits.p99Ms && refused === 0);
  } finally {
    await stopPrograms([product.child, sender.child]);
    await database?.close();
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function whenStored(database: Database, many: number, since: number, meanwhile: () => void): Promise<number> {
  const lastMoment = Date.now() + 300_000;
  for (;;) {
    const { rows } = await database.pool.query<{ events: number }>(
      'select coalesce(sum(events), 0)::int as events from tracking_batches',
    );
    meanwhile();
    if ((rows[0]?.events ?? 0) >= many) return Date.now() - since;
    if (Date.now() > lastMoment) throw new Error(`only ${rows[0]?.events} of ${many} are stored`);
    await pause(200);
  }
}

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

export default { name: `tracking: events while the database is away for ${awaySeconds} seconds`, run };
