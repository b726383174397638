import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { LiveClient } from '#kit/live/live-client.ts';
import { ServerClock } from '#kit/live/server-clock.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { ingestPath } from '#orders/contract.ts';
import { clockPath, type LiveQuery, liveAddress, livePath } from '#screens/contract.ts';
import { badStream } from './bad-stream.ts';
import { seededRandom } from './compare-times.ts';
import { openFaultedServer } from './faulted-server.ts';
import { sampleOrder } from './sample-order.ts';
import { servedDirectory } from './server-process.ts';
import { staffPassword } from './staff-password.ts';

/** The short form is part of every test run; `npm run soak` makes it long. */
const seconds = Number(process.env.SOAK_SECONDS ?? 4);
const boardCount = Number(process.env.SOAK_BOARDS ?? 200);
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;

const served = servedDirectory('board-faults');
const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

const past = businessDay(Date.now() - 3 * dayMs);
const replayed = startOfBusinessDay(past) + 14 * 3_600_000;
const questions: readonly LiveQuery[] = [{}, {}, {}, { day: past }, { replay: { from: replayed, speed: 0, since: 0 } }];

test(`two hundred boards are right again after everything that can happen to them; SEED=${seed}`, async () => {
  console.info(`seed ${seed} (repeat with SEED=${seed})`);
  const { host, line, databaseLine, truth, restart, close } = await openFaultedServer(served);
  const site = `http://${host}`;
  ends.push(close);
  await truth.query(
    `insert into screen_users (username, name, password_hash, roles) values ('wall', 'wall', $1, '{viewer}')`,
    [staffPassword.hash],
  );
  const signedIn = await fetch(`${site}/api.php/official/screen/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'wall', password: staffPassword.password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');

  let isBad = true;
  const boards = Array.from({ length: boardCount }, (_, place) => {
    const question = questions[place % questions.length] as LiveQuery;
    const hourAway = (Math.floor(place / 7) % 3) - 1;
    const clock = new ServerClock({
      // Every board would ask at once; what they learn of time by their streams is enough here, but for some.
      ask:
        place % 20 === 0
          ? async () => (await (await fetch(site + clockPath, { signal: AbortSignal.timeout(3_000) })).json()).at
          : undefined,
      local: { monotonic: () => performance.now(), wall: () => Date.now() + hourAway * 3_600_000 },
    });
    const client = new LiveClient({
      url: site + liveAddress('main/1/3', question),
      clock,
      paint: place % 4 === 0 ? 'synced' : 'arrival',
      fetch: badStream(random, () => isBad, { cookie }),
      shortestPauseMs: 50,
      longestPauseMs: 1_500,
    });
    client.start();
    ends.push(() => client.stop());
    return { client, question };
  });

  const key = fs.readFileSync(path.join(served.dataDirectory, 'ingest-key.txt'), 'utf8').trim();
  let isFeeding = true;
  let sent = 0;
  async function send(lines: readonly string[]): Promise<void> {
    for (;;) {
      try {
        const answer = await fetch(site + ingestPath, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
          body: lines.join('\n'),
          signal: AbortSignal.timeout(3_000),
        });
        if (answer.status === 200) return;
      } catch {
        // Sent again until it is acknowledged, as a shop does.
      }
      await pause(50);
    }
  }
  const order = () => {
    const at = random() < 0.7 ? Date.now() : startOfBusinessDay(past) + Math.floor(random() * dayMs);
    sent += 1;
    return sampleOrder(`F${sent}`, {
      occurred_at: new Date(at).toISOString(),
      amount_fen: Math.floor(random() * 100_000),
      province: one(['浙江省', '广东省', '四川省', '上海市']),
    });
  };
  const feeding = (async () => {
    while (isFeeding) {
      await send(Array.from({ length: 1 + Math.floor(random() * 8) }, order));
      await pause(random() * 60);
    }
  })();

  const hostile = async () => {
    const search = one(['panel=4/3', 'panel=x', 'replay=9999-99-99T99:99', 'replay=1&speed=1e9', 'day=2026-02-30']);
    const answer = await fetch(`${site}${livePath}?board=main/1/3&${search}`, {
      headers: { cookie },
      signal: AbortSignal.timeout(3_000),
    }).catch(() => undefined);
    // Without an answer there is none to look at: the line may be down just then.
    if (answer) expect([400, 503], search).toContain(answer.status);
  };
  const faults: Record<string, () => unknown> = {
    'connections broken': () => line.breakSome(0.3, random),
    'connections silent': () => line.silenceSome(0.2, random),
    'network cut': async () => {
      line.cut();
      await pause(300 + random() * 700);
      line.mend();
    },
    'database gone': async () => {
      databaseLine.cut();
      await pause(500 + random() * Math.min(60_000, seconds * 100));
      databaseLine.mend();
    },
    'database hanging': async () => {
      databaseLine.hang();
      await pause(500 + random() * Math.min(30_000, seconds * 100));
      databaseLine.mend();
    },
    'server killed': restart,
    'hostile addresses': hostile,
  };
  const told = new Map<string, number>();
  const heapMb = () => Math.round(process.memoryUsage().heapUsed / 1e6);
  const until = Date.now() + seconds * 1_000;
  // Each of them at least once, in an order of chance, and then whatever comes.
  const first = Object.keys(faults).toSorted(() => random() - 0.5);
  for (let turn = 0; turn < first.length || Date.now() < until; turn++) {
    const name = first[turn] ?? one(Object.keys(faults));
    told.set(name, (told.get(name) ?? 0) + 1);
    console.info(`${new Date().toISOString()} ${name}; ${sent} orders, ${heapMb()} MB with ${boardCount} boards`);
    await faults[name]?.();
    await pause(random() * 600);
  }

  isBad = false;
  isFeeding = false;
  await feeding;
  await send([order()]);

  /** By orders alone: what boards show comes from rollups, and from what was kept of them on the way. */
  async function truthOf({ day, replay }: LiveQuery) {
    const shown = replay || day ? past : businessDay(Date.now());
    const from = startOfBusinessDay(shown);
    const { rows } = await truth.query<{ province: string; orders: number; amount_fen: string }>(
      `select province, count(*)::int as orders, sum(amount_fen)::bigint as amount_fen from orders
        where counted_at >= $1 and counted_at < $2 group by province`,
      [new Date(from), new Date(replay ? replay.from : from + dayMs)],
    );
    return {
      day: shown,
      orders: rows.reduce((sum, row) => sum + row.orders, 0),
      amount_fen: rows.reduce((sum, row) => sum + Number(row.amount_fen), 0),
      provinces: Object.fromEntries(rows.map((row) => [row.province, Number(row.amount_fen)]).sort()),
    };
  }
  for (const question of new Set(questions)) {
    const expected = await truthOf(question);
    const shown = ({ client }: (typeof boards)[number]) => {
      const { day, orders, amount_fen } = client.topic('totals');
      const provinces = Object.entries(client.topic('provinces') as Record<string, { amount_fen: number }>)
        .map(([name, figures]) => [name, figures.amount_fen] as const)
        .sort();
      return { state: client.connection, day, orders, amount_fen, provinces: Object.fromEntries(provinces) };
    };
    for (const board of boards.filter((each) => each.question === question)) {
      await expect.poll(() => shown(board), { timeout: 40_000 }).toEqual({ state: 'live', ...expected });
      expect(Math.abs(board.client.serverNow() - Date.now())).toBeLessThan(2_000);
    }
  }
  console.info(
    `all ${boards.length} boards agree with ${sent} orders after ${[...told].map(([name, times]) => `${times} × ${name}`).join(', ')}`,
  );
  for (const { client } of boards) client.stop();
}, 3_600_000);
