import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as call from './contract.ts';

let site: TestApp;
let editor: Visitor;
let me = 0;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T10:00:00+08:00' });
  editor = await site.screenUser('editor');
  const list = await editor.call(call.listEnquiries);
  me = list.data.people[0].id;
});
afterAll(() => site.close());

/** Moves the clock; sessions expire, so the editor signs in again. */
async function later(ms: number) {
  site.clock.forward(ms);
  editor = await site.screenUser('editor');
}
const from = (address = '10.0.0.1') => ({ address, language: 'zh-CN' as const, channel: 'browser' });
const asked = (contact = '13800138611', text = '想打听一下样布怎么寄') => ({
  name: '陈女士',
  contact: call.readContact(contact) as call.Contact,
  topic: 'buying' as const,
  text,
  consent: true as const,
  consent_version: '2026-11-01',
  website: '',
});
async function send(contact?: string, address?: string): Promise<string> {
  const sent = await site.services.enquiries.send(asked(contact), from(address ?? `10.1.${Math.random()}`));
  if (!sent.ok) throw new Error(sent.reason);
  return sent.value.number;
}
async function find(number: string) {
  const { data } = await editor.call(call.listEnquiries, { tab: 'all', q: number });
  return data.rows[0] as call.EnquiryRow;
}

test('an enquiry is stored without readable personal data or text', async () => {
  const number = await send('ChenLan@Example.COM');
  expect(number).toMatch(/^EQ\d{8}$/);
  const { rows } = await site.services.database.pool.query('select * from enquiries where number = $1', [number]);
  expect(rows[0].consent_version).toBe('2026-11-01');
  const stored = JSON.stringify(rows);
  for (const word of ['陈女士', 'chenlan', '样布']) expect(stored.toLowerCase()).not.toContain(word);
});

test('it is due one working day later: Thursday ten o’clock to Friday, Friday evening to Monday’s end', async () => {
  expect((await find(await send())).due_at).toBe(new Date('2026-11-20T10:00:00+08:00').toISOString());
  const friday = Date.parse('2026-11-20T20:00:00+08:00') - site.clock.now();
  await later(friday);
  expect((await find(await send('13800138612'))).due_at).toBe(new Date('2026-11-23T18:00:00+08:00').toISOString());
  await later(-friday);
});

test('staff take it, answer by SMS, and the visitor reads the answer by number and contact alone', async () => {
  const number = await send('138 0013 8613');
  const row = await find(number);
  expect(row).toMatchObject({ state: 'new', name: '陈女士', contact: '138****8613', is_late: false });
  const taken = await editor.call(call.assignEnquiry, { id: row.id, revision: row.revision, assignee: me });
  expect(taken).toMatchObject({ code: 1, data: { state: 'assigned', revision: 2, contact_full: '13800138613' } });
  const late = { id: row.id, revision: row.revision, channel: 'sms', text: '已寄出' };
  expect((await editor.call(call.answerEnquiry, late)).code).toBe(409);
  const answered = await editor.call(call.answerEnquiry, { ...late, revision: 2, text: '样布明天寄出，顺丰到付。' });
  expect(answered).toMatchObject({ code: 1, data: { state: 'answered', minutes_left: null } });
  expect(answered.data.answers).toMatchObject([{ channel: 'sms', message: 'sent', text: '样布明天寄出，顺丰到付。' }]);
  expect(site.messages().at(-1)).toMatchObject({ to: '+8613800138613', text: expect.stringContaining(number) });
  expect(site.messages().at(-1)?.text).not.toContain('样布');
  // The state's name for visitors.
  expect(site.messages().at(-1)?.text).toContain('您的留言');
  await editor.call(call.noteEnquiry, { id: row.id, text: '老客户' });

  const { lookUp } = site.services.enquiries;
  const contact = call.readContact('+86 138-0013-8613') as call.Contact;
  expect(await lookUp(number, contact, '10.2.0.1')).toMatchObject({
    ok: true,
    value: { state: 'answered', answers: [{ text: '样布明天寄出，顺丰到付。' }] },
  });
  expect(JSON.stringify(await lookUp(number, contact, '10.2.0.1'))).not.toContain('老客户');
  const other = call.readContact('13800138699') as call.Contact;
  expect(await lookUp(number, other, '10.2.0.1')).toEqual(await lookUp('EQ00000000', contact, '10.2.0.1'));
});

