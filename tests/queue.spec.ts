import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { enteredConsole, submit } from './applicant-desk.ts';
import { call } from './applicant-page.ts';
import { faultsOf } from './axe.ts';

test('a reviewer’s bulk day: find, choose by keyboard, take, approve, see what could not be done, keep the view, export', async ({
  page,
  playwright,
  baseURL,
}) => {
  const part = `批${randomInt(1e6)}`;
  const companies = ['甲', '乙', '丙'].map((name) => `经纬${name}${part}纺织品制衣有限责任公司`);
  const people = await Promise.all(
    companies.map(async (company_name) => {
      const person = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      return { person, ...(await submit(person, { company_name })) };
    }),
  );
  const application = (at: number) =>
    call(people[at]?.person as APIRequestContext, '/supplier_enter/get_apply_info', {});
  await enteredConsole(page.request);
  // A page that there is no more, as the last one is once it was decided on, gives way to what is left.
  await page.goto('/console/applications?page=9');
  const table = page.getByRole('table');
  await expect(table.getByRole('link', { name: companies[0] as string })).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);

  // Part of a name finds the three, and nothing else.
  await page.getByRole('searchbox').fill(part);
  for (const name of companies) await expect(table.getByRole('link', { name })).toBeVisible();
  await expect(page).toHaveURL(/q=%E6%89%B9/);
  await expect(page.getByRole('button', { name: /^待处理/ })).toContainText('3');
  expect.soft(await faultsOf(page, { wcagOnly: true })).toEqual([]);

  // Without the mouse: who comes back from an application is where they left, and so is what they choose.
  await page.getByRole('heading', { name: '入驻申请' }).click();
  for (const key of ['j', 'j', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { level: 1, name: part })).toBeFocused();
  await page.goBack();
  await expect(table.getByRole('link', { name: part }).nth(1)).toBeFocused();
  for (const key of ['x', 'k', 'x', 'j', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('已选 3 条')).toBeVisible();
  await page.getByRole('button', { name: '开始审核' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(companies[2] as string)).toBeVisible();
  await dialog.getByRole('button', { name: '开始审核' }).click();
  await expect(dialog.getByText('3 条全部完成')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByText(/^已选/)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '入驻申请' })).toBeFocused();

  // One withdraws after it was chosen: it is not decided on, and the list says so.
  await expect(table.getByText('审核中')).toHaveCount(3);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const { revision } = await application(2);
  await call(people[2]?.person as APIRequestContext, '/enrolment/withdraw', { revision });
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await dialog.getByLabel('附加条件（选填）').fill('首单驻厂抽检');
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await expect(dialog.getByText('2 条完成，1 条未执行')).toBeVisible();
  await expect(dialog.getByRole('link', { name: companies[2] as string })).toBeVisible();
  await expect(dialog.getByText(/有改动|不能这样操作/)).toBeVisible();
  expect.soft(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  await dialog.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '取消选择' }).click();
  expect(await application(0)).toMatchObject({ state: 'approved', decision_text: '首单驻厂抽检' });

  // The view is kept, opens the queue the next time, and leaves as a file.
  await page.getByRole('button', { name: /^全部/ }).click();
  await expect(table.getByRole('link', { name: companies[0] as string })).toBeVisible();
  await page.getByRole('button', { name: '常用筛选' }).click();
  await page.getByRole('button', { name: '保存当前筛选' }).click();
  await dialog.getByLabel('名称').fill(part);
  await dialog.getByRole('checkbox', { name: '打开队列时使用' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.goto('/console/applications');
  await expect(page).toHaveURL(/state=all/);
  await expect(page.getByRole('button', { name: part })).toBeVisible();

  // On a phone a long name and its number leave the row's checkbox alone.
  const desktop = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.locator('tr[data-row-key]').first();
  const boxes = await Promise.all(
    [card.getByText(/^WL\d/), card.getByRole('checkbox')].map((part) => part.boundingBox()),
  );
  const [number, checkbox] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
  expect(
    number && checkbox && (number.x + number.width <= checkbox.x || number.y >= checkbox.y + checkbox.height),
  ).toBe(true);
  if (desktop) await page.setViewportSize(desktop);

  await page.getByRole('button', { name: '导出', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出', exact: true }).click(),
  ]);
  const text = fs.readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF编号,企业名称')).toBe(true);
  for (const name of companies) expect(text).toContain(name);
  for (const { phone } of people) expect(text).not.toContain(phone);

  await page.getByRole('link', { name: '审核数据' }).click();
  await expect(page.getByRole('heading', { name: '每周提交与决定' })).toBeVisible();
  expect.soft(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  // Other specs find the queue as it comes.
  const kept = await call(page.request, '/enrolment/get_queue_settings', {});
  for (const { id } of kept.filters) await call(page.request, '/enrolment/delete_filter', { id });
  for (const { person } of people) await person.dispose();
});
