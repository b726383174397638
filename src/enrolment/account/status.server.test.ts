import { expect, test } from 'vitest';
import { citiesToChoose } from '#enrolment/application/area-choice.ts';
import { type AreaTree, areaList, getApplyInfo, saveApplyInfo, withdraw } from '#enrolment/contract.ts';
import { approve, openApplication, startReview } from '#enrolment/review/review-contract.ts';
import { openReviewDesk } from '#tests/review-desk.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { getStatusDetails, watchStatus } from './account-contract.ts';
import { receiptNumber } from './status.server.ts';

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

test('a receipt has the number of its application and round, signed', async () => {
  const { person, id } = await submittedApplication(site, phone());
  const { receipt } = (await person.call(getStatusDetails)).data;
  const number = `WL${String(id).padStart(6, '0')}-1-`;
  expect(receipt).toEqual({
    number: expect.stringMatching(new RegExp(`^${number}[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$`)),
    round: 1,
    received_at: expect.any(String),
  });
  // Numbers that were printed before stay the same.
  expect(receiptNumber(15, 2, 'f3a91c07be22d40581aa')).toBe('WL000015-2-YEMH-R1XY-4BA0');
});

test('an applicant who reads English is told areas in English, those to choose from as well', async () => {
  const { person, application } = await submittedApplication(site, phone());
  expect(application.area_name).toBe('江苏省 苏州市 常熟市');
  person.headers['accept-language'] = 'en';
  expect((await person.call(getApplyInfo)).data.area_name).toBe('Changshu, Suzhou, Jiangsu');
  const withdrawn = await person.call(withdraw, { revision: application.revision, reason: '' });
  expect(withdrawn.data.area_name).toBe('Changshu, Suzhou, Jiangsu');
  const tree = (await person.call(areaList)).data as AreaTree;
  const province = tree.find(({ name }) => name === 'Jilin');
  expect(province && citiesToChoose(province).map(({ name }) => name)).toContain('Jilin');
  const { rows } = await site.services.database.pool.query('select area_name from applications where id = $1', [
    Number(application.number.slice(2)),
  ]);
  expect(rows).toEqual([{ area_name: '江苏省 苏州市 常熟市' }]);
});
