import { expect, type Page, test } from '@playwright/test';
import { openDesk, submit } from './applicant-desk.ts';
import { hydrated, saved, signedIn } from './applicant-page.ts';
import { isSound } from './axe.ts';

const at = async (page: Page, address: string) => {
  await page.goto(address);
  await hydrated(page);
};
const stands = (page: Page, state: string) =>
  expect(page.getByRole('heading', { level: 1, name: state, exact: true })).toBeVisible();

test('a correction round: remarks lead to their fields and back, changes are shown, and nothing goes out as it came', async ({
  page,
  baseURL,
}) => {
  const { id } = await submit(page.request);
  const desk = await openDesk(baseURL ?? '');
  await desk.act('start_review', id);
  await desk.readWhole(id);
  const { fields } = await desk.read(id);
  const remarks = [
    { field: 'workers', code: 'not_matching', text: '请按社保人数填写' },
    {
      field: 'gate_images',
      code: 'unclear',
      text: '看不清厂名',
      picture: fields.gate_images[0],
      region: { x: 0.2, y: 0.1, width: 0.5, height: 0.3 },
    },
  ];
  await desk.act('return_for_correction', id, { remarks: JSON.stringify(remarks), text: '谢谢配合' });
  await desk.close();

  await at(page, '/movein/status');
  await stands(page, '待补正');
  await page.getByRole('link', { name: '去修改（2 处）' }).click();
  await stands(page, '补正资料');
  const progress = page.getByRole('status').filter({ hasText: '已答复' });
  await expect(progress).toHaveText('已答复 0 / 2');

  await page.getByRole('link', { name: /请按社保人数填写/ }).click();
  await expect(page.getByLabel('员工人数')).toBeFocused();
  await expect(page.getByLabel('员工人数')).toHaveAccessibleDescription(/请按社保人数填写/);
  await expect(page.getByLabel('生产线')).toBeDisabled();
  await page.getByRole('link', { name: '返回意见列表' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '请按社保人数填写' })).toBeFocused();
  await page.getByRole('link', { name: /看不清厂名/ }).click();
  await expect(page.getByRole('img', { name: '审核员圈出的位置' })).toBeVisible();

  await at(page, '/movein?step=check');
  await expect(page.getByRole('region', { name: '还没有任何修改' })).toBeVisible();
  await expect(page.getByText('您已于')).toContainText('2026-11-01 版');
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(page.getByLabel('给审核员的说明')).toHaveAccessibleDescription(/没有改动|还没有改动/);

  await at(page, '/movein?step=capacity');
  await page.getByLabel('员工人数').fill('92');
  await saved(page);
  await expect(progress).toHaveText('已答复 1 / 2');
  await at(page, '/movein?step=check');
  const changes = page.getByRole('region', { name: '本次修改' });
  await expect(changes).toContainText('86 人');
  await expect(changes).toContainText('92 人');
  await expect(changes.getByText('还没有修改')).toBeVisible();
  await page.getByLabel('给审核员的说明').fill('门头正在重做');
  await page.getByRole('button', { name: '重新提交' }).click();
  await stands(page, '待审核');
  await page.getByText('以前的意见').click();
  await expect(page.getByRole('listitem').filter({ hasText: '请按社保人数填写' }).first()).toBeVisible();
  // What was said of the round before stands in its history and its message, and is no reason of this one.
  // The message is held for a while, in which the reviewer could have undone the return.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('谢谢配合')).toHaveCount(2, { timeout: 3_000 });
  }).toPass();
});

