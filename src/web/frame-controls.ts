import { wholeStyles } from './whole-styles.ts';

/** Escape closes what unfolds over a page (`<details data-over>`), and the reader is back where it was opened. */
function closeOnEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-over][open]')) {
    details.open = false;
    details.querySelector('summary')?.focus();
  }
}

/** Sends the theme that was pressed, which the server remembers, and shows it without a load. */
async function changeTheme(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  if (form.getAttribute('action') !== '/preferences/theme') return;
  event.preventDefault();
  const pressed = event.submitter as HTMLButtonElement;
  const body = new URLSearchParams({ theme: pressed.value });
  await Promise.all([fetch(form.action, { method: 'POST', body, redirect: 'manual' }).catch(() => {}), wholeStyles()]);
  document.documentElement.dataset.theme = pressed.value;
  for (const each of document.querySelectorAll<HTMLButtonElement>('button[name=theme][aria-pressed]'))
    each.setAttribute('aria-pressed', String(each.value === pressed.value));
  // The pressed button may have given way to its opposite: keyboard users stay where they were.
  if (!pressed.offsetParent) [...form.querySelectorAll('button')].find(({ offsetParent }) => offsetParent)?.focus();
}

/** What the frame around a page does, with React and without. Once for a document, however often it is called. */
export function frameControls(): void {
  addEventListener('keydown', closeOnEscape);
  addEventListener('submit', changeTheme);
}
