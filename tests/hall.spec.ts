import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { saveStory } from '#hall/panels/stories-contract.ts';
import { writeFormBody } from '#kit/form-body.ts';
import { isSound } from './axe.ts';
import { apartMs, frameCount, noteFrames } from './hall-films.ts';
import { allShow, hold, makeScene, on, openDisplay, pairDisplay, signInToHall } from './hall-story.ts';
import { openLine } from './line-to-server.ts';
import { test } from './own-product.ts';

/** Of the film that is sent; and what two displays of a busy machine may differ by, far below what a jump would be. */
const filmMs = 12_000;
const inStepMs = 120;

test('an operator pairs displays and a panel, makes a scene, takes it, undoes it, warns everybody, and nothing is lost while the server is away or starts again', async ({
  page,
  browser,
  product,
}) => {
  const { site } = product;
  const line = await openLine(site);
  const contexts = await Promise.all(Array.from({ length: 4 }, () => browser.newContext({ locale: 'zh-CN' })));
  const [{ hall }, ...displays] = await Promise.all([
    signInToHall(page, site, product.password(), '一号展厅'),
    ...contexts.map((context) => openDisplay(context, line.url)),
  ]);
  const screens = displays.map((display) => display.page);

  await page.getByRole('button', { name: '展厅：一号展厅' }).click();
  await page.getByLabel('这个展厅的名称').fill('时尚展厅');
  await page.getByRole('button', { name: '改名' }).click();
  await expect(page.getByRole('button', { name: '展厅：时尚展厅' })).toBeVisible();

  // The first by the code in its QR, which knows no hall; the others typed.
  await page.goto(`${site}/screen/pages/hall/control?pair=${displays[0]?.code}`);
  const sheet = page.getByRole('dialog', { name: '配对新屏幕' });
  await sheet.getByLabel('给它起个名字').fill('东墙 1');
  await sheet.getByLabel('放进哪个展厅').selectOption({ label: '时尚展厅' });
  await expect(page.getByRole('button', { name: '展厅：时尚展厅' })).toBeVisible();
  await expect(sheet.getByLabel('给它起个名字')).toHaveValue('东墙 1');
  await expect(sheet.getByLabel('6 位数字')).toHaveValue(displays[0]?.code ?? '');
  for (const [place, { code }] of displays.entries()) {
    if (place > 0) await page.getByRole('button', { name: '配对新屏幕' }).click();
    await pairDisplay(page, code, `东墙 ${place + 1}`);
  }
  await expect(page.getByText('4 块屏幕，4 块在线')).toBeVisible();

  // Whoever stands in front of them sees which is which, and that their pictures are whole.
  await page.getByRole('button', { name: '全部显示名字' }).click();
  for (const [place, screen] of screens.entries()) await expect(screen.getByText(`东墙 ${place + 1}`)).toBeVisible();
  const card = (screen: Page) => screen.locator('.hall-test-card');
  await page.getByRole('button', { name: '全部测试卡' }).click();
  for (const screen of screens) await expect(card(screen)).toBeVisible();
  await page.getByRole('button', { name: '收起测试卡' }).click();
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
  await picker.getByRole('combobox', { name: '画面' }).selectOption({ label: '铺满，可裁切' });
  await picker.getByRole('button', { name: /^区域与物流/ }).click();
  await page.getByRole('radio', { name: '硬切' }).check();
  await page.getByRole('button', { name: /^切换/ }).click();
  await expect(on(screens[3] as Page).locator('iframe')).toHaveAttribute('src', '/screen/pages/right?fit=cover');
  await allShow(screens.slice(0, 3), '欢迎参观');
  await page.keyboard.press('u');
  await allShow(screens, '欢迎参观');

  const emergency = page.getByRole('button', { name: /^按住.*应急文字$/ });
  await hold(page, emergency);
  for (const screen of screens) await expect(screen.getByText('请保持镇静')).toBeVisible();
  await expect(page.getByText('应急文字正盖在所有画面上')).toBeVisible();
  await hold(page, emergency);
  for (const screen of screens) await expect(screen.getByText('请保持镇静')).toBeHidden();
  await allShow(screens, '欢迎参观');

  // A film on two of them, which play it in step; one is switched off and on while the server is out of reach.
  const film = `样片 ${Date.now()}`;
  await page.goto(`${site}/console/hall-library`);
  // The connection is lost once on the way.
  await page.route('**/hall/library/parts/**', (route) => route.abort(), { times: 1 });
  await page.getByLabel('上传', { exact: true }).setInputFiles({
    name: `${film}.webm`,
    mimeType: 'video/webm',
    buffer: fs.readFileSync('src/hall/library/films/weave.webm'),
  });
  const sending = page.getByRole('region', { name: '正在上传' });
  await expect(sending.getByText('连接断开，恢复后接着传')).toBeVisible();
  await expect(sending.getByText('已上传')).toBeVisible({ timeout: 30_000 });
  // One that is whole by its size, and has nothing in it that could be played.
  const broken = fs.readFileSync('src/hall/library/films/weave.webm').fill(0x7a, 3_000);
  await page
    .getByLabel('上传', { exact: true })
    .setInputFiles({ name: '坏片.webm', mimeType: 'video/webm', buffer: broken });
  await expect(sending.getByText('已上传，但这个浏览器播不了它')).toBeVisible();
  await page.goto(`${site}/screen/pages/hall/video-control?hall=${hall}`);
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await page.getByLabel('名称').fill(film);
  await page.getByRole('region', { name: '添加视频' }).getByRole('button', { name: film }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '新建一组' }).click();
  await page.getByRole('listitem').filter({ hasText: film }).getByRole('button', { name: '装入' }).click();
  await page.getByRole('button', { name: '0 块屏幕' }).click();
  for (const name of ['东墙 1', '东墙 2']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: '2 块屏幕' })).toBeVisible();
  const playing = screens.slice(0, 2);
  for (const screen of playing) await screen.evaluate(noteFrames);
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect(page.getByText('正在播放')).toBeVisible();
  const inStep = () => expect.poll(() => apartMs(playing, filmMs), { timeout: 40_000 }).toBeLessThan(inStepMs);
  await inStep();
  await isSound(page, 'video control');
  const [kept, restarted] = playing as [Page, Page];
  // What a start without a server needs has been kept by then.
  const isKept = () => restarted.evaluate(async () => (await (await caches.open('screen-pages')).keys()).length > 0);
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
  line.cut();
  await restarted.reload();
  await restarted.evaluate(noteFrames);
  await inStep();
  const before = await frameCount(kept);
  await expect.poll(() => frameCount(kept)).toBeGreaterThan(before);
  line.mend();
  await inStep();
  // The server is killed while they play, and started again: they play on, and who plays what is as it was.
  await product.kill();
  await expect(page.getByText('与服务器的连接断开，正在重连。屏幕照常播放。')).toBeVisible();
  const atTheKill = await frameCount(kept);
  await expect.poll(() => frameCount(kept)).toBeGreaterThan(atTheKill);
  await inStep();
  await product.start();
  await expect(page.getByText('与服务器的连接断开，正在重连。屏幕照常播放。')).toBeHidden();
  await expect(page.getByText('正在播放')).toBeVisible();
  await inStep();
  await page.getByRole('link', { name: '展厅控制台' }).click();
  await expect(page.getByText('4 / 4 块屏幕在线')).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('u');
  await allShow(screens, '欢迎参观');

  await page.getByRole('button', { name: '迎客检查' }).click();
  await expect(page.getByText('4 块屏幕都可以迎客')).toBeVisible();
  // Colours of what is still coming up are those of neither end.
  await page
    .getByRole('dialog')
    .evaluate((dialog) =>
      Promise.all(dialog.getAnimations({ subtree: true }).map((each) => each.finished)).then(() => {}),
    );
  await isSound(page, 'ready for guests');
  await page.keyboard.press('Escape');

  // Out of the server's reach displays keep what they have; back, they show what was put on meanwhile.
  line.cut();
  await expect(page.getByText('0 / 4 块屏幕在线')).toBeVisible();
  await allShow(screens, '欢迎参观');
  await page.getByRole('button', { name: /^门厅：不变/ }).click();
  await picker.getByRole('textbox', { name: '文字', exact: true }).fill('今天闭馆');
  await picker.getByRole('button', { name: '用这个' }).click();
  await page.getByRole('button', { name: /^切换/ }).click();
  line.mend();
  await allShow(screens.slice(3), '今天闭馆');
  await allShow(screens.slice(0, 3), '欢迎参观');

  // What a visitor touches on a panel opens on the display beside it, and on the panel's own second display.
  const written = await page.request.post(site + saveStory.path, {
    data: writeFormBody({
      ...{ id: 0, revision: 0, is_shown: true, figure: 'loom', picture: 0, facts: '[]' },
      ...{ zh_title: '经与纬', zh_lead: '一上一下', zh_text: '两组纱。' },
      ...{ en_title: 'Warp and weft', en_lead: 'Over and under', en_text: 'Two sets of yarn.' },
    }),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site },
  });
  expect((await written.json()).code).toBe(1);
  await page.getByRole('link', { name: '屏幕' }).click();
  const [panel, sub] = await Promise.all([
    openDisplay(
      await browser.newContext({ locale: 'zh-CN', hasTouch: true, viewport: { width: 1080, height: 1920 } }),
      line.url,
      'hall/panel',
    ),
    openDisplay(await browser.newContext({ locale: 'zh-CN' }), line.url, 'hall/panel/sub'),
  ]);
  // Panels stand upright, and all of it is to be seen.
  await expect(panel.page.locator('.hall-qr')).toBeInViewport({ ratio: 1 });
  for (const [{ code }, name, use, beside, besides] of [
    [panel, '触摸屏', 'panel', '点选的内容显示在', '门厅'],
    [sub, '副屏', 'sub', '跟随哪块触摸屏', '触摸屏'],
  ] as const) {
    await page.getByRole('button', { name: '配对新屏幕' }).click();
    await pairDisplay(page, code, name);
    const form = page.getByRole('region', { name, exact: true });
    // By its page, it is known what it is for.
    await expect(form.getByRole('combobox', { name: /^用途/ })).toHaveValue(use);
    await form.getByRole('combobox', { name: new RegExp(`^${beside}`) }).selectOption({ label: besides });
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByRole('button', { name: '保存' })).toBeDisabled();
  }
  await panel.page.getByRole('button', { name: '触摸屏幕开始' }).click();
  const board = panel.page.locator('.panel-boards button').first();
  const title = await board.innerText();
  await board.click();
  for (const display of ['门厅', '副屏'])
    await expect(page.getByRole('button', { name: `${display}：${title.trim()}` })).toBeVisible();
  await expect(on(screens[3] as Page).getByText('今天闭馆')).toHaveCount(0);
  await panel.page.getByRole('button', { name: '返回' }).click();
  await panel.page.getByRole('button', { name: '经与纬' }).click();
  const beside = [screens[3] as Page, sub.page];
  for (const display of beside) await expect(on(display).getByRole('heading', { name: '经与纬' })).toBeVisible();
  await panel.page.getByRole('button', { name: 'English' }).click();
  await expect(panel.page.getByRole('heading', { name: 'Warp and weft' })).toBeVisible();
  for (const display of beside) await expect(on(display).getByRole('heading', { name: 'Warp and weft' })).toBeVisible();
  // Left alone it goes back to its beginning, and so does what stands beside it, in the language of the house.
  await panel.page.goto(`${line.url}/screen/pages/hall/panel?idle=5`);
  await expect(panel.page.getByRole('button', { name: '触摸屏幕开始' })).toBeVisible();
  // Meanwhile, what was on.
  await page.getByRole('link', { name: '记录' }).click();
  await expect(page.getByText('今天闭馆')).toBeVisible();
  await isSound(page, 'log');
  for (const display of beside) await expect(on(display).locator('[data-attract="true"]')).toBeVisible();
  await Promise.all([panel.page, sub.page, ...screens].map((each) => each.context().close()));
  line.close();
});
