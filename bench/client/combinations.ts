import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chance } from './chance.ts';

const warmUp = 40;
/** Serials of combinations that are measured: none of them was asked before. */
const fresh = 10_000;
/** Another one draws other combinations. */
const seed = Number(process.env.BENCH_SEED ?? 1);

/** By which any combination of filters is drawn: from none of them to all, and of each from one option to all. */
export interface Drawing {
  random: Chance;
  /** Whether one more filter is part of it. */
  isAsked(): boolean;
  some<Option>(options: readonly Option[]): Option[];
}
function drawing(serial: number): Drawing {
  const random = chance(seed * 1_000_000 + serial);
  const share = random.next();
  const isAsked = () => random.often(share);
  return {
    random,
    isAsked,
    some<Option>(options: readonly Option[]) {
      if (!isAsked()) return [];
      const own = random.next();
      const chosen = options.filter(() => random.often(own));
      return chosen.length > 0 ? chosen : [random.pick(options)];
    },
  };
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Asks for one combination of filters after the other and holds the times against the limit, which 95 of 100 must keep. */
export async function measureCombinations({
  queries,
  limitMs,
  holdMs = Number.POSITIVE_INFINITY,
  of,
  ask,
}: {
  queries: number;
  limitMs: number;
  /** For so long at most one of them may hold the process. */
  holdMs?: number;
  /** What is looked through, and what a page of it holds. */
  of: { all: string; page: string };
  /** Answers how many were found. */
  ask(drawing: Drawing, serial: number): Promise<number>;
}): Promise<void> {
  for (let serial = 0; serial < warmUp; serial++) await ask(drawing(serial), serial);
  const times: number[] = [];
  const holds: number[] = [];
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  let found = 0;
  let empty = 0;
  for (let serial = 0; serial < queries; serial++) {
    const drawn = drawing(fresh + serial);
    // The loop is measured from the second tick of its timer on.
    loop.reset();
    await pause(3);
    const from = performance.now();
    const total = await ask(drawn, serial);
    times.push(performance.now() - from);
    await pause(2);
    holds.push(loop.max / 1e6);
    found += total;
    if (total === 0) empty++;
  }
  const [p50, p95, most] = [at(times, 0.5), at(times, 0.95), Math.max(...times)];
  console.log(
    `${of.all}, ${queries} combinations (BENCH_SEED=${seed}), counts of every value with each: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${most.toFixed(1)} ms; ${Math.round(found / queries).toLocaleString('en')} found on average, nothing by ${empty}`,
  );
  judge(p95 <= limitMs, `any combination within ${limitMs} ms (p95), the page's ${of.page} read included`);
  if (Number.isFinite(holdMs))
    judge(
      at(holds, 0.99) <= holdMs,
      `99 of 100 hold the process for at most ${holdMs} ms: p50 ${at(holds, 0.5).toFixed(1)}, p99 ${at(holds, 0.99).toFixed(1)}, most ${Math.max(...holds).toFixed(1)} ms`,
    );
}

function judge(isKept: boolean, text: string): void {
  console.log(`${isKept ? 'holds ' : 'MISSED'}  ${text}`);
  if (!isKept) process.exitCode = 1;
}
