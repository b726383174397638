import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendVerifyCode } from '#accounts/contract.ts';
import { beginRecovery } from '#enrolment/ownership/ownership-contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { sealedPhones } from './sealed-phones.server.ts';
import { openSecrets } from './secrets.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const { rows } = await site.services.database.pool.query<{ content: string }>(
    `select string_agg(query_to_xml(format('select * from %I', c.relname), true, true, '')::text, '') as content
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'`,
  );
  return rows[0]?.content ?? '';
}
const idOf = async (phone: string) =>
  (
    await site.services.database.pool.query('select id from applicants where phone_index = $1', [
      site.services.phones.indexOf(`+86${phone}`),
    ])
  ).rows[0]?.id;

test('no table contains a plain phone number: accounts, codes, counters and recovery requests', async () => {
  await site.applicant('13877770001');
  await site.visitor().call(sendVerifyCode, { contact_phone: '13877770001' });
  const asker = site.visitor();
  await asker.call(sendVerifyCode, { contact_phone: '13877770002', purpose: 'recovery' });
  const begun = await asker.call(beginRecovery, {
    contact_phone: '13877770002',
    verify_code: site.messages().at(-1)?.code,
    credit_code: '91350100M000100Y43',
  });
  expect(begun.msg).toBe('');
  const content = await dump();
  expect(content).toContain('sealed:');
  expect(content).not.toMatch(/1387777|7777000/);
});

test('a plain number is encrypted at the next start, and signs in to the same account', async () => {
  const { database, accounts } = site.services;
  const { rows } = await database.pool.query(`insert into applicants (phone) values ('+8613877770003') returning id`);
  await database.pool.query(`insert into applicants (phone) values ('erased-1000')`);
  expect(await accounts.resealPhones()).toBe(1);
  expect(await accounts.resealPhones()).toBe(0);
  expect(await dump()).not.toContain('13877770003');
  await site.applicant('13877770003');
  expect(await idOf('13877770003')).toBe(rows[0]?.id);
});

test('after the secret was replaced, a pass recomputes the indexes', async () => {
  const { database, sealing, phones } = site.services;
  const id = await idOf('13877770001');
  const other = sealedPhones({ sealing, secrets: openSecrets(`${site.dataDirectory}/another-secret.txt`) });
  expect(other.indexOf('+8613877770001')).not.toBe(phones.indexOf('+8613877770001'));
  expect(await other.reseal(database.pool, 'applicants', { hasEnd: true })).toBeGreaterThan(1);
  expect(await idOf('13877770001')).toBeUndefined();
  await phones.reseal(database.pool, 'applicants', { hasEnd: true });
  expect(await idOf('13877770001')).toBe(id);
});
