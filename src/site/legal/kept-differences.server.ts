import { setImmediate as turn } from 'node:timers/promises';
import { type DifferenceBlock, differing } from './difference.ts';

/** Of versions that anybody may name; a text that changed throughout is some 500 kB. */
const mostKept = 100;
/** So long nobody else is answered meanwhile. */
const sliceMs = 8;

/**
 * Differences of texts that never change, each worked out once, in slices between which others are answered. Whoever asks
 * while one is under way waits for the same; those that were asked for last are kept.
 */
export function keptDifferences() {
  const kept = new Map<string, Promise<DifferenceBlock[]>>();
  return {
    /** @param name what the two texts are; of one name they are always the same. */
    of(name: string, before: string, after: string): Promise<DifferenceBlock[]> {
      const difference = kept.get(name) ?? inSlices(differing(before, after));
      kept.delete(name);
      kept.set(name, difference);
      for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
      return difference;
    },
  };
}

async function inSlices<Answer>(work: Generator<unknown, Answer>): Promise<Answer> {
  let began = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    if (performance.now() - began < sliceMs) continue;
    await turn();
    began = performance.now();
  }
}
