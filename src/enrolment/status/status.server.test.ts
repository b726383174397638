import { expect, test } from 'vitest';
import { saveApplyInfo, withdraw } from '#enrolment/contract.ts';
import { approve, openApplication, startReview } from '#enrolment/review-contract.ts';
import { renderPage } from '#tests/render-page.ts';
import { openReviewDesk } from '#tests/review-desk.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import * as receiptCheckPage from './receipt-check-page.tsx';
import { getStatusDetails, watchStatus } from './status-contract.ts';

const { site, staff, phone } = await openReviewDesk();

test('before anything is saved there is no status; before the submission there is no receipt', async () => {
  const person = await site.applicant(phone());
  expect((await person.call(getStatusDetails)).data).toBeNull();
  expect((await person.call(watchStatus)).data).toBeNull();
  await person.call(saveApplyInfo, { revision: 0, company_name: '经纬' });
  expect((await person.call(getStatusDetails)).data).toMatchObject({ receipt: null, messages: [], consent: null });
});

test('the applicant reads what they were told and when the licence was opened, and no name of staff', async () => {
  const { person, id, application } = await submittedApplication(site, phone());
  const started = await staff.call(startReview, { id, revision: application.revision });
  await staff.call(openApplication, { id });
  await staff.call(approve, { id, revision: started.data.revision, conditions: '首单抽检' });
  await site.sendHeld();
  const { data } = await person.call(getStatusDetails);
  expect(data.messages).toMatchObject([
    { action: 'approve', state: 'sent', text: expect.stringContaining('首单抽检') },
  ]);
  expect(data.licence_openings).toMatchObject([{ staff: expect.stringMatching(/^S\d{3}$/) }]);
  expect(data.told_phone).toContain('****');
  const { rows } = await site.services.database.pool.query('select name from screen_users');
  for (const { name } of rows) expect(JSON.stringify(data)).not.toContain(name);
});

test('everybody sees only their own', async () => {
  const one = await submittedApplication(site, phone());
  const other = await submittedApplication(site, phone());
  const [mine, theirs] = [
    (await one.person.call(getStatusDetails)).data.receipt.number,
    (await other.person.call(getStatusDetails)).data.receipt.number,
  ];
  expect(mine).not.toBe(theirs);
  // No call of an applicant takes the id of an application; a strange field is refused by name.
  const tried = await one.person.call(getStatusDetails, { id: other.id, applicant: other.applicant });
  expect(tried.code).toBe(400);
});

test('watching tells a change of state, and that nothing has changed', async () => {
  const { person, application } = await submittedApplication(site, phone());
  const first = (await person.call(watchStatus)).data;
  expect(first).toMatchObject({ revision: application.revision, state: 'submitted', messages: 0 });
  expect((await person.call(watchStatus)).data).toEqual(first);
  await person.call(withdraw, { revision: application.revision });
  expect((await person.call(watchStatus)).data).toMatchObject({ state: 'withdrawn', position: null });
});

test('a receipt is found by its number and says no more than number and time; any other code is unknown', async () => {
  const { person } = await submittedApplication(site, phone());
  const { receipt } = (await person.call(getStatusDetails)).data;
  const { findReceipt } = site.services.applicationStatus;
  expect(await findReceipt(receipt.number)).toEqual(receipt);
  expect(await findReceipt(receipt.number.toLowerCase().replaceAll('-', ' '))).toEqual(receipt);
  expect(Object.keys(receipt).sort()).toEqual(['number', 'received_at', 'round']);
  const wrong = receipt.number.replace(/.$/, (sign: string) => (sign === '0' ? '1' : '0'));
  expect(await findReceipt(wrong)).toBeUndefined();
  expect(await findReceipt(receipt.number.replace('-1-', '-2-'))).toBeUndefined();
  expect(await findReceipt(`'; drop table applications; --`)).toBeUndefined();
});

test('a check of no number asks for one in words of the page, and is no search', async () => {
  const check = (query: string) =>
    renderPage(receiptCheckPage, new Request(`http://localhost/receipt${query}`), site.services);
  for (const query of ['?q=', '?q=%20']) {
    const { status, html } = await check(query);
    expect(status).toBe(200);
    expect(html).toMatch(/<form[^>]*novalidate/i);
    expect(html).toContain('请填写回执编号');
    expect(html).not.toContain('未查到这份回执');
  }
  expect((await check('')).html).not.toContain('请填写回执编号');
  const unknown = await check('?q=WL1');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('未查到这份回执');
});
