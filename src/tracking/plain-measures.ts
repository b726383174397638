import type { TrackedPage } from './client.ts';
import { startMeasures } from './measures.ts';

// What a page that runs little else loads when it is idle: how fast it was.
const { tracked } = window as { tracked?: TrackedPage };
if (tracked && !tracked.isOver) {
  tracked.isMeasured = true;
  startMeasures((...told) => tracked.report(...told));
}
