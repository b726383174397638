import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { planDay } from './day-plan.server.ts';
import { readPlayOptions } from './play-options.ts';
import { play } from './player.server.ts';

let site: TestApp;
let url: string;
const now = Date.parse('2026-04-10T12:00:00+08:00');
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-04-10T12:00:00+08:00' });
  url = await site.app.listen({ host: '127.0.0.1', port: 0 });
  await site.services.orders.keys.createFirst((key) =>
    fs.writeFileSync(path.join(site.dataDirectory, 'ingest-key.txt'), `${key}\n`),
  );
});
afterAll(() => site.close());

test('a played hour is stored as planned, and played again changes nothing', async () => {
  const read = readPlayOptions(
    { day: '2026-04-09', from: '10:00', to: '10:20', speed: '1000', url },
    now,
    site.dataDirectory,
  );
  if (!read.ok) throw new Error(read.faults.join());
  const said: string[] = [];
  for (let time = 0; time < 2; time++)
    expect(await play(read.options, new AbortController().signal, (line) => said.push(line))).toBe(0);
  const planned = planDay('S', '2026-04-09').filter(({ at }) => at >= read.options.from && at < read.options.to);
  expect(said.some((line) => line.includes(`${planned.length} accepted, 0 unchanged, 0 rejected`))).toBe(true);
  expect(said.at(-1)).toContain(`0 accepted, ${planned.length} unchanged, 0 rejected`);
  const { totals } = await site.services.orders.readDay('2026-04-09');
  expect(totals.orders).toBe(new Set(planned.map(({ order_no }) => order_no)).size);
});

test('a wrong key ends the play with words', async () => {
  const read = readPlayOptions({ day: '2026-04-09', url }, now, site.dataDirectory);
  if (!read.ok) throw new Error(read.faults.join());
  const said: string[] = [];
  const options = { ...read.options, key: 'wl_no-such-key-of-any-feed', speed: 1_000 };
  expect(await play(options, new AbortController().signal, (line) => said.push(line))).toBe(1);
  expect(said.at(-1)).toMatch(/refused: 401/);
});

test('faults of the command line are told all at once', () => {
  const read = readPlayOptions(
    { day: '2026-02-30', from: '25:00', speed: '0', rate: 'many', seed: 'a b', url: 'nowhere', 'key-file': '/none' },
    now,
  );
  expect(read.ok ? [] : read.faults.map((fault) => fault.split(' ')[0])).toEqual([
    '--day',
    '--from',
    '--speed',
    '--rate',
    '--seed',
    '--url',
    'there',
  ]);
});
