import { expect, test, vi } from 'vitest';
import { databaseOfTests } from '#tests/database.ts';
import { testClock } from '#tests/test-clock.ts';
import { periodic } from './periodic.server.ts';

const database = await databaseOfTests();

test('one of several processes does the work, once in each period; a failure is reported and retried', async () => {
  const clock = testClock('2026-11-20T00:00:00Z');
  const told: string[] = [];
  let runs = 0;
  let fails = false;
  const processes = Array.from({ length: 5 }, () => periodic(database, clock, (name) => told.push(name)));
  for (const one of processes)
    one.add({
      name: 'sweep',
      everyMs: 60_000,
      async work() {
        runs++;
        if (fails) throw new Error('no');
      },
    });
  const all = () => Promise.all(processes.map((one) => one.runDue()));
  await all();
  expect(runs).toBe(1);
  clock.forward(59_000);
  await all();
  expect(runs).toBe(1);
  fails = true;
  clock.forward(1_000);
  await all();
  expect([runs, told]).toEqual([2, ['sweep']]);
  clock.forward(60_000);
  await all();
  expect(runs).toBe(3);
  for (const one of processes) await one.close();
});

test('a stop aborts the running work and starts none', async () => {
  const clock = testClock('2026-11-20T00:00:00Z');
  const pieces = periodic(database, clock, () => {});
  const done: string[] = [];
  pieces.add({
    name: 'long',
    everyMs: 60_000,
    async work(stopping) {
      while (!stopping.aborted) {
        done.push('step');
        if (done.length === 3) void pieces.close();
      }
    },
  });
  pieces.add({ name: 'next', everyMs: 60_000, work: async () => done.push('next') });
  await pieces.runDue();
  expect(done).toEqual(['step', 'step', 'step']);
});

test('a caller during a round waits for its end', async () => {
  const pieces = periodic(database, testClock('2026-11-20T00:00:00Z'), () => {});
  let isDone = false;
  pieces.add({
    name: 'slow',
    everyMs: 60_000,
    async work() {
      for (let step = 0; step < 20; step++) await database.pool.query('select 1');
      isDone = true;
    },
  });
  void pieces.runDue();
  await pieces.runDue();
  expect(isDone).toBe(true);
  await pieces.close();
});

test('nothing runs before the start, then due work every half minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const pieces = periodic(database, testClock('2026-11-20T00:00:00Z'), () => {});
    let runs = 0;
    pieces.add({ name: 'started', everyMs: 60_000, work: async () => runs++ });
    vi.advanceTimersByTime(120_000);
    await database.pool.query('select 1');
    const { rowCount } = await database.pool.query(`select 1 from periodic_runs where name = 'started'`);
    expect(rowCount).toBe(0);
    pieces.start();
    vi.advanceTimersByTime(30_000);
    await expect.poll(() => runs).toBe(1);
    await pieces.close();
  } finally {
    vi.useRealTimers();
  }
});
