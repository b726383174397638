import { type PlainPageData, pageDataId } from '#kit/delivery/delivery.ts';
import { startErrorReports, type TrackedPage } from './client.ts';
import { startMeasures } from './measures.ts';

// What a plain page loads when it is idle: errors are reported in full, and how fast the page was.
const { counted } = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}') as PlainPageData;
const { tracked } = window as { tracked?: TrackedPage };
if (tracked && !tracked.isOver) {
  tracked.isMeasured = true;
  startErrorReports(counted, tracked.errors.splice(0), () => tracked.isOver === true);
  startMeasures();
}