test('a note sent again after a lost response is stored once; a colleague’s or a later one is a new one', async () => {
  const { id } = await find(await send('13800138614'));
  const note = { id, text: '打过电话，没人接' };
  const texts = async () => ((await editor.call(call.getEnquiry, { id })).data as call.EnquiryDetail).notes.length;
  await Promise.all([1, 2].map(() => editor.call(call.noteEnquiry, note)));
  expect((await editor.call(call.noteEnquiry, note)).data.notes).toHaveLength(1);
  await (await site.screenUser('editor')).call(call.noteEnquiry, note);
  expect(await texts()).toBe(2);
  await later(601_000);
  await editor.call(call.noteEnquiry, note);
  expect(await texts()).toBe(3);
});

test('overdue enquiries come first and are counted; answered ones no longer wait', async () => {
  const number = await send('13800138614');
  await later(3 * 86_400_000 + 9 * 3_600_000);
  const { data } = await editor.call(call.listEnquiries, { late: 1 });
  expect(data.counts.late).toBe(data.rows.length);
  const { waiting, late } = data.counts;
  expect((await editor.call(call.enquiriesWaiting)).data).toEqual({ waiting, late });
  const row = data.rows.find((one: call.EnquiryRow) => one.number === number);
  expect(row).toMatchObject({ is_late: true });
  expect(row.minutes_left).toBeLessThan(0);
  const all = (await editor.call(call.listEnquiries)).data.rows.map((one: call.EnquiryRow) => one.due_at);
  expect(all).toEqual([...all].sort());
  await editor.call(call.answerEnquiry, { id: row.id, revision: row.revision, channel: 'phone', text: '已电话说明' });
  expect((await editor.call(call.listEnquiries, { late: 1 })).data.counts.late).toBe(late - 1);
  expect((await editor.call(call.enquiriesWaiting)).data).toEqual({ waiting: waiting - 1, late: late - 1 });
});

test('closing requires an answer or a reason; a closed enquiry can be reopened', async () => {
  const row = await find(await send('someone@example.com'));
  const target = { id: row.id, revision: row.revision };
  expect(await editor.call(call.closeEnquiry, target)).toMatchObject({
    code: 400,
    data: { fields: { text: expect.any(String) } },
  });
  expect(await editor.call(call.answerEnquiry, { ...target, channel: 'sms', text: 'x' })).toMatchObject({ code: 400 });
  expect((await editor.call(call.closeEnquiry, { ...target, text: '广告' })).data).toMatchObject({
    state: 'closed',
    notes: [{ text: '广告' }],
  });
  expect((await editor.call(call.assignEnquiry, { id: row.id, revision: 2, assignee: me })).code).toBe(409);
  expect((await editor.call(call.reopenEnquiry, { id: row.id, revision: 2 })).data).toMatchObject({
    state: 'assigned',
  });
});

test('a reopened enquiry gets a new due time, and closing requires another answer or a reason', async () => {
  const row = await find(await send('13800138619'));
  const target = (revision: number) => ({ id: row.id, revision });
  await editor.call(call.answerEnquiry, { ...target(row.revision), channel: 'phone', text: '已电话说明' });
  await editor.call(call.closeEnquiry, target(2));
  await later(30 * 86_400_000);
  const reopened = await editor.call(call.reopenEnquiry, target(3));
  // Tuesday evening: due at the end of Wednesday.
  expect(reopened.data).toMatchObject({
    state: 'assigned',
    is_late: false,
    due_at: new Date('2026-12-23T18:00:00+08:00').toISOString(),
    answers: [{ text: '已电话说明' }],
  });
  expect(await editor.call(call.closeEnquiry, target(4))).toMatchObject({ code: 400, data: { fields: {} } });
  await editor.call(call.answerEnquiry, { ...target(4), channel: 'phone', text: '又打了一次电话' });
  expect(await editor.call(call.closeEnquiry, target(5))).toMatchObject({ code: 1, data: { state: 'closed' } });
});

test('an impossible assignee id is refused, without a server error', async () => {
  expect(await editor.call(call.listEnquiries, { assignee: '9'.repeat(20) })).toMatchObject({ code: 400 });
  expect((await editor.call(call.listEnquiries, { assignee: '9'.repeat(15) })).data.rows).toEqual([]);
});

test('an enquiry is assigned only to users who may answer', async () => {
  const row = await find(await send('13800138615'));
  await site.screenUser('reviewer');
  const { rows } = await site.services.database.pool.query(`select id from screen_users where roles = '{reviewer}'`);
  const given = await editor.call(call.assignEnquiry, { id: row.id, revision: row.revision, assignee: rows[0]?.id });
  expect(given).toMatchObject({ code: 400, data: { fields: { assignee: expect.any(String) } } });
  expect((await editor.call(call.getEnquiry, { id: row.id })).data.others).toEqual([]);
});

