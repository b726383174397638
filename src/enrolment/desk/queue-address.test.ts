import { expect, test } from 'vitest';
import { queueFilters, readQueueAddress, writeQueueAddress } from './queue-address.ts';

test('a view of the queue comes back from its address', () => {
  for (const address of [
    '',
    'state=approved&type=fabric&assignee=me&q=%E6%B1%9F%E5%8D%97&sort=-submitted&page=3',
    'state=all',
  ])
    expect(writeQueueAddress(readQueueAddress(new URLSearchParams(address)))).toBe(address);
});

test('what an address says wrongly is as if it were not there', () => {
  const view = readQueueAddress(new URLSearchParams('state=nonsense&page=-4&sort=<x>&assignee=root'));
  expect(writeQueueAddress(view)).toBe('');
  expect(queueFilters(view).state).toEqual(['submitted', 'in_review']);
});
