import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Content } from '#hall/content.ts';
import { cut } from '#hall/shown-content.ts';
import { isSound } from './axe.ts';
import { apartMs, frameCount, noteFrames } from './hall-films.ts';
import { allShow, loadGroup, openDisplays, openHall, operatorOf } from './hall-story.ts';
import { openLine } from './line-to-server.ts';
import { test } from './own-product.ts';

/** Of the film that is sent; and what two displays of a busy machine may differ by, far below what a jump would be. */
const filmMs = 12_000;
const inStepMs = 120;

test('a film is sent in and two displays play it in step, and nothing is lost while the server is away or starts again', {
  tag: '@whole',
}, async ({ page, browser, product }) => {
  const { site } = product;
  const line = await openLine(site);
  const { hall } = await openHall(page, { site, password: product.password(), name: '放映厅' });
  const displays = await openDisplays(page, {
    ...{ site, hall, names: ['东墙 1', '东墙 2', '东墙 3', '门厅'], browserOf: () => browser, origin: line.url },
  });
  const screens = displays.map((display) => display.page);
  const operator = await operatorOf(page, site, hall);
  const welcome: Content = { kind: 'text', title: '', text: '欢迎参观', tone: 'plain' };
  const puts = Object.fromEntries(displays.map(({ id }) => [id, welcome]));
  expect(await operator.give({ kind: 'take', puts, transition: cut, label: '', takeOver: true })).toMatchObject({
    ok: true,
  });
  operator.stop();

  // A film on two of them, which play it in step; one is switched off and on while the server is out of reach.
  const film = '样片';
  await page.goto(`${site}/console/hall-library`);
  // The connection is lost once on the way.
  await page.route('**/hall/library/parts/**', (route) => route.abort(), { times: 1 });
  await page.getByLabel('上传', { exact: true }).setInputFiles({
    name: `${film}.webm`,
    mimeType: 'video/webm',
    buffer: fs.readFileSync('src/hall/library/films/weave.webm'),
  });
  const sending = page.getByRole('region', { name: '正在上传' });
  await expect(sending.getByText('连接断开，恢复后自动续传')).toBeVisible();
  await expect(sending.getByText('已上传')).toBeVisible({ timeout: 30_000 });
  // One that is whole by its size, and has nothing in it that could be played.
  const broken = fs.readFileSync('src/hall/library/films/weave.webm').fill(0x7a, 3_000);
  await page
    .getByLabel('上传', { exact: true })
    .setInputFiles({ name: '坏片.webm', mimeType: 'video/webm', buffer: broken });
  await expect(sending.getByText('已上传，但当前浏览器无法播放')).toBeVisible();
  await loadGroup(page, { site, hall, film, displays: ['东墙 1', '东墙 2'] });
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
  const picker = page.getByRole('dialog', { name: '门厅 显示什么' });
  await picker.getByRole('textbox', { name: '文字', exact: true }).fill('今天闭馆');
  await picker.getByRole('button', { name: '使用', exact: true }).click();
  await page.getByRole('button', { name: /^切换/ }).click();
  line.mend();
  await allShow(screens.slice(3), '今天闭馆');
  await allShow(screens.slice(0, 3), '欢迎参观');
  await Promise.all(screens.map((screen) => screen.context().close()));
  line.close();
});
