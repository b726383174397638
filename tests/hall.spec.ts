import { expect, type Page, test } from '@playwright/test';
import { saveStory } from '#hall/panels/stories-contract.ts';
import { isSound } from './axe.ts';
import {
  allShow,
  callAs,
  hold,
  makeScene,
  on,
  openDisplay,
  pairDisplay,
  signInToHall,
  spreadFingers,
} from './hall-story.ts';
import { adminPassword, attempt } from './staff-page.ts';

test('an operator pairs displays and a panel, makes a scene, takes it, undoes it and warns everybody, and what visitors touch is seen beside them', {
  tag: '@feature',
}, async ({ page, browser, baseURL: site = '' }) => {
  const contexts = await Promise.all(Array.from({ length: 4 }, () => browser.newContext({ locale: 'zh-CN' })));
  const [_, ...displays] = await Promise.all([
    signInToHall(page, site, adminPassword(), `一号展厅 ${attempt}`),
    ...contexts.map((context) => openDisplay(context, site)),
  ]);
  const screens = displays.map((display) => display.page);
  // No browser offers to translate over them.
  for (const screen of screens)
    await expect(screen.locator('meta[name=google]')).toHaveAttribute('content', 'notranslate');
  const name = `时尚展厅 ${attempt}`;

  await page.getByRole('button', { name: `展厅：一号展厅 ${attempt}` }).click();
  await page.getByLabel('展厅名称').fill(name);
  await page.getByRole('button', { name: '重命名' }).click();
  await expect(page.getByRole('button', { name: `展厅：${name}` })).toBeVisible();

  // The first by the code in its QR, which knows no hall; the others typed.
  await page.goto(`${site}/screen/pages/hall/control?pair=${displays[0]?.code}`);
  const sheet = page.getByRole('dialog', { name: '配对新屏幕' });
  await sheet.getByLabel('屏幕名称').fill('东墙 1');
  await sheet.getByRole('combobox', { name: '展厅', exact: true }).selectOption({ label: name });
  await expect(page.getByRole('button', { name: `展厅：${name}` })).toBeVisible();
  await expect(sheet.getByLabel('屏幕名称')).toHaveValue('东墙 1');
  await expect(sheet.getByLabel('6 位数字')).toHaveValue(displays[0]?.code ?? '');
  for (const [place, { code }] of displays.entries()) {
    if (place > 0) await page.getByRole('button', { name: '配对新屏幕' }).click();
    await pairDisplay(page, code, `东墙 ${place + 1}`);
  }
  await expect(page.getByText('4 块屏幕，4 块在线')).toBeVisible();

  // Whoever stands in front of them sees which is which, and that their pictures are whole.
  // For a few seconds, on all at once: a page that a busy machine held up meanwhile is asked again.
  await expect(async () => {
    await page.getByRole('button', { name: '全部显示名称' }).click();
    const isNamed = (screen: Page, place: number) =>
      expect(screen.getByText(`东墙 ${place + 1}`)).toBeVisible({ timeout: 5_000 });
    await Promise.all(screens.map(isNamed));
  }).toPass({ timeout: 60_000 });
  const card = (screen: Page) => screen.locator('.hall-test-card');
  await page.getByRole('button', { name: '全部测试卡' }).click();
  for (const screen of screens) await expect(card(screen)).toBeVisible();
  await page.getByRole('button', { name: '全部收起测试卡' }).click();
  for (const screen of screens) await expect(card(screen)).toHaveCount(0);

  await page.getByRole('button', { name: /^东墙 4：/ }).click();
  const settings = page.getByRole('region', { name: '东墙 4' });
  await settings.getByLabel('名称', { exact: true }).fill('门厅');
  await settings.getByRole('combobox', { name: /^位置/ }).selectOption({ label: '自由摆放' });
  await settings.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: /^门厅：/ })).toBeVisible();
  await isSound(page, 'displays');

  await makeScene(page, '开馆', '欢迎参观');
  const ids = await page.evaluate(() => [...document.querySelectorAll('.scene-picture .picture')].length);
  expect(ids).toBe(4);

  await page.getByRole('link', { name: '现场' }).click();
  await page.getByRole('button', { name: /^1 开馆/ }).click();
  await expect(
    page.getByRole('region', { name: '预监：切换后的画面' }).getByRole('button', { name: /将换成欢迎参观/ }),
  ).toHaveCount(4);
  for (const screen of screens) await expect(on(screen).getByText('欢迎参观')).toHaveCount(0);
  // The scene was tapped and has the focus: the key is the show's all the same.
  await page.keyboard.press('Enter');
  // One of them is switched off in the middle of the fade.
  await screens[2]?.reload();
  await allShow(screens, '欢迎参观');
  await isSound(page, 'live');

  // A second one, of one display alone, from the picture of the preview itself: a board, with how it is to look.
  await page.getByRole('button', { name: /^门厅：不变/ }).click();
  const picker = page.getByRole('dialog', { name: '门厅 显示什么' });
  await picker.getByRole('tab', { name: '大屏', exact: true }).click();
  await picker.getByText('大屏选项').click();
  await picker.getByRole('combobox', { name: '画面' }).selectOption({ label: '铺满（可能裁切）' });
  await picker.getByRole('button', { name: /^区域与物流/ }).click();
  await page.getByRole('radio', { name: '硬切' }).check();
  await page.getByRole('button', { name: /^切换/ }).click();
  await expect(on(screens[3] as Page).locator('iframe')).toHaveAttribute('src', '/screen/pages/right?fit=cover');
  await allShow(screens.slice(0, 3), '欢迎参观');
  await page.keyboard.press('u');
  await allShow(screens, '欢迎参观');

  // What a visitor touches on a panel opens on the display beside it, and on the panel's own second display.
  const [title, titleInEnglish] = [`经与纬 ${attempt}`, `Warp and weft ${attempt}`];
  await callAs(page, site, saveStory, {
    ...{ id: 0, revision: 0, is_shown: true, figure: 'loom', picture: 0, facts: '[]' },
    ...{ zh_title: title, zh_lead: '一上一下', zh_text: '两组纱。' },
    ...{ en_title: titleInEnglish, en_lead: 'Over and under', en_text: 'Two sets of yarn.' },
  });
  await page.getByRole('link', { name: '屏幕' }).click();
  const [panel, sub] = await Promise.all([
    openDisplay(
      await browser.newContext({ locale: 'zh-CN', hasTouch: true, viewport: { width: 1080, height: 1920 } }),
      site,
      'hall/panel',
    ),
    openDisplay(await browser.newContext({ locale: 'zh-CN' }), site, 'hall/panel/sub'),
  ]);
  // Panels stand upright, and all of it is to be seen.
  await expect(panel.page.locator('.hall-qr')).toBeInViewport({ ratio: 1 });
  // Nor do two fingers change that.
  await spreadFingers(panel.page);
  expect(await panel.page.evaluate(() => visualViewport?.scale)).toBe(1);
  for (const [{ code }, name, use, beside, besides] of [
    [panel, '触摸屏', 'panel', '点选的内容显示在', '门厅'],
    [sub, '副屏', 'sub', '跟随哪块触摸屏', undefined],
  ] as const) {
    await page.getByRole('button', { name: '配对新屏幕' }).click();
    await pairDisplay(page, code, name);
    const form = page.getByRole('region', { name, exact: true });
    // By its page, it is known what it is for.
    await expect(form.getByRole('combobox', { name: /^用途/ })).toHaveValue(use);
    const partner = form.getByRole('combobox', { name: new RegExp(`^${beside}`) });
    if (besides) {
      await partner.selectOption({ label: besides });
      await form.getByRole('button', { name: '保存' }).click();
    } else await expect(partner.locator('option:checked'), 'it follows the only panel').toHaveText('触摸屏');
    await expect(form.getByRole('button', { name: '保存' })).toBeDisabled();
  }
  await panel.page.getByRole('button', { name: '触摸屏幕开始' }).click();
  const board = panel.page.locator('.panel-boards button').first();
  const shown = await board.innerText();
  await board.click();
  for (const display of ['门厅', '副屏'])
    await expect(page.getByRole('button', { name: `${display}：${shown.trim()}` })).toBeVisible();
  await expect(on(screens[3] as Page).getByText('欢迎参观')).toHaveCount(0);
  await panel.page.getByRole('button', { name: '返回' }).click();
  await panel.page.getByRole('button', { name: title }).click();
  const beside = [screens[3] as Page, sub.page];
  for (const display of beside) await expect(on(display).getByRole('heading', { name: title })).toBeVisible();
  await panel.page.getByRole('button', { name: 'English' }).click();
  await expect(panel.page.getByRole('heading', { name: titleInEnglish })).toBeVisible();
  for (const display of beside) await expect(on(display).getByRole('heading', { name: titleInEnglish })).toBeVisible();
  // Left alone it goes back to its beginning, and so does what stands beside it, in the language of the house.
  await panel.page.goto(`${site}/screen/pages/hall/panel?idle=5`);
  await expect(panel.page.getByRole('button', { name: '触摸屏幕开始' })).toBeVisible();
  // Meanwhile everybody is warned, and what was on is read.
  const everybody = [...screens, panel.page, sub.page];
  const emergency = page.getByRole('button', { name: /^按住.*应急文字$/ });
  await hold(page, emergency);
  for (const screen of everybody) await expect(screen.getByText('请保持镇静')).toBeVisible();
  // Read from across the hall: each language fills a part of the display.
  for (const text of ['请保持镇静', 'calmly']) {
    const part = (screens[0] as Page).locator('.hall-emergency-part', { hasText: text });
    expect(
      await part.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize) / innerHeight),
    ).toBeGreaterThan(0.08);
  }
  await expect(page.getByText('应急文字正覆盖所有屏幕')).toBeVisible();
  await hold(page, emergency);
  for (const screen of everybody) await expect(screen.getByText('请保持镇静')).toBeHidden();
  await allShow(screens.slice(0, 3), '欢迎参观');
  await page.getByRole('link', { name: '记录' }).click();
  await expect(page.getByText('欢迎参观').first()).toBeVisible();
  await isSound(page, 'log');
  for (const display of beside) await expect(on(display).locator('[data-attract="true"]')).toBeVisible();
  await Promise.all(everybody.map((each) => each.context().close()));
});
