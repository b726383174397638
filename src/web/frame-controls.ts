import { wholeStyles } from './whole-styles.ts';

/** Escape closes what unfolds over a page (`<details data-over>`), and the reader is back where it was opened. */
function closeOnEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details[data-over][open]')) {
    details.open = false;
    details.querySelector('summary')?.focus();
  }
}

/** Remembers the theme that was pressed, as the server does for who has no script, and shows it without a load. */
async function changeTheme(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement;
  if (form.getAttribute('action') !== '/preferences/theme') return;
  event.preventDefault();
  const pressed = event.submitter as HTMLButtonElement;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in the browsers inside chat apps.
  document.cookie = `theme=${pressed.value}; path=/; max-age=31536000; samesite=lax${secure}`;
  await wholeStyles();
  document.documentElement.dataset.theme = pressed.value;
  for (const each of document.querySelectorAll<HTMLButtonElement>('button[name=theme][aria-pressed]'))
    each.setAttribute('aria-pressed', String(each.value === pressed.value));
  // The pressed button may have given way to its opposite: keyboard users stay where they were.
  if (pressed.offsetParent === null)
    [...form.querySelectorAll('button')].find((button) => button.offsetParent !== null)?.focus();
}

/** What the frame around a page does, with React and without. */
export function frameControls(): () => void {
  addEventListener('keydown', closeOnEscape);
  addEventListener('submit', changeTheme);
  return () => {
    removeEventListener('keydown', closeOnEscape);
    removeEventListener('submit', changeTheme);
  };
}
