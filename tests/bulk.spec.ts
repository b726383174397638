import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { publishJob, saveJob } from '#jobs/contract.ts';
import { callAs } from './hall-story.ts';
import { sampleJob } from './sample-job.ts';
import { attempt, colleague, openAsAdmin } from './staff-page.ts';

test('a recruiter deletes fifty drafts at once, the one published meanwhile is refused, and exports the list', async ({
  page,
  browser,
  baseURL: site = '',
}) => {
  await openAsAdmin(page, '/console');
  await expect(page.getByRole('heading', { name: '管理员，您好' })).toBeVisible();
  const recruiter = await colleague(page, browser, site, 'recruiter');
  const drafts = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      callAs(recruiter, site, saveJob, { id: 0, revision: 0, ...sampleJob, zh_title: `批量${attempt}-${at}` }),
    ),
  );
  await recruiter.evaluate(() => localStorage.setItem('rows-per-page', '50'));
  await recruiter.goto('/console/jobs?state=draft');
  await recruiter.getByRole('searchbox').fill(attempt);
  await expect(recruiter.getByRole('link', { name: `批量${attempt}` })).toHaveCount(50);
  await recruiter.getByRole('checkbox', { name: '选择本页全部' }).check();
  await expect(recruiter.getByText('已选 50 条')).toBeVisible();
  const [opened] = drafts;
  await callAs(recruiter, site, publishJob, {
    id: opened?.id,
    revision: opened?.revision,
    last_day: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
  await recruiter.getByRole('button', { name: '删除草稿' }).click();
  const dialog = recruiter.getByRole('dialog');
  await dialog.getByRole('button', { name: '删除草稿' }).click();
  // Fifty calls, one after another, on a machine that other stories share.
  await expect(dialog.getByText('49 条完成，1 条未执行')).toBeVisible({ timeout: 90_000 });
  await expect(dialog.getByRole('link', { name: opened?.content.zh_title ?? '' })).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();

  await recruiter.goto('/console/jobs');
  await expect(recruiter.getByRole('link', { name: `批量${attempt}-0` })).toBeVisible();
  await recruiter.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([
    recruiter.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const text = fs.readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF职位,部门,城市,状态')).toBe(true);
  expect(text).toContain(`批量${attempt}-0,`);
  await recruiter.context().close();
});
