import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';
import { mostSaved, savedAddress } from './job.ts';

const storageKey = 'jobs:saved';

/** Job numbers that this browser remembers, the newest first; none where the browser keeps nothing. */
export function savedJobs(): number[] {
  try {
    const kept: unknown = JSON.parse(readFromBrowser('localStorage', storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, mostSaved) : [];
  } catch {
    return [];
  }
}

/** In a browser that keeps nothing the mark lasts as long as the page. */
const keep = (ids: readonly number[]) =>
  keepInBrowser('localStorage', storageKey, JSON.stringify(ids.slice(0, mostSaved)));

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

/** Shows which jobs are saved in the page as it stands now. */
export function showSaved(): void {
  const saved = savedJobs();
  show(saved);
  // The bare address of the list: only this browser knows what stands on it.
  const asked = new URLSearchParams(location.search).get('saved');
  if (location.pathname === '/jobs' && asked === '')
    location.replace(saved.length > 0 ? savedAddress(saved) : '/jobs?saved=0');
}

/** Brings the buttons and links of saved jobs to life, now and for what comes later; gives how to end it. */
export function keepSavedJobs(): () => void {
  const press = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-save-job]');
    if (!button) return;
    const id = Number(button.dataset.saveJob);
    const saved = savedJobs();
    const next = saved.includes(id) ? saved.filter((each) => each !== id) : [id, ...saved];
    keep(next);
    show(next);
  };
  const other = (event: StorageEvent) => {
    if (event.key === storageKey) show(savedJobs());
  };
  document.addEventListener('click', press);
  addEventListener('storage', other);
  showSaved();
  return () => {
    document.removeEventListener('click', press);
    removeEventListener('storage', other);
  };
}
