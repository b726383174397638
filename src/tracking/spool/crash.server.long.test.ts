import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { type Database, isDatabaseUnavailable, openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { seededRandom } from '#kit/text/random.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { openTestDatabase } from '#tests/database.ts';
import { openTestTracking } from '#tests/test-tracking.ts';
import { expectFiguresOfEvents } from '#tests/tracking-recount.ts';

const kills = Number(process.env.TRACKING_KILLS ?? 5);
const seed = Number(process.env.TRACKING_SEED ?? Date.now() % 1_000_000);
const script = path.resolve(import.meta.dirname, '../../../tests/serve-calls.ts');
const running = new Set<ChildProcess>();

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

interface Server {
  child: ChildProcess;
  port: number;
}
async function serve(databaseUrl: string, dataDirectory: string): Promise<Server> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, MACHINE_ID: 'tests' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, port: Number(line.toString()) };
}
async function kill({ child }: Server): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Numbers of all events that were sent, and of those that were answered. */
interface Sent {
  all: Set<string>;
  answered: Set<string>;
  /** Of the next tab. */
  tab: number;
}
const nothingSent = (): Sent => ({ all: new Set(), answered: new Set(), tab: 1 });

/** Sends events one after the other, until the server is gone or nobody wants more. */
async function sendOn(port: number, sent: Sent, isWanted: () => boolean): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const tab = sent.tab++;
  for (let seq = 1; isWanted(); seq++) {
    const number = `${tab}.${seq}`;
    sent.all.add(number);
    const status = await new Promise<number>((resolve) => {
      const target = `/track.gif?name=crash&category=crash&page_url=/&tab=${tab}&seq=${seq}&time=${Date.now()}`;
      http
        .get(
          { port, agent, path: target, headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Chrome/120' } },
          (answer) => {
            answer.on('error', () => resolve(0)).resume();
            answer.on('end', () => resolve(answer.statusCode ?? 0));
          },
        )
        .on('error', () => resolve(0));
    });
    if (status !== 200) break;
    sent.answered.add(number);
  }
  agent.destroy();
}

/** Stores what is left over, and holds what is in the database against what was answered. */
async function expectOnce(database: Database, dataDirectory: string, { all, answered }: Sent): Promise<number> {
  const failures: unknown[] = [];
  const tracking = await openTestTracking({
    database,
    dataDirectory,
    report: (_message, error) => failures.push(error),
  });
  await tracking.storeNow();
  await tracking.close();
  const { rows } = await database.pool.query<{ number: string; times: number }>(
    `select tab || '.' || seq as number, count(*)::int as times from tracking_events group by 1`,
  );
  // Figures are of the same events: neither lost nor counted twice in any of them.
  await expectFiguresOfEvents(database);
  expect(failures).toEqual([]);
  expect(answered.size).toBeGreaterThan(kills * 50);
  const stored = new Map(rows.map(({ number, times }) => [number, times]));
  expect([...answered].filter((number) => stored.get(number) !== 1)).toEqual([]);
  // What was sent but not answered any more may be stored, once; nothing else is there.
  expect(rows.filter(({ number, times }) => times !== 1 || !all.has(number))).toEqual([]);
  expect(fs.readdirSync(path.join(dataDirectory, 'spool/tracking'))).toEqual([]);
  return rows.length;
}

test(
  `two processes on one DATA_DIR, killed ${kills} times under load: every answered event is stored exactly once (seed ${seed})`,
  async () => {
    const { next: random } = seededRandom(`processes ${seed}`);
    const server = await openTestDatabase();
    const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-crash-'));
    const sent = nothingSent();
    let survivor = await serve(server.url, dataDirectory);
    for (let round = 0; round < kills; round++) {
      const victim = survivor;
      survivor = await serve(server.url, dataDirectory);
      const load = Array.from({ length: 16 }, () => sendOn(victim.port, sent, () => true));
      // Any moment will do: before, during or after a flush, which comes twice a second.
      await pause(200 + random() * 900);
      await kill(victim);
      await Promise.all(load);
    }
    survivor.child.kill('SIGTERM');
    await once(survivor.child, 'exit');

    const database = openDatabase(server.url, { connections: 3 });
    const stored = await expectOnce(database, dataDirectory, sent);
    await database.close();
    await server.close();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
    console.log(`${kills} kills: ${sent.answered.size} events answered, ${stored} stored, none lost, none twice`);
  },
  120_000 + kills * 10_000,
);

/** What is killed in a round; the last is as if somebody had pulled the plug. */
const victims = ['PostgreSQL', 'one of its backends', 'a process', 'PostgreSQL and a process'] as const;

test(
  `PostgreSQL, its backends and our processes, killed ${kills} times under load: every answered event is stored exactly once (seed ${seed})`,
  async () => {
    const { next: random, pick } = seededRandom(`database ${seed}`);
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-crash-'));
    fs.chmodSync(directory, 0o755);
    const dataDirectory = path.join(directory, 'data');
    const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
    const database = openDatabase(postgres.url, { connections: 3 });
    await migrate(database);
    const sent = nothingSent();
    const table = Object.fromEntries(victims.map((victim) => [victim, 0]));
    const servers = [await serve(postgres.url, dataDirectory), await serve(postgres.url, dataDirectory)];
    for (let round = 0; round < kills; round++) {
      let isWanted = true;
      const load = servers.flatMap(({ port }) => Array.from({ length: 8 }, () => sendOn(port, sent, () => isWanted)));
      await pause(200 + random() * 900);
      const victim = pick(victims);
      table[victim] = (table[victim] ?? 0) + 1;
      const place = random() < 0.5 ? 0 : 1;
      const backend = victim === 'one of its backends' ? await storingBackend(database) : undefined;
      if (backend !== undefined) process.kill(backend, 'SIGKILL');
      const { pid } = postgres;
      if (victim.startsWith('PostgreSQL')) process.kill(pid, 'SIGKILL');
      if (victim.endsWith('a process')) await kill(servers[place] as Server);
      // Events go on coming in while it is away, and when it is back.
      await pause(random() * 800);
      // A backend that has lost its server answers for a while still.
      if (victim.startsWith('PostgreSQL')) await expect.poll(() => postgres.pid, { timeout: 30_000 }).not.toBe(pid);
      await untilAnswers(database);
      await pause(random() * 400);
      isWanted = false;
      await Promise.all(load);
      if (victim.endsWith('a process')) servers[place] = await serve(postgres.url, dataDirectory);
    }
    for (const { child } of servers) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }

    const stored = await expectOnce(database, dataDirectory, sent);
    await database.close();
    await postgres.stop();
    if (postgres.relocated) fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
    const killed = Object.entries(table).map(([victim, times]) => `${victim} ${times}`);
    console.log(
      `${kills} kills (${killed.join(', ')}): ${sent.answered.size} events answered, ${stored} stored, none lost, none twice`,
    );
  },
  120_000 + kills * 15_000,
);

/** A backend in the middle of storing, if there is one; PostgreSQL ends all when one of them is killed. */
async function storingBackend({ pool }: Database): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'
     order by state <> 'idle' desc limit 1`,
  );
  return rows[0]?.pid;
}

async function untilAnswers({ pool }: Database): Promise<void> {
  await expect
    .poll(
      () =>
        pool.query('select 1').then(
          () => true,
          (error) => {
            if (!isDatabaseUnavailable(error)) throw error;
            return false;
          },
        ),
      { timeout: 30_000 },
    )
    .toBe(true);
}
