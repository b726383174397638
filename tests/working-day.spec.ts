import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { sectionNames } from '#enrolment/application/application-fields.ts';
import { openSection } from '#enrolment/review/review-contract.ts';
import { publishJob, saveJob } from '#jobs/contract.ts';
import { submit } from './applicant-desk.ts';
import { messages } from './applicant-page.ts';
import { callAs } from './hall-story.ts';
import { hydrated } from './hydrated.ts';
import { samplePdf } from './sample-files.ts';
import { sampleJob } from './sample-job.ts';
import { attempt, colleague, lastCode, newPhone, openAsAdmin, search } from './staff-page.ts';

test.beforeEach(async ({ page }) => {
  await openAsAdmin(page, '/console');
  await expect(page.getByRole('heading', { name: '管理员，您好' })).toBeVisible();
});

async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  return fs.readFileSync(await file.path(), 'utf8');
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(name) }).click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByLabel('用户名')).toBeVisible();
  await page.context().close();
}

/** Somebody applies for a position on a page of their own. */
async function applyFor(page: Page, job: number, name: string, phone: string): Promise<void> {
  await page.goto(`/jobs/${job}/apply`);
  await hydrated(page);
  await page.getByLabel('姓名', { exact: true }).fill(name);
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('简历').setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: samplePdf() });
  await expect(page.getByText('已上传')).toBeVisible();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await page.getByLabel('验证码', { exact: true }).fill(lastCode(phone));
  await page.getByLabel('我同意').check();
  await page.getByRole('button', { name: '投递', exact: true }).click();
  await expect(page.getByRole('heading', { name: '投递成功' })).toBeVisible();
}

test('a recruiter’s day: sign in, find who calls by the number, answer, move, export, sign out', async ({
  page,
  browser,
  baseURL: site = '',
}) => {
  const recruiter = await colleague(page, browser, site, 'recruiter');
  const draft = await callAs(recruiter, site, saveJob, { id: 0, revision: 0, ...sampleJob });
  await callAs(recruiter, site, publishJob, {
    ...{ id: draft.id, revision: draft.revision },
    last_day: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
  const [name, phone] = [`周巧 ${attempt}`, newPhone()];
  await applyFor(page, draft.id, name, phone);

  const menu = await search(recruiter, phone);
  const found = menu.getByRole('group', { name: '应聘者' }).getByRole('option');
  await expect(found).toHaveText(new RegExp(`^${name}.*${sampleJob.zh_title}$`));
  await recruiter.keyboard.press('ArrowDown');
  await recruiter.keyboard.press('Enter');
  const drawer = recruiter.locator('.ant-drawer').getByRole('dialog');
  await expect(drawer).toContainText(`${phone.slice(0, 3)}`);
  await drawer.getByLabel('给应聘者的消息').fill('周五下午两点面试，请带作品');
  await drawer.getByRole('button', { name: '发送' }).click();
  await expect(drawer.getByText('短信已发出')).toBeVisible();
  expect(messages().findLast(({ to }) => to === `+86${phone}`)?.text).toContain('有新消息');
  await drawer.getByRole('combobox', { name: '改为' }).focus();
  await recruiter.keyboard.press('Enter');
  await recruiter.keyboard.press('ArrowDown');
  await recruiter.keyboard.press('Enter');
  await expect(drawer.getByRole('article').filter({ hasText: '新投递 → 筛选' })).toBeVisible();
  // The first Escape is the list’s for as long as it is there.
  await expect(recruiter.locator('.ant-select-dropdown')).toBeHidden();
  await drawer.getByLabel('给应聘者的消息').press('Escape');
  await expect(drawer).toHaveCount(0);
  const screening = recruiter.getByRole('region', { name: '筛选' });
  await expect(screening.getByRole('button', { name })).toBeVisible();
  const file = await exported(recruiter);
  expect(file).toContain(`${name},${phone.slice(0, 3)}****${phone.slice(-4)},筛选`);
  await signOut(recruiter, 'recruiter');
});

test('a reviewer’s day: sign in, find a company, read, approve by keys, export what was decided, sign out', async ({
  page,
  browser,
  playwright,
  baseURL: site = '',
}) => {
  const applicant = await playwright.request.newContext({ baseURL: site });
  const company = `绍兴织日${attempt}纺织有限公司`;
  const { id, phone } = await submit(applicant, { company_name: company });
  const reviewer = await colleague(page, browser, site, 'reviewer');

  const menu = await search(reviewer, company);
  await expect(menu.getByRole('option').first()).toContainText(company);
  await reviewer.keyboard.press('ArrowDown');
  await reviewer.keyboard.press('Enter');
  await expect(reviewer.getByRole('heading', { level: 1, name: company })).toBeVisible();
  await reviewer.getByRole('button', { name: '开始审核' }).click();
  await expect(reviewer.getByRole('button', { name: '通过', exact: true })).toBeVisible();
  for (const section of sectionNames) await callAs(reviewer, site, openSection, { id, section });
  await reviewer.reload();
  await expect(reviewer.getByRole('button', { name: '通过', exact: true })).toBeEnabled();
  await reviewer.keyboard.press('a');
  await expect(reviewer.getByRole('dialog')).toBeVisible();
  await reviewer.keyboard.press('Control+Enter');
  await expect(reviewer.getByText(`已通过 ${company}`)).toBeVisible();

  await reviewer.goto('/console/applications?state=approved');
  await expect(reviewer.getByRole('link', { name: company })).toBeVisible();
  const file = await exported(reviewer);
  expect(file).toContain(company);
  expect(file).not.toContain(phone);
  await signOut(reviewer, 'reviewer');
  await applicant.dispose();

  // The day in the audit log, with the heads of a change over their columns.
  await page.goto('/console/audit');
  await page
    .getByRole('row', { name: /通过申请/ })
    .getByRole('button')
    .first()
    .click();
  await expect(page.getByRole('columnheader', { name: '修改前' })).toHaveCSS('text-align', 'left');
});
