import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough for the first readers to be served before. */
const afterMs = 5_000;

/**
 * Loading and reading sources leaves some 50 MB of garbage, which V8 would keep for as long as nothing presses it: a
 * server at rest would hold a third more than it needs. Collected once, in some 50 ms.
 */
export function collectStartGarbage(): void {
  setTimeout(() => {
    // Not by an inspector session: ending one inside its own answer stops the process for good.
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
  }, afterMs).unref();
}
