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

test('a new position that is sent again, as no answer came, is made once; with other words, by others or later it is another', async () => {
  // A city that nobody knows is not kept, and does not make another of it.
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

test('a draft that was changed meanwhile is not what is made anew', async () => {
  const job = content('验布员');
  const first = await create(job);
  await change(first, { ...job, headcount: 5 });
  const second = await create(job);
  expect(second).not.toBe(first);
  // Also where it was changed back, or published: somebody has seen that it is there.
  await change(second, job);
  expect(await create(job)).not.toBe(second);
});

test('a copy that is asked for again, as no answer came, is made once; of another, of a changed one or later it is another', async () => {
  const source = await create(content('版师'));
  const [first, atOnce] = await Promise.all([copy(source), copy(source)]);
  expect(first).not.toBe(source);
  expect(atOnce).toBe(first);
  expect(await copy(source)).toBe(first);
  // What is sent as a new one is still the new one, and not its copy.
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
