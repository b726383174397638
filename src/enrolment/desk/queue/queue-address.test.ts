import { expect, test } from 'vitest';
import { fromStart, queueFilters, readQueueAddress, withoutFilters, writeQueueAddress } from './queue-address.ts';

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
