import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobContent } from '#jobs/contract.ts';
import * as call from '#jobs/contract.ts';
import { sampleJob } from '#tests/sample-job.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';

let site: TestApp;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-05-12T10:00:00+08:00' });
  editor = await site.screenUser('editor');
});
afterAll(() => site.close());

const content = (title: string, more: Partial<JobContent> = {}): JobContent => ({
  ...sampleJob,
  zh_title: title,
  ...more,
});
async function idOf(answer: ReturnType<Visitor['call']>): Promise<number> {
  const { code, data } = await answer;
  if (code !== 1) throw new Error(`refused: ${code}`);
  return data.id;
}
const create = (job: JobContent, by = editor) => idOf(by.call(call.saveJob, { id: 0, revision: 0, ...job }));
const change = (id: number, job: JobContent) => editor.call(call.saveJob, { id, revision: 1, ...job });
const copy = (id: number, by = editor) => idOf(by.call(call.duplicateJob, { id }));

test('a new position sent again after a lost response is created once; with other content, by others or later it is a new one', async () => {
  // An unknown city is dropped and makes no difference.
  for (const job of [content('采购经理'), content('采购助理', { city_code: '999999', zh_duties: '' })]) {
    const [first, atOnce] = await Promise.all([create(job), create(job)]);
    expect(atOnce).toBe(first);
    expect(await create(job)).toBe(first);
    const { rows } = await site.services.database.pool.query('select action from audit_entries where subject = $1', [
      `job/${first}`,
    ]);
    expect(rows).toEqual([{ action: 'jobs.create' }]);
    const colleague = await site.screenUser('editor');
    const others = [await create({ ...job, headcount: 3 }), await create(job, colleague)];
    site.clock.forward(600_000);
    others.push(await create(job));
    expect(new Set([first, ...others]).size).toBe(4);
  }
});

test('a draft changed meanwhile does not count as the earlier request', async () => {
  const job = content('验布员');
  const first = await create(job);
  await change(first, { ...job, headcount: 5 });
  const second = await create(job);
  expect(second).not.toBe(first);
  // Also if it was changed back or published.
  await change(second, job);
  expect(await create(job)).not.toBe(second);
});

test('a copy requested again after a lost response is created once; of another, of a changed one or later it is a new one', async () => {
  const source = await create(content('版师'));
  const [first, atOnce] = await Promise.all([copy(source), copy(source)]);
  expect(first).not.toBe(source);
  expect(atOnce).toBe(first);
  expect(await copy(source)).toBe(first);
  // A new position with the same content is not its copy.
  expect(await create(content('版师'))).toBe(source);

  const ofCopy = await copy(first);
  const byColleague = await copy(source, await site.screenUser('editor'));
  await change(source, content('版师', { headcount: 9 }));
  const ofChanged = await copy(source);
  await change(ofChanged, content('高级版师'));
  const afterChange = await copy(source);
  site.clock.forward(60_000);
  const later = await copy(source);
  expect(new Set([source, first, ofCopy, byColleague, ofChanged, afterChange, later]).size).toBe(7);
});