test('each view and change is in the audit log, without the visitor’s text', async () => {
  const { rows } = await site.services.database.pool.query(
    `select action, subject, after from audit_entries where action like 'enquiries.%'`,
  );
  const actions = new Set(rows.map(({ action }) => action));
  for (const action of ['open', 'assign', 'answer', 'note', 'close', 'reopen'])
    expect(actions).toContain(`enquiries.${action}`);
  expect(JSON.stringify(rows)).not.toMatch(/样布|13800138/);
});

test('a bot that fills in the honeypot gets an unused number', async () => {
  const count = async () =>
    (await site.services.database.pool.query('select count(*)::int as n from enquiries')).rows[0].n;
  const before = await count();
  const sent = await site.services.enquiries.send({ ...asked(), website: 'https://spam.example' }, from());
  expect(sent).toMatchObject({ ok: true, value: { number: expect.stringMatching(/^EQ\d{8}$/) } });
  expect(await count()).toBe(before);
});

test('a form sent again unchanged, at once or after a lost response, is one enquiry; a changed one is another', async () => {
  const { send: sendOne } = site.services.enquiries;
  const numberOf = async (text: string) => {
    const sent = await sendOne(asked('13800138620', text), from('10.5.0.1'));
    return sent.ok ? sent.value.number : sent.reason;
  };
  const [number, ...others] = await Promise.all(Array.from({ length: 6 }, () => numberOf('样布寄到了吗')));
  expect(others).toEqual(Array.from({ length: 5 }, () => number));
  expect(await numberOf('样布寄到了吗')).toBe(number);
  expect(await numberOf('样布寄到了没有')).not.toBe(number);
  // An hour later it is a new enquiry; retries did not count towards the limit.
  await later(3_600_001);
  const [next, fourth, fifth] = [await numberOf('样布寄到了吗'), await numberOf('四'), await numberOf('五')];
  expect(new Set([number, next, fourth, fifth]).size).toBe(4);
  expect(fifth).toMatch(/^EQ/);
  expect(await numberOf('六')).toBe('too_many');
  expect(await numberOf('五')).toBe(fifth);
  await later(-3_600_001);
});

test('enquiries per address and contact are limited, and so is guessing', async () => {
  const { send: sendOne, lookUp } = site.services.enquiries;
  const answers = [];
  for (let turn = 0; turn < 7; turn++)
    answers.push((await sendOne(asked('13800138616', `第 ${turn} 个问题`), from(`10.3.0.${turn}`))).ok);
  expect(answers).toEqual([true, true, true, true, true, false, false]);
  // Refused attempts do not use up the limit of the shared office address.
  for (let turn = 7; turn < 17; turn++)
    expect((await sendOne(asked('13800138616', `第 ${turn} 个问题`), from('10.3.1.1'))).ok).toBe(false);
  expect((await sendOne(asked('13800138621'), from('10.3.1.1'))).ok).toBe(true);
  const guesses = [];
  for (let turn = 0; turn < 12; turn++)
    guesses.push(await lookUp('EQ12345678', call.readContact('13800138617') as call.Contact, `10.4.0.${turn}`));
  expect(guesses.at(-1)).toMatchObject({ ok: false, reason: 'too_many' });
});

test('personal data and text are erased a year after closing; the rest is resealed with a new key', async () => {
  const number = await send('13800138618');
  const row = await find(number);
  await editor.call(call.closeEnquiry, { id: row.id, revision: row.revision, text: '重复' });
  // Answered, but never closed.
  const answered = await find(await send('13800138622'));
  await editor.call(call.answerEnquiry, {
    id: answered.id,
    revision: answered.revision,
    text: '已答复',
    channel: 'phone',
  });
  await later((call.enquiryRetentionDays + 1) * 86_400_000);
  await site.services.enquiries.eraseExpired();
  const contact = call.readContact('13800138618') as call.Contact;
  expect(await site.services.enquiries.lookUp(number, contact, '10.5.0.1')).toMatchObject({ ok: false });
  const { rows } = await site.services.database.pool.query(
    `select e.*, (select count(*)::int from enquiry_notes n where n.enquiry = e.id) as notes from enquiries e where number = $1`,
    [number],
  );
  expect(rows[0]).toMatchObject({ name: '', contact: '', contact_hmac: '', text: '', notes: 0, topic: 'buying' });
  const kept = await site.services.database.pool.query('select state, name, text from enquiries where id = $1', [
    answered.id,
  ]);
  expect(kept.rows).toEqual([{ state: 'answered', name: '', text: '' }]);
  for (const revision of [answered.revision + 1, answered.revision + 2])
    expect((await editor.call(call.assignEnquiry, { id: answered.id, revision, assignee: 0 })).code).toBe(404);
  expect(await site.services.enquiries.reseal()).toBe(0);
});
