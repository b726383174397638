import { expect, test } from 'vitest';
import { databaseOfTests } from '#tests/database.ts';
import { clientNetwork } from './client-address.server.ts';
import { consumeLimits, isFull, resetLimit } from './rate-limit.server.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['', ''],
  ['not:an:address', 'not:an:address'],
])('%s counts as %s', (address, network) => expect(clientNetwork(address)).toBe(network));

const database = await databaseOfTests();

test('a limit by address is one for all addresses of a network, and no other key changes', async () => {
  const by = (last: string) => ({ key: `try/address/${last}`, most: 2, windowMs: 60_000 });
  const count = async (last: string) => (await consumeLimits(database.pool, [by(last)], 0)).ok;
  expect([await count('2001:db8:1:2::1'), await count('2001:db8:1:2:ffff::2')]).toEqual([true, true]);
  expect([await count('2001:db8:1:2::3'), await count('2001:db8:1:3::3')]).toEqual([false, true]);
  expect((await isFull(database.pool, by('2001:db8:1:2::9'), 0)).ok).toBe(false);
  await resetLimit(database.pool, by('2001:db8:1:2::8').key);
  expect(await count('2001:db8:1:2::4')).toBe(true);
});

test('a refused use counts under none of its limits', async () => {
  const own = { key: 'b/person', most: 1, windowMs: 60_000 };
  const common = { key: 'a/office', most: 3, windowMs: 60_000 };
  const count = async (...limits: (typeof own)[]) => (await consumeLimits(database.pool, limits, 0)).ok;
  expect(await count(own, common)).toBe(true);
  for (let again = 0; again < 5; again++) expect(await count(own, common)).toBe(false);
  expect([await count(common), await count(common), await count(common)]).toEqual([true, true, false]);
});
