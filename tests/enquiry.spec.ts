import { expect, test } from '@playwright/test';
import { faultsOf } from './axe.ts';
import { openAsAdmin } from './staff-page.ts';

test('an enquiry is sent without JavaScript, answered by staff, and read by number and contact', {
  tag: '@feature',
}, async ({ page, browser }) => {
  const context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto('/contact');
  await visitor.getByLabel('称呼').fill('陈女士');
  await visitor.getByRole('button', { name: '发送' }).click();
  await expect(visitor.getByRole('alert')).toContainText('有几处需要修改');
  await expect(visitor.getByLabel('称呼')).toHaveValue('陈女士');
  await visitor.getByLabel('主题').selectOption('采购与面料');
  await visitor.getByLabel('手机号或邮箱').fill('138 0013 8621');
  await visitor.getByLabel('内容').fill('想要 40 支棉府绸的样布，怎么寄？');
  await visitor.getByLabel('我同意').check();
  await visitor.getByRole('button', { name: '发送' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: '留言已收到' })).toBeVisible();
  const number = /EQ\d{8}/.exec(visitor.url())?.[0] ?? 'none';
  await expect(visitor.getByText(number)).toBeVisible();

  await openAsAdmin(page, '/console/enquiries');
  await page.getByRole('link', { name: number }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('想要 40 支棉府绸的样布')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await drawer.getByRole('textbox', { name: '写回复' }).fill('样布免费，顺丰到付，明天寄出。');
  await drawer.getByRole('button', { name: '发送回复' }).click();
  await expect(drawer.getByText('短信已发')).toBeVisible();
  await drawer.getByRole('button', { name: '关闭', exact: true }).first().click();
  // Also where there is little room every state is at hand, with its count.
  await page.setViewportSize({ width: 390, height: 844 });
  const states = page.getByRole('group', { name: '状态' });
  await states.getByRole('button', { name: /^已回复 1/ }).click();
  await expect(page).toHaveURL(/tab=answered/);
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(states.getByRole('button', { name: /^全部/ })).toBeInViewport();

  await visitor.getByRole('link', { name: '查询回复' }).click();
  await visitor.getByLabel('手机号或邮箱').fill('13800138621');
  await visitor.getByRole('button', { name: '查询' }).click();
  await expect(visitor.getByText('样布免费，顺丰到付，明天寄出。')).toBeVisible();
  await context.close();
});

test('with JavaScript the form stays where it is until it is right, leads to what is wrong, and has nothing for axe', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByLabel('称呼')).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('称呼').fill('王');
  await page.getByLabel('主题').selectOption('其他');
  await page.getByLabel('手机号或邮箱').fill('1'.repeat(3_000));
  await page.getByLabel('内容').fill('请回电，谢谢。');
  await page.getByLabel('我同意').check();
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByLabel('手机号或邮箱')).toBeFocused();
  await expect(page.getByText('请填写手机号或邮箱')).toBeVisible();
  await page.getByLabel('手机号或邮箱').fill('wang@example.com');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '留言已收到' })).toBeVisible();
});