test('the status page follows a decision by itself; messages, conditions and openings of the licence stand on it', async ({
  page,
  baseURL,
}) => {
  const { id } = await submit(page.request);
  // The page's own clock is put forward: how long it waits before it looks again, nobody has to wait here.
  await page.clock.install();
  const follows = (state: string) =>
    expect(async () => {
      await page.clock.fastForward('00:15');
      await expect(page.getByRole('heading', { level: 1, name: state, exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await at(page, '/movein');
  await stands(page, '待审核');
  await expect(page.getByText(/当前排在第 \d+ 位/)).toBeVisible();
  const desk = await openDesk(baseURL ?? '');
  await desk.act('start_review', id);
  await follows('审核中');
  await desk.act('approve', id, {
    dated_conditions: JSON.stringify([{ text: '补交环评批复', due_on: '2030-03-31' }]),
  });
  await desk.close();
  await follows('已通过');
  await expect(page.getByText('补交环评批复').first()).toBeVisible();
  await expect(page.getByText(/审核员 S\d{3}/).first()).toBeVisible();
  await page.getByText('已发送').click();
  await expect(page.getByText(/已通过。附加条件/)).toBeVisible();
});

test('withdrawn with a reason, opened again with every answer', async ({ page }) => {
  await submit(page.request);
  await at(page, '/movein/status');
  await page.getByRole('button', { name: '撤回申请' }).click();
  const dialog = page.getByRole('dialog', { name: /撤回/ });
  // What it means is read out with the question, and afterwards one is where one was.
  await expect(dialog).toHaveAccessibleDescription(/./);
  await dialog.getByRole('button', { name: '不撤回' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: '撤回申请' })).toBeFocused();
  await page.getByRole('button', { name: '撤回申请' }).click();
  await dialog.getByLabel('原因').fill('厂房搬迁');
  await dialog.getByRole('button', { name: '确定撤回' }).click();
  await stands(page, '已撤回');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('厂房搬迁')).toBeVisible();
  await page.getByRole('button', { name: '重新打开' }).click();
  await expect(page.getByLabel('企业名称')).toHaveValue('常熟市经纬服饰有限公司');
});

test('a receipt is printed with its number and what was submitted', async ({ page }) => {
  await submit(page.request);
  await at(page, '/movein/receipt');
  await expect(page.getByText(/^WL\d{6}-1-(?:[0-9A-Z]{4}-?){3}$/)).toBeVisible();
  await expect(page.getByText('常熟市经纬服饰有限公司').first()).toBeVisible();
});

test('somebody whose company is known is told so and claims it; their data can be taken along and deleted', async ({
  page,
  playwright,
  baseURL,
}) => {
  const code = '91330100799655058B';
  const holder = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await submit(holder, { credit_code: code });
  await holder.dispose();
  await signedIn(page.request);
  await at(page, '/movein');
  await page.getByLabel('统一社会信用代码').fill(code);
  await page.getByRole('link', { name: '认领这家企业' }).click();
  await expect(page.getByText('请先在草稿里上传营业执照照片')).toBeVisible();
  await page.getByLabel(/您与企业的关系/).fill('我是厂长，原经办人已离职');
  await page.getByRole('button', { name: '提交认领' }).click();
  await expect(page.getByRole('alert')).toContainText('请先上传营业执照照片');

  await at(page, '/movein/my-data');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载副本' }).click();
  expect((await download).suggestedFilename()).toBe('weftline-my-data.json');
  const ask = page.getByRole('button', { name: '申请删除' });
  const question = page.getByRole('group', { name: '申请删除' });
  await ask.click();
  await expect(question).toBeFocused();
  await expect(question).toHaveAccessibleDescription(/等待 15 天/);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(ask).toBeFocused();
  await ask.click();
  await page.getByRole('button', { name: '确定申请删除' }).click();
  await expect(page.getByText(/已申请删除，将于/)).toBeVisible();
  await expect(page.getByRole('heading', { name: '删除账号和个人信息' })).toBeFocused();
  await page.getByRole('button', { name: '撤销删除' }).click();
  await expect(ask).toBeVisible();
});

test('axe finds nothing in any state, on a phone in Chinese, on the smallest one in English and in the dark', async ({
  page,
  baseURL,
}) => {
  const isSane = async (address: string, what: string) => {
    for (const [language, colorScheme, width] of [
      ['zh-CN', 'light', 390],
      ['en', 'dark', 320],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await at(page, `${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
      // The same page in other words and colours: what else axe looks at it has seen.
      await isSound(page, `${what}, ${language}`, language === 'en' ? { rules: ['color-contrast'] } : {});
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what} overflows`).toBe(0);
    }
  };
  const { id } = await submit(page.request);
  const desk = await openDesk(baseURL ?? '');
  await isSane('/movein/status', 'submitted');
  for (const address of ['/movein/receipt', '/movein/my-data', '/movein/claim']) await isSane(address, address);
  await desk.act('start_review', id);
  await isSane('/movein/status', 'in review');
  await desk.readWhole(id);
  await desk.act('return_for_correction', id, {
    remarks: JSON.stringify([{ field: 'workers', code: 'not_matching', text: '请核对' }]),
  });
  await isSane('/movein/status', 'needs correction');
  await isSane('/movein', 'correction');
  await isSane('/movein?step=check', 'check of a correction');
  await desk.act('undo_decision', id);
  await desk.act('reject', id, { code: 'not_qualified', text: '人数不足', reapply_days: 30 });
  await isSane('/movein/status', 'rejected');
  await desk.act('undo_decision', id);
  await desk.act('approve', id, { conditions: '首单抽检' });
  await isSane('/movein/status', 'approved');
  await desk.act('suspend', id, { text: '抽检不合格' });
  await isSane('/movein/status', 'suspended');
  await desk.close();
});
