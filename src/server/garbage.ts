import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const quietMs = 5_000;
/** Of the time, what a server may work and still count as quiet. */
const quietShare = 0.1;

let collect: ((how: { type: 'major'; flavor: 'last-resort' }) => void) | undefined;
let timer: NodeJS.Timeout | undefined;

/**
 * Starting, filling and packing leave some 50 MB of garbage, which V8 would keep for as long as nothing presses it: a
 * server at rest would hold a third more than it needs. Collected after such work, once little was asked for five seconds,
 * as it stops everything for some 100 ms. Under load V8 does it by itself.
 */
export function collectGarbageWhenQuiet(): void {
  clearTimeout(timer);
  const before = performance.eventLoopUtilization();
  timer = setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization > quietShare) return collectGarbageWhenQuiet();
    // Not by an inspector session: ending one inside its own answer stops the process for good.
    setFlagsFromString('--expose-gc');
    collect ??= runInNewContext('gc') as typeof collect;
    // What it frees is given back to the system, not pooled.
    collect?.({ type: 'major', flavor: 'last-resort' });
  }, quietMs).unref();
}
