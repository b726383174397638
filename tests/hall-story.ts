import fs from 'node:fs';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { screenLogin } from '#accounts/contract.ts';
import { addHall, pairDisplay as confirmCode } from '#hall/contract.ts';
import { partPath } from '#hall/library/content-files.ts';
import { beginUpload, finishUpload } from '#hall/library/library-contract.ts';
import type { LinkClient } from '#hall/link/link-client.ts';
import { saveScene } from '#hall/scenes/contract.ts';
import type { CallDescription, ResultOf } from '#kit/call/call.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { linkOf } from './hall-link.ts';

/** What visitors see on a display: never what is prepared behind it. */
export const on = (display: Page) => display.locator('.hall-layer[data-role="on"]');

export async function allShow(displays: readonly Page[], text: string): Promise<void> {
  for (const display of displays) await expect(on(display).getByText(text)).toBeVisible();
}

/** Presses for as long as the button wants it. The page itself notes that it was held: on a slow machine that is over before anybody looks. */
export async function hold(page: Page, button: Locator): Promise<void> {
  const noted = await button.evaluateHandle((element) => {
    const over = new Promise<void>((resolve) => {
      let wasHeld = false;
      const observer = new MutationObserver(() => {
        const state = element.getAttribute('data-state');
        wasHeld ||= state === 'held';
        if (!wasHeld || state !== 'rest') return;
        observer.disconnect();
        resolve();
      });
      observer.observe(element, { attributes: true, attributeFilter: ['data-state'] });
    });
    return { over };
  });
  await button.hover();
  await page.mouse.down();
  await noted.evaluate(({ over }) => over);
  await page.mouse.up();
}

/** As somebody does who wants to see it larger. */
export async function spreadFingers(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    tools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === undefined ? [] : [-apart, apart].map((x, id) => ({ x: 540 + x, y: 300, id })),
    });
  await touch('touchStart', 20);
  for (let apart = 40; apart <= 300; apart += 20) await touch('touchMove', apart);
  await touch('touchEnd');
}

/** A browser of its own, as each display of a hall has one, that shows its code. */
export async function openDisplay(
  context: BrowserContext,
  origin: string,
  address = 'hall',
): Promise<{ page: Page; code: string }> {
  const page = await context.newPage();
  await page.goto(`${origin}/screen/pages/${address}`);
  const code = await page.locator('.hall-code').getAttribute('aria-label');
  return { page, code: code ?? '' };
}

/** An operator at the tablet, signed in, in a hall that they have just added. */
export async function signInToHall(
  page: Page,
  site: string,
  password: string,
  name: string,
): Promise<{ hall: number }> {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`${site}/screen/pages/hall/control`);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('link', { name: '屏幕' })).toBeVisible();
  await page.getByRole('button', { name: /^展厅：/ }).click();
  const halls = page.getByRole('dialog', { name: '展厅' });
  await halls.getByLabel('新建展厅').fill(name);
  await halls.getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('button', { name: `展厅：${name}` })).toBeVisible();
  return { hall: Number(new URL(page.url()).searchParams.get('hall')) };
}

/** In the sheet that is open for it. */
export async function pairDisplay(page: Page, code: string, name: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '配对新屏幕' });
  await sheet.getByLabel('6 位数字').fill(code);
  await sheet.getByLabel('屏幕名称').fill(name);
  await sheet.getByRole('button', { name: '配对', exact: true }).click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

/** A scene of the same words on every display. */
export async function makeScene(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('link', { name: '场景' }).click();
  await page.getByRole('button', { name: '新建场景' }).click();
  await page.getByLabel('场景名称').fill(name);
  await page.getByRole('button', { name: '全选' }).click();
  await page.getByRole('tab', { name: '文字' }).click();
  await page.getByRole('textbox', { name: '文字', exact: true }).fill(text);
  await page.getByRole('button', { name: '使用', exact: true }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}

/** By hand: a playlist of one film, which has its name, loaded into a new group of these displays. Nothing plays yet. */
export async function loadGroup(
  page: Page,
  { site, hall, film, displays }: { site: string; hall: number; film: string; displays: readonly string[] },
): Promise<void> {
  await page.goto(`${site}/screen/pages/hall/video-control?hall=${hall}`);
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await page.getByLabel('名称').fill(film);
  await page.getByRole('region', { name: '添加视频' }).getByRole('button', { name: film }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: '新建一组' }).click();
  await page.getByRole('listitem').filter({ hasText: film }).getByRole('button', { name: '载入' }).click();
  await page.getByRole('button', { name: '0 块屏幕' }).click();
  for (const name of displays) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: `${displays.length} 块屏幕` })).toBeVisible();
}

