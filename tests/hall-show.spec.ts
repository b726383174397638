import { expect, type Page } from '@playwright/test';
import type { Content } from '#hall/content.ts';
import { cut } from '#hall/shown-content.ts';
import { businessOffsetMs, dayMs } from '#kit/text/time.ts';
import { allShow, hold, on, openDisplays, openHall, operatorOf, saveWordsScene } from './hall-story.ts';
import { openLine } from './line-to-server.ts';
import { test } from './own-product.ts';
import { adminPassword } from './staff-page.ts';

/** A Monday to come, at midnight in Beijing. */
const monday = (() => {
  const today = Math.floor((Date.now() + businessOffsetMs) / dayMs);
  // Day 4 of 1970 was a Monday.
  return (today + 7 - ((today + 3) % 7)) * dayMs - businessOffsetMs;
})();
const at = (hour: number, minute: number) => monday + (hour * 60 + minute) * 60_000;
test.use({ clockAt: at(8, 50) });

test('an operator goes through the cues, and the schedule takes over at its times, by weight, beneath an emergency as well', async ({
  page,
  browser,
  product,
}) => {
  const { site } = product;
  const { hall, desk } = await openHall(page, { site, password: product.password(), name: '二号展厅' });
  const shown = await openDisplays(page, { site, hall, names: ['北墙 1', '北墙 2'], browserOf: () => browser });
  const displays = shown.map((display) => display.page);
  for (const [name, text] of [
    ['开场', '欢迎光临'],
    ['织造', '经纬相交'],
    ['参观', '请随意参观'],
    ['贵宾', '欢迎贵宾到访'],
  ] as const)
    await saveWordsScene(page, { site, hall, name, text, displays: shown });
  await page.goto(desk);

  await page.getByRole('link', { name: '流程' }).click();
  for (const [place, scene] of ['开场', '织造'].entries()) {
    await page.getByRole('button', { name: '添加一步' }).click();
    await page.getByRole('combobox', { name: '场景' }).nth(place).selectOption({ label: scene });
  }
  await page.getByPlaceholder('备注').first().fill('等灯光暗下来');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('有未保存的修改')).toBeHidden();

  await page.getByRole('link', { name: '现场' }).click();
  const cues = page.getByRole('region', { name: '流程' });
  await expect(cues.getByText('下一步：开场')).toBeVisible();
  await expect(cues.getByText('等灯光暗下来')).toBeVisible();
  const go = cues.getByRole('button', { name: '走下一步' });
  // Pressed twice by a hand that is in a hurry: one step all the same.
  await go.dblclick();
  await allShow(displays, '欢迎光临');
  await expect(cues.getByText('下一步：织造')).toBeVisible();
  await page.keyboard.press(' ');
  await allShow(displays, '经纬相交');
  await expect(cues.getByText('已到最后一步')).toBeVisible();
  // Back in the list as well.
  await page.keyboard.press('u');
  await allShow(displays, '欢迎光临');
  await expect(cues.getByText('下一步：织造')).toBeVisible();

  await page.getByRole('link', { name: '排期' }).click();
  const entry = page.getByRole('form', { name: '排期', exact: true });
  for (const { scene, from, to, priority } of [
    { scene: '参观', from: '09:00', to: '18:00', priority: '2' },
    { scene: '贵宾', from: '10:00', to: '11:00', priority: '4' },
  ]) {
    await page.getByRole('button', { name: '新建排期' }).click();
    await entry.getByLabel('场景').selectOption({ label: scene });
    await entry.getByLabel('从', { exact: true }).fill(from);
    await entry.getByLabel(/^到/).fill(to);
    await entry.getByRole('radio', { name: priority }).check({ force: true });
    await entry.getByRole('button', { name: '保存' }).click();
    await expect(entry).toBeHidden();
  }
  await page.getByRole('switch', { name: '排期已关' }).click();
  await expect(page.getByText('没有安排，画面保持原样。今天 09:00 换成：参观')).toBeVisible();
  await allShow(displays, '欢迎光临');

  await product.setClock(at(9, 0) + 1_000);
  await allShow(displays, '请随意参观');
  // What is put on by hand stays until the next time.
  await page.getByRole('link', { name: '现场' }).click();
  await cues.getByRole('button', { name: /织造/ }).click();
  await allShow(displays, '经纬相交');
  await product.setClock(at(9, 30));
  await allShow(displays, '经纬相交');

  // A time that comes while an emergency text lies over everything changes what is beneath it.
  const emergency = page.getByRole('button', { name: /^按住.*应急文字$/ });
  await hold(page, emergency);
  for (const display of displays) await expect(display.getByText('请保持镇静')).toBeVisible();
  await product.setClock(at(10, 0) + 1_000);
  await allShow(displays, '欢迎贵宾到访');
  for (const display of displays) await expect(display.getByText('请保持镇静')).toBeVisible();
  await hold(page, emergency);
  for (const display of displays) await expect(display.getByText('请保持镇静')).toBeHidden();

  // The server is away at the moment at which the greater one ends: it gives back when it is there again.
  await product.kill();
  await allShow(displays, '欢迎贵宾到访');
  await product.start(at(11, 0) + 1_000);
  await allShow(displays, '请随意参观');
  await page.getByRole('link', { name: '记录' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: '贵宾' }).filter({ hasText: '排期' }).first(),
  ).toBeVisible();
  await Promise.all(displays.map((display) => display.context().close()));
});

