import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { sectionNames } from '#enrolment/application/application-fields.ts';
import { openSection } from '#enrolment/review/review-contract.ts';
import { enterConsole, submit, uploaded } from './applicant-desk.ts';
import { call, messages } from './applicant-page.ts';
import { faultsOf } from './axe.ts';

/** Nothing that a screen reader meets bears the English name of a drawing. */
const drawings = (page: Page) => page.getByRole('img', { name: /^[a-z]+(-[a-z]+)*$/ });
const getInfo = '/supplier_enter/get_apply_info';
const save = '/supplier_enter/save_apply_info';

/** The first sections before the reviewer's eyes for long enough to count as read, and the others as quickly as by calls. */
async function readWhole(page: Page, id: number) {
  for (const end of (await page.locator('[data-section-end]').all()).slice(0, 2)) {
    await end.scrollIntoViewIfNeeded();
    const section = await end.getAttribute('data-section-end');
    await expect(page.locator(`section:has(> [data-section-end="${section}"]) h2`)).toContainText('已查看');
  }
  for (const section of sectionNames) await page.request.post(openSection.path, { data: { id, section } });
  await page.reload();
}

/** Zooms, moves, turns and compares, by hand and by keys; the picture is then as it was. */
async function looksClosely(page: Page): Promise<void> {
  const viewer = page.getByRole('dialog', { name: '查看照片' });
  const shown = viewer.getByRole('img', { name: '营业执照照片 1' });
  const tool = (name: string) => viewer.getByRole('button', { name, exact: true });
  const box = async () => {
    const found = await shown.boundingBox();
    if (!found) throw new Error('no picture');
    return found;
  };
  const first = await box();
  await tool('放大').click();
  await expect.poll(async () => (await box()).width / first.width).toBeCloseTo(1.4, 1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await box()).x + (await box()).width / 2).toBeLessThan(first.x + first.width / 2 - 30);
  await page.mouse.move(first.x + first.width / 2, first.y + first.height / 2);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await box()).width / first.width).toBeGreaterThan(1.5);
  await tool('适合窗口').click();
  await expect.poll(box).toEqual(first);
  // Lying on its side it is as high as it was wide, as far as the frame allows.
  await page.keyboard.press('r');
  await expect.poll(async () => (await box()).height / (await box()).width).toBeCloseTo(first.width / first.height, 1);
  await page.keyboard.press('Shift+R');
  await expect.poll(box).toEqual(first);
  await tool('并排对比').click();
  await expect(viewer.getByRole('region', { name: '右' }).getByRole('img')).toBeVisible();
  await tool('只看一张').click();
  await expect.poll(box).toEqual(first);
}

