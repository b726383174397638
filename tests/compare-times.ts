import type { Clock } from '#kit/text/time.ts';

/** From a seed, so that a run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** How often one of these takes longer than one of those (Mann and Whitney): 0.5 when time tells nothing. */
export function chanceOfLonger(these: readonly number[], those: readonly number[]): number {
  let longer = 0;
  for (const one of these) for (const other of those) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (these.length * those.length);
}

/**
 * Times two kinds of work in a random order, so that whatever else the machine does meets both alike, and tells how often
 * the first takes longer than the second. Ranks are compared and not sums: one long pause weighs as little as a short one.
 */
export async function compareTimes({
  first,
  second,
  samples,
  stopwatch,
  random,
}: {
  first(turn: number): Promise<unknown>;
  second(turn: number): Promise<unknown>;
  /** Of each. */
  samples: number;
  stopwatch: Clock;
  random(): number;
}): Promise<number> {
  const works = [
    { work: first, times: [] as number[] },
    { work: second, times: [] as number[] },
  ] as const;
  const left = [samples, samples];
  while (left[0] || left[1]) {
    const which = random() * ((left[0] ?? 0) + (left[1] ?? 0)) < (left[0] ?? 0) ? 0 : 1;
    left[which] = (left[which] ?? 0) - 1;
    const { work, times } = works[which];
    const began = stopwatch.now();
    await work(times.length);
    times.push(stopwatch.now() - began);
  }
  return chanceOfLonger(works[0].times, works[1].times);
}
