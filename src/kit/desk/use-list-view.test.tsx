import { act, cleanup, render } from '@testing-library/react';
import { BrowserRouter, MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useListView } from './use-list-view.ts';

afterEach(cleanup);

const colours = ['all', 'red', 'blue'] as const;
let view: ReturnType<typeof useListView>;
let address = '';
function List() {
  view = useListView();
  address = useLocation().search;
  return null;
}
/** What the browser keeps of the tab: its addresses with what is beside them. */
const openTab = () =>
  render(
    <BrowserRouter>
      <List />
    </BrowserRouter>,
  );
const openAt = (search: string) =>
  render(
    <MemoryRouter initialEntries={[`/console/things${search}`]}>
      <List />
    </MemoryRouter>,
  );

test('what an address names is shown, and what there is not counts as not named', () => {
  openAt('?colour=red&size=s&size=xxl&size=m&page=3&open=12&q=a%26b');
  expect([view.oneOf('colour', colours, 'all'), view.someOf('size', ['s', 'm', 'l'])]).toEqual(['red', ['s', 'm']]);
  expect([view.page, view.open, view.chosen('q'), view.chosen('none')]).toEqual([3, 12, 'a&b', '']);
  for (const odd of ['toString', 'constructor', '', 'RED']) {
    openAt(`?colour=${odd}`);
    expect(view.oneOf('colour', colours, 'all'), odd).toBe('all');
  }
  for (const odd of ['0', '-1', '1.5', '1e3', 'Infinity', 'new', ' 2', '9'.repeat(30)]) {
    openAt(`?page=${odd}&open=${odd}`);
    expect([view.page, view.open], odd).toEqual([1, undefined]);
  }
});

test('another choice begins at the first page and leaves the rest; opening a row leaves the page as well', () => {
  openAt('?page=3&q=x&size=s&lang=en');
  act(() => view.show({ open: '7' }));
  expect(address).toBe('?page=3&q=x&size=s&lang=en&open=7');
  act(() => view.show({ size: ['m', 'l'], q: '' }));
  expect(address).toBe('?lang=en&open=7&size=m&size=l');
  act(() => view.show({ size: [], page: '2' }));
  expect(address).toBe('?lang=en&open=7&page=2');
});

test('a search that may name somebody is in no address, and is there after a reload, another choice and going back', async () => {
  history.replaceState(null, '', '/console/things?size=s');
  openTab();
  for (const text of [
    '13800138000',
    '138 0013-8000',
    '+86 138 0013 8000',
    '１３８００１３８０００',
    '8613800',
    'Wang@example.com',
  ]) {
    act(() => view.show({ q: text }));
    expect([address, view.chosen('q')], text).toEqual(['?size=s', text]);
  }
  cleanup();
  openTab();
  expect([location.search, view.chosen('q')]).toEqual(['?size=s', 'Wang@example.com']);
  act(() => view.show({ size: 'm' }));
  act(() => view.show({ open: '7' }));
  expect([address, view.chosen('q')]).toEqual(['?size=m&open=7', 'Wang@example.com']);
  history.pushState(null, '', '/console/others');
  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    await isBack;
  });
  expect([address, view.chosen('q')]).toEqual(['?size=m&open=7', 'Wang@example.com']);
  for (const text of ['138001', 'ripstop 2026', '']) act(() => view.show({ q: text, open: '' }));
  expect([address, view.chosen('q')]).toEqual(['?size=m', '']);
  act(() => view.show({ q: 'ripstop 2026' }));
  expect([address, view.chosen('q')]).toEqual(['?size=m&q=ripstop+2026', 'ripstop 2026']);
});

test('a number in an address that came from elsewhere leaves it with the next choice', () => {
  openAt('?q=13800138000&size=s');
  act(() => view.show({ size: 'm' }));
  expect([address, view.chosen('q')]).toEqual(['?size=m', '13800138000']);
});

test('Back closes what was opened from a list, and closing it goes back as well, once', async () => {
  history.replaceState(null, '', '/console/before');
  history.pushState(null, '', '/console/things?size=s');
  openTab();
  const movedBy = (move: () => void) =>
    act(async () => {
      const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      move();
      await isBack;
    });
  act(() => view.show({ open: '7' }));
  act(() => view.show({ open: '8' }));
  await movedBy(() => history.back());
  expect(address).toBe('?size=s');
  act(() => view.show({ open: '7' }));
  // A drawer that saves and closes may ask for it twice.
  await movedBy(() => [1, 2].map(() => view.show({ open: '' })));
  expect(address).toBe('?size=s');
  await movedBy(() => history.back());
  expect(location.pathname).toBe('/console/before');
});

test('what an address opened by itself closes in its place', () => {
  openAt('?size=s&open=7');
  act(() => view.show({ open: '' }));
  expect(address).toBe('?size=s');
});