test('a reviewer’s day: assign, mark a part of a picture, return, see what changed, approve with a condition, undo', {
  tag: '@feature',
}, async ({ page, playwright, baseURL }) => {
  const applicant = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const company = `福州样例${randomInt(1e6)}贸易有限公司`;
  const { id, phone } = await submit(applicant, { company_name: company });

  await page.goto('/console/applications');
  expect(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  await enterConsole(page);
  await page.getByRole('link', { name: company }).first().click();
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
  await expect(drawings(page)).toHaveCount(0);
  await page.getByLabel('审核员').click();
  await page.getByTitle('管理员').last().click();
  await expect(page.getByText('分配审核员')).toBeVisible();
  await page.getByRole('button', { name: '开始审核' }).click();
  await expect(page.getByRole('button', { name: '退回补正' })).toBeDisabled();

  // Looked up in the state's register: its page opens, and the code is there to paste.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.context().route('https://www.gsxt.gov.cn/**', (route) => route.fulfill({ body: 'the register' }));
  const [register] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: /查企业信用公示系统/ }).click(),
  ]);
  await expect(register).toHaveURL('https://www.gsxt.gov.cn/');
  await register.close();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('91350100M000100Y43');
  await expect(page.getByText(/未查看：.*退回前请先写意见/)).toBeVisible();
  await expect(page.getByText('校验码通过 · 产能合理 · 代码、企业名称、手机号不重复')).toBeVisible();

  await page.getByRole('button', { name: '营业执照照片 1' }).click();
  const viewer = page.getByRole('dialog', { name: '查看照片' });
  const licence = viewer.getByRole('img', { name: '营业执照照片 1' });
  await expect(licence).toBeVisible();
  // A reader hears which picture it is, and not only that there are pictures.
  await expect(viewer.getByRole('group', { name: '营业执照照片 1' })).toBeFocused();
  // Under the viewer's own name, and noted.
  expect(await licence.getAttribute('src')).toContain('/console/licence?');
  expect(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  await looksClosely(page);
  await viewer.getByRole('button', { name: '圈注' }).click();
  const stage = await page.getByTestId('stage').boundingBox();
  if (!stage) throw new Error('no stage');
  await page.mouse.move(stage.x + stage.width * 0.4, stage.y + stage.height * 0.4);
  await page.mouse.down();
  await page.mouse.move(stage.x + stage.width * 0.6, stage.y + stage.height * 0.6, { steps: 5 });
  await page.mouse.up();
  await viewer.getByRole('button', { name: '用这个框' }).click();
  await viewer.getByLabel('补充说明（申请人可见）').fill('印章请拍清楚');
  await viewer.getByRole('button', { name: '保存意见' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('查看营业执照').first()).toBeVisible();
  // What was noted and not sent outlives a reload.
  await readWhole(page, id);
  await page.getByRole('button', { name: '退回补正（1 条意见）' }).click();
  const dialog = page.getByRole('dialog');
  const told = '营业执照照片（看不清楚：印章请拍清楚）';
  await expect(dialog.getByText(told)).toBeVisible();
  await dialog.getByRole('button', { name: '退回补正', exact: true }).click();
  await expect(page.getByText('待补正').first()).toBeVisible();
  expect(await faultsOf(page, { wcagOnly: true })).toEqual([]);

  const returned = await call(applicant, getInfo, {});
  expect(returned).toMatchObject({ state: 'needs_correction', unlocked: ['licence_image'] });
  const [remark] = returned.remarks;
  expect(remark).toMatchObject({ field: 'licence_image', picture: returned.fields.licence_image, severity: 'must' });
  expect(remark.region.x).toBeCloseTo(0.4, 0);
  expect(remark.region.width).toBeGreaterThan(0.1);
  // The message waits for as long as the decision can be undone unheard of.
  const heard = () => messages().filter(({ to, code }) => to === `+86${phone}` && code === null);
  expect(heard()).toEqual([]);
  await expect
    .poll(() => heard().map(({ text }) => text), { timeout: 40_000 })
    .toEqual([expect.stringContaining(told)]);

  const licence_image = await uploaded(applicant, '#d9e4e1');
  await call(applicant, save, {
    revision: returned.revision,
    submit: 1,
    consent_version: '2026-11-01',
    licence_image,
  });
  await page.reload();
  await expect(page.getByText('删除 1 张，新增 1 张')).toBeVisible();
  await page.getByRole('button', { name: '开始审核' }).click();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await dialog.getByLabel('条件 1', { exact: true }).fill('补交环评批复');
  await dialog.getByLabel('条件 1 的期限').fill('2099-12-31');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '添加条件' }).click();
  await dialog.getByLabel('条件 2', { exact: true }).fill('首单驻厂抽检');
  await expect(dialog.getByText('已通过。附加条件：首单驻厂抽检；补交环评批复（2099-12-31 前）')).toBeVisible();
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await expect(dialog.getByText('请先看完这些部分，或勾选后再通过')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^未查看：.*仍要通过$/ }).check();
  await dialog.getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByRole('heading', { name: '通过的条件' })).toBeVisible();
  expect(await call(applicant, getInfo, {})).toMatchObject({
    state: 'approved',
    decision_text: '首单驻厂抽检',
    conditions: [{ text: '补交环评批复', due_on: '2099-12-31', met_at: null }],
  });

  await page.getByRole('button', { name: '撤销决定' }).click();
  await expect(dialog.getByText('申请人不会收到任何短信')).toBeVisible();
  await dialog.getByRole('button', { name: '撤销决定' }).click();
  await expect(page.getByRole('heading', { name: '通过的条件' })).toBeHidden();
  await expect(page.getByRole('heading', { name: company })).toBeFocused();
  expect(await call(applicant, getInfo, {})).toMatchObject({ state: 'in_review', conditions: [] });
  expect(heard()).toHaveLength(1);

  // The same by keys alone: decided, gone on to the next one, and taken back from there.
  await readWhole(page, id);
  await expect(page.getByRole('button', { name: '通过', exact: true })).toBeEnabled();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('l');
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await page.keyboard.press('a');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`已通过 ${company}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: company })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.getByText(`${company} 回到审核中`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeFocused();
  const { state, revision } = await call(applicant, getInfo, {});
  expect(state).toBe('in_review');

  // A change made meanwhile is told, and nothing is decided on what is no longer there.
  await page.goto(`/console/applications/${id}`);
  await expect(page.getByRole('button', { name: '通过', exact: true })).toBeEnabled();
  await call(applicant, '/enrolment/withdraw', { revision });
  await page.keyboard.press('a');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('这份申请已有变化')).toBeVisible();
  await expect(page.getByText('已撤回').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '通过', exact: true })).toBeHidden();
  await applicant.dispose();
});

test('an admin makes an account; its owner sees only what the role opens', async ({ page, browser }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto('/console/accounts');
  await enterConsole(page);
  await page.getByRole('button', { name: '新建账号' }).click();
  // A style written at run time, of the few that Ant Design gives no number itself: what is behind a dialog stands still.
  await expect(page.locator('body')).toHaveCSS('overflow-y', 'hidden');
  const username = `board-${randomInt(1e6)}`;
  await page.getByRole('textbox', { name: '用户名' }).fill(username);
  await page.getByRole('textbox', { name: '姓名', exact: true }).fill('大屏看板');
  await page.getByRole('checkbox', { name: /^大屏查看/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: '新建账号' }).click();
  const password = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByRole('cell', { name: new RegExp(username) })).toBeVisible();
  expect(await faultsOf(page, { wcagOnly: true })).toEqual([]);
  expect(refused).toEqual([]);

  const other = await (await browser.newContext()).newPage();
  await other.goto('/console/accounts');
  await enterConsole(other, username, password.trim());
  await other.getByLabel('新密码', { exact: true }).fill('selvedge and twill');
  await other.getByRole('button', { name: '登录' }).click();
  await expect(other.getByRole('heading', { name: '您没有访问此页的权限' })).toBeVisible();
  await expect(other.getByRole('link', { name: '账号与角色' })).toHaveCount(0);
  await other.getByRole('button', { name: '大屏看板：账号' }).click();
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(other.getByRole('heading', { name: '登录工作台' })).toBeVisible();
  await other.context().close();
});
