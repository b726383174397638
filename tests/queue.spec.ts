import fs from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { call, submit } from './applicant-desk.ts';
import { dataDirectory } from './applicant-page.ts';
import { faultsOf } from './axe.ts';

const companies = ['经纬甲', '经纬乙', '经纬丙'].map((name) => `${name}批量样例制衣厂`);
async function applicants(browser: Browser) {
  return Promise.all(
    companies.map(async (company_name, at) => {
      const page = await (await browser.newContext()).newPage();
      await submit(page, `1590001000${at}`, { company_name });
      return page;
    }),
  );
}

async function signIn(page: Page) {
  await page.getByLabel('用户名').fill('admin');
  await page
    .getByLabel('密码', { exact: true })
    .fill(fs.readFileSync(`${dataDirectory}/admin-password.txt`, 'utf8').trim());
  await page.getByRole('button', { name: '登录' }).click();
}

test('a reviewer’s bulk day: find, choose by keyboard, take, approve, see what could not be done, keep the view, export', async ({
  page,
  browser,
}) => {
  const people = await applicants(browser);
  await page.goto('/console/applications');
  await signIn(page);
  const table = page.getByRole('table');

  // Two characters of a name find the three, and nothing else.
  await page.getByRole('searchbox').fill('批量');
  for (const name of companies) await expect(table.getByRole('link', { name })).toBeVisible();
  await expect(page).toHaveURL(/q=%E6%89%B9%E9%87%8F/);
  await expect(page.getByRole('button', { name: /^待处理/ })).toContainText('3');
  expect.soft(await faultsOf(page, { wcagOnly: true })).toEqual([]);

  // Chosen without the mouse.
  await page.getByRole('heading', { name: '入驻申请' }).click();
  for (const key of ['j', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('已选 3 份')).toBeVisible();
  await page.getByRole('button', { name: '开始审核' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(companies[2] as string)).toBeVisible();
  await dialog.getByRole('button', { name: '开始审核' }).click();
  await expect(dialog.getByText('3 份全部完成')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText(/^已选/)).toHaveCount(0);

  // One withdraws after it was chosen: it is not decided on, and the list says so.
  await expect(table.getByText('审核中')).toHaveCount(3);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const last = people[2] as Page;
  const { revision } = await call(last.request, '/supplier_enter/get_apply_info', {});
  await call(last.request, '/enrolment/withdraw', { revision });
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await dialog.getByLabel('附加条件（选填）').fill('首单驻厂抽检');
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await expect(dialog.getByText('2 份完成，1 份没有执行')).toBeVisible();
  await expect(dialog.getByRole('link', { name: companies[2] as string })).toBeVisible();
  await expect(dialog.getByText(/有改动|不能这样操作/)).toBeVisible();
  expect.soft(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '取消选择' }).click();
  const first = await call((people[0] as Page).request, '/supplier_enter/get_apply_info', {});
  expect(first).toMatchObject({ state: 'approved', decision_text: '首单驻厂抽检' });

  // The view is kept, opens the queue the next time, and leaves as a file.
  await page.getByRole('button', { name: /^全部/ }).click();
  await expect(table.getByRole('link', { name: companies[0] as string })).toBeVisible();
  await page.getByRole('button', { name: '常用筛选' }).click();
  await page.getByRole('button', { name: '保存当前筛选' }).click();
  await dialog.getByLabel('名称').fill('批量样例');
  await dialog.getByRole('checkbox', { name: '打开队列时使用' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.goto('/console/applications');
  await expect(page).toHaveURL(/state=all/);
  await expect(page.getByRole('button', { name: '批量样例' })).toBeVisible();

  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const text = fs.readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF编号,企业名称')).toBe(true);
  for (const name of companies) expect(text).toContain(name);
  expect(text).not.toContain('15900010000');

  await page.getByRole('link', { name: '审核数据' }).click();
  await expect(page.getByRole('heading', { name: '每周提交与决定' })).toBeVisible();
  expect.soft(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  // Other specs find the queue as it comes.
  const kept = await call(page.request, '/enrolment/get_queue_settings', {});
  for (const { id } of kept.filters) await call(page.request, '/enrolment/delete_filter', { id });
  for (const one of people) await one.context().close();
});
