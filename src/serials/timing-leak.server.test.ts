import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareTimes, seededRandom } from '#tests/compare-times.ts';
import { batchesOf } from '#tests/serial-batches.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { testClock } from '#tests/test-clock.ts';
import { checkLimits } from './check-limits.server.ts';
import * as call from './contract.ts';
import { codeOf } from './serial-code.ts';

// An unused number must be indistinguishable from an unknown one: otherwise numbers waiting at the printer's could be put on
// counterfeits the day they are activated.

/**
 * With 250 samples of each, chance alone deviates by 0.026 from a half. This bound is exceeded by chance once in 100,000 times, and
 * must be exceeded three times; one further query in a check is far beyond it, as shown below.
 */
const bound = 0.115;
const samples = 250;
const rounds = 3;
const isTold = (chance: number) => Math.abs(chance - 0.5) > bound;

describe('the server', () => {
  let site: TestApp;
  let unused: string[];
  beforeAll(async () => {
    site = await openTestApp();
    const batches = batchesOf(site, await site.screenUser('editor'));
    unused = await batches.numbersOf(await batches.make(samples));
  });
  afterAll(() => site.close());

  let askers = 0;
  async function ask(code: string) {
    askers += 1;
    const { statusCode, headers, body } = await site.app.inject({
      method: 'POST',
      url: call.checkSerial.path,
      payload: `code=${code}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: `10.${(askers >> 16) & 255}.${(askers >> 8) & 255}.${askers & 255}`,
    });
    const { date: _date, 'x-request-id': _id, ...other } = headers;
    return JSON.stringify({ statusCode, other, body });
  }

  test('an unused and an unknown number get the same status, headers, body and response time', async () => {
    const seed = Date.now();
    const random = seededRandom(seed);
    const never = () => codeOf(Uint8Array.from({ length: 10 }, () => random() * 256));
    const answers = new Set<string>();
    const keep = async (answer: Promise<string>) => answers.add(await answer);
    for (let warm = 0; warm < 20; warm++) await keep(ask(never()));
    const chances: number[] = [];
    do {
      site.clock.forward(checkLimits.windowMs);
      chances.push(
        await compareTimes({
          first: (turn) => keep(ask(unused[turn] as string)),
          second: () => keep(ask(never())),
          samples,
          stopwatch: performance,
          random,
        }),
      );
    } while (isTold(chances.at(-1) ?? 0.5) && chances.length < rounds);
    expect([...answers]).toEqual([expect.stringContaining('"outcome\\":\\"unknown\\"')]);
    expect(isTold(chances.at(-1) ?? 0.5), `seed ${seed}: longer with the chance of ${chances}`).toBe(false);
  });
});

describe('the comparison', () => {
  /** Simulated work with a simulated clock: some milliseconds, sometimes many more, as on a busy machine. */
  async function chanceOf({ furtherMs, seed }: { furtherMs: number; seed: number }): Promise<number> {
    const random = seededRandom(seed);
    const clock = testClock(0);
    const work = async (more: number) => {
      const isPaused = random() < 0.1;
      clock.forward(1.2 + random() ** 3 * 1.5 + (isPaused ? random() * 40 : 0) + more);
    };
    return compareTimes({
      first: () => work(furtherMs),
      second: () => work(0),
      samples,
      stopwatch: clock,
      random,
    });
  }
  const seeds = Array.from({ length: 40 }, (_, place) => 1_000 + place);

  test('detects one further query, and nothing without one', async () => {
    for (const seed of seeds) {
      expect(isTold(await chanceOf({ furtherMs: 0.35, seed })), `planted, seed ${seed}`).toBe(true);
      expect(isTold(await chanceOf({ furtherMs: 0, seed })), `nothing, seed ${seed}`).toBe(false);
    }
  });
});
