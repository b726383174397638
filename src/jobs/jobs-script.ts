import { rememberedList } from '#kit/ui/browser-storage.ts';
import { onShown } from '#web/shown.ts';
import { maxSaved, savedAddress } from './job.ts';

// Script of the job pages: saved jobs. Everything else is links and forms.

const storageKey = 'jobs:saved';
const stored = rememberedList('localStorage', storageKey);

/** Ids of saved jobs, newest first; empty without storage. */
export const savedJobs = (): number[] => stored.all.map(Number);

function show(saved: readonly number[]): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-save-job]')) {
    button.hidden = false;
    button.setAttribute('aria-pressed', String(saved.includes(Number(button.dataset.saveJob))));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-saved-jobs]')) {
    link.hidden = saved.length === 0;
    link.href = savedAddress(saved);
    const count = link.querySelector('[data-saved-count]');
    if (count) count.textContent = String(saved.length);
  }
}

/** Updates the buttons of the current page. */
export function showSaved(): void {
  const saved = savedJobs();
  show(saved);
  // Without ids in the URL: only this browser knows the saved jobs.
  const requested = new URLSearchParams(location.search).get('saved');
  if (location.pathname === '/jobs' && requested === '')
    location.replace(saved.length > 0 ? savedAddress(saved) : '/jobs?saved=0');
}

/** Saves and removes positions at the press of their buttons, and as other tabs do. */
document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-save-job]');
  if (!button) return;
  const id = Number(button.dataset.saveJob);
  const saved = savedJobs();
  const next = saved.includes(id) ? saved.filter((each) => each !== id) : [id, ...saved];
  stored.all = next.slice(0, maxSaved).map(String);
  // Without storage the mark lasts until the page is left.
  show(next);
});
addEventListener('storage', ({ key }) => {
  if (key === storageKey) show(savedJobs());
});
onShown(showSaved);
