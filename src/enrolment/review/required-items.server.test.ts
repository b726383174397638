import { afterAll, beforeAll, expect, test } from 'vitest';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { changeRequiredItems, listRequiredItems, previewRequiredItems } from './review-contract.ts';

let site: TestApp;
let reviewer: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  reviewer = await site.screenUser('reviewer');
});
afterAll(() => site.close());

const change = (supplier_type: string, field: string, least: number | null) => ({ supplier_type, field, least });

test('what staff require takes effect at the next load and save of an open form, on both sides alike', async () => {
  const person = await site.applicant('13800000901');
  await person.call(saveApplyInfo, { supplier_type: 'garment', revision: 0 });
  const changes = [change('garment', 'email', 1), change('garment', 'gate_images', 3), change('garment', 'workers', 0)];
  const saved = await reviewer.call(changeRequiredItems, { changes });
  expect(saved.data.items.garment).toMatchObject({ email: 1, gate_images: 3, workers: 0 });
  expect(saved.data.defaults.garment).toMatchObject({ gate_images: 1, workers: 1 });
  expect(saved.data.last_change.by).not.toBe('');

  const loaded = (await person.call(getApplyInfo)).data;
  expect(loaded.required).toContain('email');
  expect(loaded.required).not.toContain('workers');
  const { data } = await person.call(saveApplyInfo, { email: 'a@example.com', revision: 1 });
  expect(data.missing.map((item: { field: string }) => item.field)).not.toContain('email');
  expect(data.required).toEqual(loaded.required);
});

test('a change is in the audit log with before and after; back to the default leaves no row', async () => {
  await reviewer.call(changeRequiredItems, { changes: [change('trade', 'note', 1)] });
  await reviewer.call(changeRequiredItems, {
    changes: [change('trade', 'note', null), change('trade', 'office_images', 1)],
  });
  const { pool } = site.services.database;
  const { rows } = await pool.query(
    `select before, after, actor, address from audit_entries where action = 'enrolment.change_required_items' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    before: { 'trade.note': 1, 'trade.office_images': null },
    after: { 'trade.note': null, 'trade.office_images': null },
  });
  expect(rows[0]?.actor).toBeGreaterThan(0);
  const stored = await pool.query(`select 1 from required_items where supplier_type = 'trade'`);
  expect(stored.rowCount).toBe(0);
});

test('a preview counts who lacks the item, by state and kind of supplier, and changes nothing', async () => {
  const before = (await reviewer.call(listRequiredItems)).data;
  const fields = { moq: '', note: '', email: 'b@example.com' };
  await reviewer.call(changeRequiredItems, { changes: [change('garment', 'gate_images', null)] });
  await submittedApplication(site, '13800000902', fields);
  const draft = await site.applicant('13800000903');
  await draft.call(saveApplyInfo, { supplier_type: 'garment', moq: 5, revision: 0 });
  const asked = [change('common', 'moq', 1), change('garment', 'gate_images', 2), change('garment', 'company_name', 0)];
  const { data } = await reviewer.call(previewRequiredItems, { changes: asked });
  const of = (field: string) =>
    data.find(
      (cell: { field: string; supplier_type: string }) => cell.field === field && cell.supplier_type === 'garment',
    );
  expect(of('moq')).toEqual({ supplier_type: 'garment', field: 'moq', least: 1, open: 1, waiting: 1, approved: 0 });
  expect(of('gate_images')).toMatchObject({ least: 2, open: 2, waiting: 1 });
  expect(of('company_name')).toBeUndefined();
  // Fabric suppliers must give it already: nothing becomes stricter for them.
  expect(data.some((cell: { supplier_type: string }) => cell.supplier_type === 'fabric')).toBe(false);
  await reviewer.call(changeRequiredItems, { changes: [change('garment', 'gate_images', 3)] });
  expect((await reviewer.call(listRequiredItems)).data.items).toEqual(before.items);
});

test.each([
  [change('pirate', 'email', 1)],
  [change('garment', 'shoe_size', 1)],
  [change('garment', '__proto__', 1)],
  [change('garment', 'email', 2)],
  [change('garment', 'gate_images', 13)],
  [change('garment', 'fabric_particulars', 1)],
  [change('common', 'trade_particulars', 1)],
  [change('common', 'supplier_type', 0)],
  [change('garment', 'workers', -1)],
])('%j is refused', async (one) => {
  const { code } = await reviewer.call(changeRequiredItems, { changes: [one] });
  expect(code).toBe(400);
  expect((await reviewer.call(previewRequiredItems, { changes: [one] })).code).toBe(400);
});

test('neither applicants nor editors change what is required', async () => {
  const changes = [change('garment', 'email', 0)];
  expect((await (await site.screenUser('editor')).call(changeRequiredItems, { changes })).code).toBe(403);
  expect((await (await site.applicant('13800000904')).call(changeRequiredItems, { changes })).code).toBe(401);
});
