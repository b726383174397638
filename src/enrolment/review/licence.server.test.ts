import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whoAmI } from '#accounts/contract.ts';
import { changeScreenAccount } from '#accounts/staff-contract.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as review from './review-contract.ts';

let site: TestApp;
let reviewer: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

let last = 0;
const phone = () => `135${String(10_000_000 + last++)}`;
const get = (url: string, person: Visitor) =>
  site.app.inject({
    url,
    headers: { cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });

async function opened() {
  const { id, application } = await submittedApplication(site, phone());
  const data = (await reviewer.call(review.openApplication, { id })).data;
  return {
    id,
    key: application.fields.licence_image as string,
    data,
    address: data.pictures[application.fields.licence_image],
  };
}

test('a reviewer gets a licence with a watermark burnt in, and each opening is written down', async () => {
  const { id, key, data, address } = await opened();
  const shown = await get(address.url, reviewer);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
  // The sample is of one colour: whatever else is in it is the watermark.
  const { channels } = await sharp(shown.rawPayload).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(3);
  const original = await site.services.objects.read(key, 1e7);
  expect(Math.max(...(await sharp(original).stats()).channels.map(({ stdev }) => stdev))).toBeLessThan(1);
  expect((await get(address.thumbnail, reviewer)).statusCode).toBe(200);
  await get(address.url, reviewer);
  const { licence_openings } = (await reviewer.call(review.openApplication, { id })).data;
  expect(licence_openings).toHaveLength(data.licence_openings.length + 2);
  expect(licence_openings[0].by).toMatch(/^u/);
});

test('no answer to staff carries an address of the licence in the store', async () => {
  const { key, data } = await opened();
  expect(JSON.stringify(data)).not.toContain(`/upload/${key}`);
  expect(data.pictures[data.fields.gate_images[0]].url).toContain('/upload/');
});

test('an address serves its own viewer only, for minutes, and as it was made', async () => {
  const { address } = await opened();
  const colleague = await site.screenUser('reviewer');
  const others: [string, Visitor, number][] = [
    [address.url, colleague, 403],
    [address.url, await site.screenUser('viewer'), 403],
    [address.url, site.visitor(), 401],
    [address.url, await site.applicant(phone()), 401],
    [address.url.replace(/key=[^&]*/, 'key=enrol%2F1%2Fother.jpg'), reviewer, 403],
    [address.url.replace(/application=\d+/, 'application=1'), reviewer, 403],
    [address.url.replace(/until=\d+/, `until=${site.clock.now() + 1e9}`), reviewer, 403],
    [address.thumbnail.replace('size=small', 'size=full'), reviewer, 403],
    [address.url.replace(/&sign=.*/, ''), reviewer, 403],
    [`${address.url}&key=enrol%2F1%2Fother.jpg`, reviewer, 403],
    ['/console/licence', reviewer, 403],
  ];
  for (const [url, person, code] of others) expect((await get(url, person)).statusCode, url).toBe(code);
  site.clock.forward(11 * 60_000);
  expect((await get(address.url, reviewer)).statusCode).toBe(403);
});

test('an address serves nobody who is a reviewer no more', async () => {
  const { id: application, key } = await opened();
  const colleague = await site.screenUser('reviewer');
  const { id } = (await colleague.call(whoAmI)).data.ia;
  const own = (await colleague.call(review.openApplication, { id: application })).data.pictures[key];
  expect((await get(own.url, colleague)).statusCode).toBe(200);
  const admin = await site.screenUser('admin');
  await admin.call(changeScreenAccount, { id, name: '不再审核', roles: ['viewer'] });
  await expect.poll(async () => (await get(own.url, colleague)).statusCode).toBe(403);
});

test('a picture that is gone from the store is told as such', async () => {
  const { key, address } = await opened();
  await site.services.objects.remove(key);
  expect((await get(address.url, reviewer)).statusCode).toBe(404);
});