test('a display that starts again comes back to its content by itself, with its server or without', async ({
  page,
  browser,
  baseURL: site = '',
}) => {
  const line = await openLine(site);
  const { hall } = await openHall(page, { site, password: adminPassword(), name: '三号展厅' });
  const [{ page: display, id }] = (await openDisplays(page, {
    ...{ site, hall, names: ['北墙'], browserOf: () => browser, origin: line.url },
  })) as [{ page: Page; id: string }];
  const operator = await operatorOf(page, site, hall);
  const put = async (content: Content) => {
    const puts = { [id]: content };
    expect(await operator.give({ kind: 'take', puts, transition: cut, label: '', takeOver: true })).toMatchObject({
      ok: true,
    });
  };
  await put({ kind: 'text', title: '', text: '请随意参观', tone: 'plain' });
  await allShow([display], '请随意参观');
  const isKept = () => display.evaluate(async () => (await (await caches.open('screen-pages')).keys()).length > 0);
  await expect.poll(isKept).toBe(true);

  for (const [server, make] of [
    ['there', line.mend],
    ['away', line.cut],
    ['silent', line.swallow],
  ] as const) {
    make();
    const began = Date.now();
    await display.reload({ waitUntil: 'commit' });
    await expect(on(display).getByText('请随意参观')).toBeVisible();
    console.info(`started again, the server ${server}: content after ${Date.now() - began} ms`);
  }

  // A computer whose battery is empty begins in another year.
  await display.addInitScript(() => {
    const behindMs = Date.now() - Date.UTC(2020, 0, 1);
    const now = Date.now.bind(Date);
    Date.now = () => now() - behindMs;
  });
  for (const make of [line.cut, line.mend]) {
    make();
    await display.reload({ waitUntil: 'commit' });
    await expect(on(display).getByText('请随意参观')).toBeVisible();
  }

  // A page of the site is not kept: until its server is there again nothing is seen, and never what the browser says of that.
  await put({ kind: 'page', title: '条款', path: '/tos' });
  const framed = on(display).locator('iframe');
  const shown = framed.contentFrame().getByRole('heading', { level: 1 });
  await expect(shown).toBeVisible();
  line.cut();
  await display.reload({ waitUntil: 'commit' });
  await expect(framed).toBeAttached();
  await expect(framed).toBeHidden();
  line.mend();
  await expect(shown).toBeVisible();
  operator.stop();
  line.close();
  await display.context().close();
});
