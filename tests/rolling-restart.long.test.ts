import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { screenLogin } from '#accounts/contract.ts';
import { ingestPath } from '#orders/contract.ts';
import { livePath } from '#screens/live-address.ts';
import { sampleOrder } from './sample-order.ts';
import { servedDirectory } from './server-process.ts';

const { dataDirectory, database: emptyDatabase, serve } = servedDirectory('rolling-restart');
const secret = (name: string) => fs.readFileSync(path.join(dataDirectory, name), 'utf8').trim();

type Target = Awaited<ReturnType<typeof serve>> & { isReady: boolean; agent: http.Agent };

/** Sends in turn to all processes whose `/readyz` is well, over connections that it keeps, as load balancers do. */
function openBalancer() {
  const targets = new Set<Target>();
  let sent = 0;
  const looking = setInterval(() => {
    for (const target of targets)
      fetch(`${target.site}/readyz`).then(
        ({ status }) => {
          target.isReady = status === 200;
        },
        () => {
          target.isReady = false;
        },
      );
  }, 100);
  return {
    add(server: Awaited<ReturnType<typeof serve>>): Target {
      const target = { ...server, isReady: true, agent: new http.Agent({ keepAlive: true, maxSockets: 4 }) };
      targets.add(target);
      return target;
    },
    drop: (target: Target) => targets.delete(target),
    async post(address: string, headers: http.OutgoingHttpHeaders, body: string): Promise<number> {
      for (;;) {
        const ready = [...targets].filter(({ isReady }) => isReady);
        const target = ready[sent++ % ready.length];
        if (!target) throw new Error('no process is ready');
        try {
          return await send(target, address, headers, body);
        } catch (error) {
          // Nothing was begun: another process takes it.
          if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
          target.isReady = false;
        }
      }
    },
    close() {
      clearInterval(looking);
      for (const { agent } of targets) agent.destroy();
    },
  };
}

const send = ({ site, agent }: Target, address: string, headers: http.OutgoingHttpHeaders, body: string) =>
  new Promise<number>((resolve, reject) => {
    const request = http.request(site + address, { method: 'POST', agent, headers }, (answer) => {
      answer
        .resume()
        .once('end', () => resolve(answer.statusCode ?? 0))
        .once('error', reject);
    });
    request.once('error', reject).end(body);
  });

test('two processes are restarted in turn under load, and no request that was begun is lost', async () => {
  const { url } = await emptyDatabase();
  const balancer = openBalancer();
  const running = [balancer.add(await serve(url)), balancer.add(await serve(url))];
  const headers = {
    authorization: `Bearer ${secret('ingest-key.txt')}`,
    'content-type': 'application/x-ndjson',
  };
  const answers: number[] = [];
  const lost: string[] = [];
  let isOver = false;
  const load = Array.from({ length: 6 }, async (_, sender) => {
    for (let number = 0; !isOver && lost.length === 0; number++)
      await balancer.post(ingestPath, headers, sampleOrder(`S${sender}-${number}`)).then(
        (status) => answers.push(status),
        (error) => lost.push(String(error)),
      );
  });

  // A board that is open on the first, and orders that are half sent to it.
  const [first] = running as [Target, Target];
  const board = await openBoard(first.site);
  const slow = http.request(first.site + ingestPath, { method: 'POST', headers });
  const slowAnswer = once(slow, 'response') as Promise<[http.IncomingMessage]>;
  slow.write(`${sampleOrder('SLOW-1')}\n`);

  for (let place = 0; place < 2; place++) {
    const target = running.shift() as Target;
    const ended = once(target.child, 'exit');
    target.child.kill('SIGTERM');
    if (place === 0) {
      await expect.poll(() => target.isReady).toBe(false);
      // New connections are refused, and this one still counts.
      const isRefused = () =>
        fetch(target.site).then(
          () => false,
          () => true,
        );
      await expect.poll(isRefused, { timeout: 5_000 }).toBe(true);
      slow.end(sampleOrder('SLOW-2'));
      expect((await slowAnswer)[0].statusCode).toBe(200);
      expect(await board.text).toContain('event:');
    }
    expect(await ended).toEqual([0, null]);
    balancer.drop(target);
    running.push(balancer.add(await serve(url)));
  }
  isOver = true;
  await Promise.all(load);
  balancer.close();
  expect(lost).toEqual([]);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(answers.length).toBeGreaterThan(200);
}, 120_000);

/** All that a board is sent until its stream ends. */
async function openBoard(site: string): Promise<{ text: Promise<string> }> {
  const signedIn = await fetch(site + screenLogin.path, {
    method: 'POST',
    body: JSON.stringify({ username: 'admin', password: secret('admin-password.txt') }),
    headers: { 'content-type': 'application/json' },
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const board = await fetch(`${site}${livePath}?board=main/1/3`, { headers: { cookie } });
  expect(board.status).toBe(200);
  return { text: board.text() };
}

test('a second signal ends a process that still waits for a request', async () => {
  const { child, site } = await serve((await emptyDatabase()).url);
  const slow = http.request(site + ingestPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret('ingest-key.txt')}` },
  });
  slow.on('error', () => {});
  slow.write('{');
  await expect.poll(async () => (await fetch(`${site}/readyz`)).status).toBe(200);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await expect.poll(async () => (await fetch(`${site}/readyz`)).status).toBe(503);
  // Later than npm's copy of the first.
  await sleep(600);
  child.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
}, 60_000);
