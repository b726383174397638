import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#kit/database.server.ts';
import { businessDay, systemClock } from '#kit/time.ts';
import { openTestDatabase } from '#tests/database.ts';
import { proveDay } from '#tracking/figures/proof.server.ts';
import { openTracking } from '#tracking/tracking.server.ts';

const kills = Number(process.env.TRACKING_KILLS ?? 5);
const script = path.resolve(import.meta.dirname, '../../../tests/serve-calls.ts');
let database: Awaited<ReturnType<typeof openTestDatabase>>;
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-crash-'));
const running = new Set<ChildProcess>();

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database.close();
  fs.rmSync(dataDirectory, { recursive: true, force: true });
});

async function serve(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { child, port: Number(line.toString()) };
}

/** Sends events one after the other until the server is gone; notes the numbers of those that were answered. */
async function sendUntilGone(port: number, tab: number, sent: Set<string>, answered: Set<string>): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  for (let seq = 1; ; seq++) {
    const number = `${tab}.${seq}`;
    sent.add(number);
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
    if (status !== 200) return agent.destroy();
    answered.add(number);
  }
}

test(
  `two processes on one DATA_DIR, killed ${kills} times under load: every answered event is stored exactly once`,
  async () => {
    const sent = new Set<string>();
    const answered = new Set<string>();
    let survivor = await serve();
    for (let round = 0; round < kills; round++) {
      const victim = survivor;
      survivor = await serve();
      const load = Array.from({ length: 16 }, (_, worker) =>
        sendUntilGone(victim.port, 1 + round * 16 + worker, sent, answered),
      );
      // Any moment will do: before, during or after a flush, which comes twice a second.
      await pause(200 + Math.random() * 900);
      victim.child.kill('SIGKILL');
      await Promise.all(load);
    }
    survivor.child.kill('SIGTERM');
    await once(survivor.child, 'exit');

    const connection = openDatabase(database.url, { connections: 3 });
    const failures: unknown[] = [];
    const tracking = await openTracking({
      database: connection,
      dataDirectory,
      clock: systemClock,
      keptDays: 30,
      heedOptOut: true,
      audit: async () => {},
      webhook: undefined,
      publicUrl: undefined,
      report: (_message, error) => failures.push(error),
    });
    await tracking.storeNow();
    await tracking.close();
    const { rows } = await connection.pool.query<{ number: string; times: number }>(
      `select tab || '.' || seq as number, count(*)::int as times from tracking_events group by 1`,
    );
    // Figures are of the same events: neither lost nor counted twice in any of them.
    const proof = await proveDay(connection, systemClock, businessDay(Date.now()));
    await connection.close();
    expect(proof).toMatchObject({ differing: 0 });
    const stored = new Map(rows.map(({ number, times }) => [number, times]));
    expect(failures).toEqual([]);
    expect(answered.size).toBeGreaterThan(kills * 50);
    expect([...answered].filter((number) => stored.get(number) !== 1)).toEqual([]);
    // What was sent but not answered any more may be stored, once; nothing else is there.
    expect(rows.filter(({ number, times }) => times !== 1 || !sent.has(number))).toEqual([]);
    expect(fs.readdirSync(path.join(dataDirectory, 'spool/tracking'))).toEqual([]);
    console.log(`${kills} kills: ${answered.size} events answered, ${rows.length} stored, none lost, none twice`);
  },
  120_000 + kills * 10_000,
);
