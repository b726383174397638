import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { SaveButton } from './job-list.tsx';
import { savedJobs, showSaved } from './jobs-script.ts';

afterEach(() => localStorage.clear());

/** The buttons of two positions and the link to saved jobs, as rendered by the server, with the script running. */
function open() {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <a href="/jobs?saved" hidden data-saved-jobs>
        <span data-saved-count />
      </a>
      <SaveButton id={7} title="版师" />
      <SaveButton id={9} title="跟单员" />
    </>,
  );
  showSaved();
  const button = (id: number) => document.querySelector<HTMLButtonElement>(`[data-save-job="${id}"]`);
  const link = document.querySelector<HTMLAnchorElement>('[data-saved-jobs]');
  return {
    press: (id: number) => button(id)?.click(),
    pressed: () => [7, 9].filter((id) => button(id)?.getAttribute('aria-pressed') === 'true'),
    link: () => (link?.hidden ? undefined : { to: link?.getAttribute('href'), count: link?.textContent }),
  };
}

test('a saved position is removed by the same button, and stays removed', () => {
  const page = open();
  expect([page.pressed(), page.link()]).toEqual([[], undefined]);
  page.press(7);
  page.press(9);
  expect([page.pressed(), page.link()]).toEqual([[7, 9], { to: '/jobs?saved=9.7', count: '2' }]);
  page.press(9);
  expect([page.pressed(), page.link()]).toEqual([[7], { to: '/jobs?saved=7', count: '1' }]);
  expect(open().pressed()).toEqual([7]);

  const later = open();
  later.press(7);
  expect([later.pressed(), later.link(), savedJobs()]).toEqual([[], undefined, []]);
  expect(open().link()).toBeUndefined();
});

test('a position removed in another tab is removed in this one', () => {
  const page = open();
  page.press(7);
  localStorage.setItem('jobs:saved', '[]');
  dispatchEvent(new StorageEvent('storage', { key: 'jobs:saved' }));
  expect([page.pressed(), page.link()]).toEqual([[], undefined]);
});
