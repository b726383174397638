import { expect, test } from 'vitest';
import {
  fromStart,
  pageBeside,
  queueFilters,
  readQueueAddress,
  withoutFilters,
  writeQueueAddress,
} from './queue-address.ts';
import type { QueueRow } from './queue-contract.ts';

const everything =
  'state=approved&type=fabric&type=trade&category=denim&category=silk&area=33&area=3205&assignee=12&due=soon&round=2' +
  '&submitted_from=2026-11-01&submitted_to=2026-11-20&decided_from=2026-11-02&expiry=30&q=%E6%B1%9F%E5%8D%97&sort=-submitted&page=3';

test('a view of the queue comes back from its address', () => {
  for (const address of ['', everything, 'state=all', 'assignee=me'])
    expect(writeQueueAddress(readQueueAddress(new URLSearchParams(address)))).toBe(address);
});

test('what an address says wrongly is as if it were not there', () => {
  const wrong =
    'state=nonsense&page=-4&sort=<x>&assignee=root&type=food&area=x&area=33&due=never&round=9&submitted_from=2026-02-31&page=251';
  const view = readQueueAddress(new URLSearchParams(wrong));
  expect(writeQueueAddress(view)).toBe('area=33');
  expect(queueFilters(view).state).toEqual(['submitted', 'in_review']);
});

test('without its filters a view keeps its order', () => {
  expect(writeQueueAddress(withoutFilters(readQueueAddress(new URLSearchParams(everything))))).toBe('sort=-submitted');
});

test('a view beyond the numbered pages stands in its address too, and a filter leads back to the beginning', () => {
  const address = 'state=all&warning=picture&after=812~2026-11-03T10%3A00%3A00.000Z&sort=-submitted';
  const view = readQueueAddress(new URLSearchParams(address));
  expect(view).toMatchObject({ warning: 'picture', after: '812~2026-11-03T10:00:00.000Z', before: '', last: false });
  expect(readQueueAddress(new URLSearchParams(writeQueueAddress(view)))).toEqual(view);
  expect(writeQueueAddress({ ...view, ...fromStart })).toBe('state=all&warning=picture&sort=-submitted');
  for (const nonsense of ['after=x', 'after=1', 'after=~1', 'warning=all', 'last=yes'])
    expect(writeQueueAddress(readQueueAddress(new URLSearchParams(nonsense)))).toBe('');
});

test('beside a page stand the next and the one before, by number and beyond the numbers by row, and nothing beyond the ends', () => {
  const view = (address: string) => readQueueAddress(new URLSearchParams(address));
  const rows = Array.from({ length: 20 }, (_, at) => ({ id: 101 + at, due_at: 'then' }) as QueueRow);
  const [next, previous] = [{ after: '120~then' }, { before: '101~then' }];
  const beside = (address: string, total: number, shown = rows) =>
    ([1, -1] as const).map((by) => pageBeside(view(address), shown, total, by, 20));
  expect(beside('', 475)).toEqual([{ page: 2 }, undefined]);
  expect(beside('page=2', 475)).toEqual([{ page: 3 }, { page: 1 }]);
  expect(beside('page=24', 475, rows.slice(0, 15))).toEqual([undefined, { page: 23 }]);
  expect(beside('', 0, [])).toEqual([undefined, undefined]);
  expect(beside(`page=250`, 5_000)).toEqual([undefined, { page: 249 }]);
  expect(beside(`page=250`, 5_001)).toEqual([next, { page: 249 }]);
  expect(beside('after=100~x', 9_000)).toEqual([next, previous]);
  expect(beside('last=1', 9_000)).toEqual([undefined, previous]);
  const short = rows.slice(0, 3);
  expect(beside('after=100~x', 9_000, short)).toEqual([undefined, previous]);
  expect(beside('before=104~x', 9_000, short)).toEqual([{ after: '103~then' }, undefined]);
});
