import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesOf } from '#tests/serial-batches.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as desk from './desk-contract.ts';

let site: TestApp;
let staff: Visitor;
let colleague: Visitor;
let batches: ReturnType<typeof batchesOf>;
beforeAll(async () => {
  site = await openTestApp();
  staff = await site.screenUser('editor');
  colleague = await site.screenUser('editor');
  batches = batchesOf(site, staff);
});
afterAll(() => site.close());

let askers = 0;
const ask = (code: string) => {
  askers += 1;
  return site.services.serials.check(code, { address: `198.51.100.${askers}`, userAgent: 'Mozilla/5.0' });
};
/** A number checked while its batch was still at the printer's, and the alarm about it. */
async function foundEarly() {
  const id = await batches.make(1);
  const [code] = (await batches.numbersOf(id)) as [string];
  await ask(code);
  await site.services.serials.flushAlarms();
  const { number } = await batches.now(id);
  const alarm = ((await staff.call(desk.listAlarms)).data as desk.Alarm[]).find(({ batch }) => batch === number);
  const use = async () => {
    await batches.change(id, 'print', { lines: 1 });
    await batches.change(id, 'activate');
  };
  return { code, alarm: alarm as desk.Alarm, use };
}
const entries = async (id: number) =>
  (
    await site.services.database.pool.query<{ after: object }>(
      `select after from audit_entries where action = 'serials.close_alarm' and subject = $1`,
      [`serial_alarm/${id}`],
    )
  ).rows.map(({ after }) => after);

test('closing an alarm with a mark makes its number suspicious, with the reason', async () => {
  const { code, alarm, use } = await foundEarly();
  expect(alarm).toMatchObject({ kind: 'inactive', closed_at: null });
  const note = '印刷厂丢了一卷标签';
  expect(await staff.call(desk.closeAlarm, { id: alarm.id, note, mark: 1 })).toMatchObject({ code: 1 });
  expect((await staff.call(desk.lookUpSerial, { code })).data).toMatchObject({ mark: { reason: note } });
  await use();
  expect(await ask(code)).toMatchObject({ value: { outcome: 'suspicious' } });
  expect(await entries(alarm.id)).toEqual([{ note, mark: true }]);
});

test('without a mark its number stays trusted', async () => {
  const { code, alarm, use } = await foundEarly();
  await staff.call(desk.closeAlarm, { id: alarm.id, note: '是我们自己试的' });
  await use();
  expect(await ask(code)).toMatchObject({ value: { outcome: 'first' } });
});

test('an alarm closed again after a lost response is closed once; a different request gets 409', async () => {
  const { code, alarm } = await foundEarly();
  const { id } = alarm;
  const close = (who: Visitor, note: string, mark = 0) => who.call(desk.closeAlarm, { id, note, mark });
  const answers = await Promise.all([close(staff, '已核实'), close(staff, '已核实')]);
  expect(answers.map((answer) => answer.code)).toEqual([1, 1]);
  const over = { code: 409, msg: '这条告警已经处理过' };
  expect(await close(staff, '再看看')).toMatchObject(over);
  expect(await close(colleague, '已核实')).toMatchObject(over);
  // It would seem to be marked.
  expect(await close(staff, '已核实', 1)).toMatchObject(over);
  expect((await staff.call(desk.lookUpSerial, { code })).data).toMatchObject({ mark: null });
  site.clock.forward(600_000);
  expect(await close(staff, '已核实')).toMatchObject(over);
  expect(await entries(id)).toEqual([{ note: '已核实', mark: false }]);
  expect(await staff.call(desk.closeAlarm, { id: 999_999, note: '没有' })).toMatchObject({ code: 404 });
});
