import { expect, type Locator, type Page, test } from '@playwright/test';
import { changeScreenAccount, createScreenAccount, endScreenSessions } from '#accounts/staff-contract.ts';
import { isSound } from './axe.ts';
import { allShow, callAs, on, openDisplays, openHall } from './hall-story.ts';
import { adminPassword, attempt } from './staff-page.ts';

/** What one display would show after a take, chosen from the picture of it. */
async function prepare(
  page: Page,
  display: string,
  text: string,
  look?: (picker: Locator) => Promise<void>,
): Promise<void> {
  await page
    .getByRole('region', { name: '预监：切换后的画面' })
    .getByRole('button', { name: new RegExp(`^${display}：`) })
    .click();
  const picker = page.getByRole('dialog', { name: `${display} 显示什么` });
  await look?.(picker);
  await picker.getByRole('tab', { name: '文字' }).click();
  await picker.getByRole('textbox', { name: '文字', exact: true }).fill(text);
  await picker.getByRole('button', { name: '使用', exact: true }).click();
}

test('two operators see each other and ask before they take over; one whose right is taken away in the middle is told so', async ({
  page,
  browser,
  baseURL: site = '',
}) => {
  const { hall, desk } = await openHall(page, { site, password: adminPassword(), name: '双人厅' });
  const [display, corridor] = (
    await openDisplays(page, { site, hall, names: ['门厅', '走廊'], browserOf: () => browser })
  ).map((opened) => opened.page) as [Page, Page];
  await page.goto(desk);

  const colleague = { username: `chen-${attempt}`, name: '陈晓' };
  const made = await callAs(page, site, createScreenAccount, { ...colleague, roles: ['operator', 'viewer'] });
  const second = await (
    await browser.newContext({ locale: 'zh-CN', viewport: { width: 1180, height: 820 } })
  ).newPage();
  // The first password is of an admin's making: it opens nothing until it is replaced.
  const ownPassword = 'selvedge and twill';
  const signIn = async (password = ownPassword) => {
    await second.getByLabel('用户名').fill(colleague.username);
    await second.getByLabel('密码', { exact: true }).fill(password);
    await second.getByRole('button', { name: '登录' }).click();
    if (password !== ownPassword) {
      await second.getByLabel('新密码', { exact: true }).fill(ownPassword);
      await second.getByRole('button', { name: '登录' }).click();
    }
    await expect(second.getByRole('link', { name: '屏幕' })).toBeVisible();
  };
  await second.goto(desk);
  await expect(second.getByLabel('用户名')).toBeVisible();
  await isSound(second, 'sign-in');
  await signIn(made.password);
  await expect(page.getByRole('list', { name: '在线的操作员' }).getByText('陈晓')).toBeVisible({ timeout: 20_000 });

  await prepare(page, '门厅', '一号的话');
  // The second sees whose it is, and is asked.
  const preview = (who: Page) => who.getByRole('region', { name: '预监：切换后的画面' });
  await expect(preview(second).getByText('使用中', { exact: false }).first()).toBeVisible();
  await prepare(second, '门厅', '二号的话', async (picker) => {
    await picker.getByRole('tab', { name: '大屏', exact: true }).click();
    await expect(picker.getByRole('button', { name: /^区域与物流/ })).toBeEnabled();
    // What is for insiders is not theirs to put on.
    await expect(picker.getByRole('button', { name: /^订单 · 三屏（内部）/ })).toBeDisabled();
  });
  const asked = second.getByRole('dialog', { name: '有人正在使用' });
  await expect(asked.getByText('正在使用：门厅')).toBeVisible();
  await asked.getByRole('button', { name: '取消' }).click();
  await expect(preview(page).getByText('将换成一号的话')).toBeAttached();
  await prepare(second, '门厅', '二号的话');
  await asked.getByRole('button', { name: '接管' }).click();
  // The first sees that somebody else has it now, and is asked in turn.
  await expect(preview(page).getByText('陈晓 使用中').first()).toBeVisible();
  await expect(preview(page).getByText('将换成二号的话')).toBeAttached();
  // What the colleague has prepared stays theirs: the first takes what is their own, and clears nothing else.
  await prepare(page, '走廊', '一号自己的话');
  // Until it is known as prepared there is nothing but the colleague's to take.
  await expect(preview(page).getByText('将换成一号自己的话')).toBeAttached();
  await page.getByRole('button', { name: /^切换/ }).click();
  await page.getByRole('dialog', { name: '有人正在使用' }).getByRole('button', { name: '仅更换其余屏幕' }).click();
  await allShow([corridor], '一号自己的话');
  await page.keyboard.press('Escape');
  await expect(page.getByText('有人正在使用这些屏幕')).toBeVisible();
  await expect(preview(second).getByText('将换成二号的话')).toBeAttached();
  await second.getByRole('button', { name: /^切换/ }).click();
  await allShow([display], '二号的话');
  await page.keyboard.press('u');
  await page.getByRole('dialog', { name: '有人正在使用' }).getByRole('button', { name: '接管' }).click();
  await expect(on(display).getByText('二号的话')).toHaveCount(0);

  // Locked by keys alone by the one, it is locked for the other, who opens it by fingers.
  await page.keyboard.press('l');
  const pin = page.getByRole('dialog', { name: '锁定' }).getByLabel('PIN');
  await expect(pin).toBeFocused();
  // A colleague who is about to do the same is not asked for a PIN that there is by then.
  await second.keyboard.press('l');
  await expect(second.getByRole('dialog', { name: '锁定' })).toBeVisible();
  await page.keyboard.type('2468');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '控制台已锁定' })).toBeVisible();
  await expect(second.getByRole('dialog', { name: '锁定' })).toBeHidden();
  // To open it again is nothing but the PIN either.
  await expect(page.getByLabel('PIN')).toBeFocused();
  for (const digit of ['2', '4', '6', '8']) await second.getByRole('button', { name: digit, exact: true }).click();
  await second.getByRole('button', { name: '解锁', exact: true }).click();
  await expect(page.getByRole('heading', { name: '控制台已锁定' })).toBeHidden();

  await page.getByRole('button', { name: '展厅：双人厅' }).click();
  await page.getByLabel('展厅名称').fill('迎宾厅');
  await page.getByRole('button', { name: '重命名' }).click();
  await expect(page.getByRole('button', { name: '展厅：迎宾厅' })).toBeVisible();
  await expect(second.getByRole('button', { name: '展厅：迎宾厅' })).toBeVisible({ timeout: 20_000 });

  const { id, username: _username, ...account } = made.account;
  await callAs(page, site, changeScreenAccount, { id, name: account.name, roles: ['viewer'] });
  await expect(second.getByText('当前账号没有操作展厅的权限')).toBeVisible();
  await callAs(page, site, changeScreenAccount, { id, name: account.name, roles: ['viewer', 'operator'] });
  await signIn();
  await second.getByRole('link', { name: '视频联播' }).click();
  await expect(second.getByRole('button', { name: '新建一组' })).toBeEnabled();
  await callAs(page, site, endScreenSessions, { id });
  await expect(second.getByText('请登录后控制视频')).toBeVisible();
  await Promise.all([second, display, corridor].map((each) => each.context().close()));
});
