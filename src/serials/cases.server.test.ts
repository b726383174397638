import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#kit/text/time.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';
import { caseRetentionDays } from './contract.ts';
import { answerCase } from './desk-contract.ts';
import { codeOf, formatCode } from './serial-code.ts';

let site: TestApp;
let staff: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  staff = await site.screenUser('editor');
});
afterAll(() => site.close());

const code = codeOf(new Uint8Array(10).fill(77));
const form = { code, bought: '集市', text: '标签是歪的。', contact: '' };
const send = (other: Partial<typeof form> = {}, address = '203.0.113.1') =>
  site.services.serials.cases.send({ ...form, ...other }, { address, language: 'zh-CN' });
const sent = async (other: Partial<typeof form> = {}, address?: string): Promise<string> => {
  const answer = await send(other, address);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.value.number;
};
/** Runs work while the table of reports is locked in a mode. */
async function holding(mode: string, work: () => Promise<void>): Promise<void> {
  const holder = await site.services.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table serial_cases in ${mode} mode`);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('one number sent twice at once in different notations makes one report', async () => {
  let both: Promise<string[]> | undefined;
  await holding('exclusive', async () => {
    both = Promise.all([sent({ code: code.toLowerCase() }), sent({ code: formatCode(code) })]);
    await waitingForLock(site.services.database.pool, 2);
  });
  const [one, other] = (await both) as [string, string];
  expect(other).toBe(one);
});

test('without a number, reports of different people do not block each other', async () => {
  const { pool } = site.services.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select pg_advisory_xact_lock(hashtext('serial case 13800138000'))`);
    const first = sent({ code: '', contact: '13800138000' }, '203.0.113.2');
    await waitingForLock(pool, 1);
    const others = [
      await sent({ code: '', contact: '13900139000' }, '203.0.113.3'),
      await sent({ code: '' }, '203.0.113.4'),
    ];
    await holder.query('rollback');
    expect(new Set([await first, ...others]).size).toBe(3);
    expect(await sent({ code: '', contact: '13800138000' }, '203.0.113.5')).toBe(await first);
  } finally {
    holder.release();
  }
});

test('an address that sends too often is refused before any look-up', async () => {
  const address = '203.0.113.6';
  const answers = [];
  for (let turn = 0; turn < 30; turn++) answers.push(await send({ text: `标签是歪的，第 ${turn} 次。` }, address));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await send({ text: '标签是歪的，第 0 次。' }, '203.0.113.7')).toEqual(answers[0]);
  await holding('access exclusive', async () => {
    expect(await send({}, address)).toMatchObject({ reason: 'too_many', data: { retry_after: 3_600 } });
  });
});

test('a refusal by the total limit does not count for the sender', async () => {
  const { pool } = site.services.database;
  const all = (count: number) => pool.query(`update rate_limits set count = $1 where key = 'serial-case/all'`, [count]);
  await all(300);
  const address = '203.0.113.8';
  for (let turn = 0; turn < 5; turn++)
    expect(await send({ text: `看起来不像真的，${turn}。` }, address)).toMatchObject({ reason: 'too_many' });
  await all(1);
  expect(await send({ text: '看起来不像真的。' }, address)).toMatchObject({ ok: true });
});

test('the personal data, text and answer of a report are erased a year after it was closed or last answered', async () => {
  const [number = '', left = '', waiting = ''] = [
    await sent({ text: '字印反了，摸着也薄。', contact: '13700137000' }, '203.0.113.9'),
    await sent({ text: '扣子和官网的不一样。', contact: '13500135000' }, '203.0.113.9'),
    await sent({ text: '还没有结案。', contact: '13600136000' }, '203.0.113.9'),
  ];
  const found = async (which: string) =>
    (await site.services.serials.cases.list('')).find((one) => one.number === which);
  const answer = async (which: string, close: number) =>
    staff.call(answerCase, { id: (await found(which))?.id, revision: 1, answer: '是仿品，已上报。', close });
  await answer(number, 1);
  await answer(left, 0);
  const forget = async (ms: number) => {
    site.clock.forward(ms);
    await site.services.serials.cases.eraseExpired();
  };
  await forget(caseRetentionDays * dayMs);
  const told = { bought: '集市', text: '字印反了，摸着也薄。', contact: '13700137000', answer: '是仿品，已上报。' };
  expect(await found(number)).toMatchObject(told);
  await forget(1);
  const forgotten = { bought: '', text: '', contact: '', answer: null };
  expect(await found(number)).toMatchObject({ ...forgotten, state: 'closed' });
  expect(await found(left)).toMatchObject({ ...forgotten, state: 'answered' });
  const { rows } = await site.services.database.pool.query('select * from serial_cases where number = $1', [number]);
  expect(rows[0]).toMatchObject(forgotten);
  expect(await site.services.serials.cases.getStatus(number, '203.0.113.9')).toMatchObject({
    value: { state: 'closed', answer: null },
  });
  expect(await found(waiting)).toMatchObject({ state: 'open', contact: '13600136000' });
});
