import { pageDataOf } from '#web/delivery.ts';
import { reportErrors, type TrackedPage } from './client.ts';

// What a page that runs little else loads when something failed on it: errors are reported in full.
const { counted } = pageDataOf(document);
const { tracked } = window as { tracked?: TrackedPage };
if (tracked) {
  const take = () => tracked.isOver || reportErrors(counted, tracked.errors.splice(0));
  take();
  // After the page's own, which note the error.
  for (const name of ['error', 'unhandledrejection']) addEventListener(name, take);
}