/** Makes a call as whoever is signed in in a browser. */
export async function callAs<Call extends CallDescription>(
  page: Page,
  site: string,
  call: Call,
  payload: Record<string, unknown> = {},
): Promise<ResultOf<Call>> {
  const answer = await page.request.post(site + call.path, {
    data: writeFormBody(payload),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site },
  });
  const { code, msg, data } = await answer.json();
  expect(code, msg).toBe(1);
  return data;
}

/**
 * An operator, signed in, with a new hall: by calls, for stories of what is done in one. How it is set up by hand is told by
 * `hall.spec.ts`.
 */
export async function openHall(
  page: Page,
  { site, password, name }: { site: string; password: string; name: string },
): Promise<{ hall: number; desk: string }> {
  await page.setViewportSize({ width: 1180, height: 820 });
  await callAs(page, site, screenLogin, { username: 'admin', password });
  const { id } = await callAs(page, site, addHall, { name });
  return { hall: id, desk: `${site}/screen/pages/hall/control?hall=${id}` };
}

/** Displays of a hall, each in a browser of its own, in the order of their names. */
export async function openDisplays(
  page: Page,
  {
    site,
    hall,
    names,
    browserOf,
    origin = site,
  }: {
    site: string;
    hall: number;
    names: readonly string[];
    browserOf(place: number): Browser;
    /** By which address displays reach the site, if not by its own. */
    origin?: string;
  },
): Promise<{ page: Page; id: string }[]> {
  const opened = await Promise.all(
    names.map(async (_, place) => openDisplay(await browserOf(place).newContext({ locale: 'zh-CN' }), origin)),
  );
  const ids: string[] = [];
  for (const [place, { code }] of opened.entries()) {
    const { display } = await callAs(page, site, confirmCode, { code, hall, name: names[place] });
    ids.push(String(display));
  }
  for (const display of opened) await expect(display.page.locator('[data-phase="paired"]')).toBeAttached();
  return opened.map((display, place) => ({ page: display.page, id: ids[place] ?? '' }));
}

/** The same words on every one of these displays. */
export const saveWordsScene = (
  page: Page,
  {
    site,
    hall,
    name,
    text,
    displays,
  }: { site: string; hall: number; name: string; text: string; displays: readonly { id: string }[] },
) =>
  callAs(page, site, saveScene, {
    ...{ id: 0, revision: 0, hall, name },
    contents: JSON.stringify(
      Object.fromEntries(displays.map(({ id }) => [id, { kind: 'text', title: '', text, tone: 'plain' }])),
    ),
  });

/** A link of the operator's own to a hall, beside that of their page. */
export async function operatorOf(page: Page, site: string, hall: number): Promise<LinkClient> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const operator = linkOf(new URL(site).host, cookies, `?as=operator&hall=${hall}`);
  await expect.poll(() => operator.isOpen).toBe(true);
  return operator;
}

/** A film of one part in the library: by calls, as `hall-films.spec.ts` tells how one is sent by hand. */
export async function keepFilm(page: Page, site: string, file: string, name: string) {
  const film = fs.readFileSync(file);
  const begun = { name, folder: '', size: film.length, fingerprint: name };
  const { id } = await callAs(page, site, beginUpload, begun);
  const sent = await page.request.post(site + partPath(id, 0), {
    data: film,
    headers: { 'content-type': 'application/octet-stream', origin: site },
  });
  expect((await sent.json()).code).toBe(1);
  return callAs(page, site, finishUpload, { id });
}
