import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { type DataKey, openSealing, readDataKey } from '#kit/db/sealing.server.ts';
import { openSecrets } from '#kit/db/secrets.server.ts';
import { picturePolicy } from '#kit/files/objects/upload-policy.server.ts';
import { writeUploadToken } from '#kit/files/objects/upload-token.server.ts';
import { dataDirectory, hydrated, openForm, photo, saved } from './applicant-page.ts';
import { isSound } from './axe.ts';

const field = (page: Page, name: string) => page.getByRole('group', { name, exact: false }).first();
const pictures = (group: Locator) => group.getByRole('img', { name: /第 \d+ 张/ });
const choose = (group: Locator, files: Parameters<Locator['setInputFiles']>[0]) =>
  group.locator('input[type=file]').setInputFiles(files);
/** What stands in the application, by what the server has. */
const stored = async (page: Page): Promise<Record<string, string[]>> =>
  (await (await page.request.post('/api.php/official/supplier_enter/get_apply_info')).json()).data?.fields ?? {};

/** Originals of the store, opened with its key, the newest last. */
function originals(): Buffer[] {
  const keys = fs.readFileSync(path.join(dataDirectory, 'data-keys.txt'), 'utf8').trim().split('\n').map(readDataKey);
  const ring = { current: () => keys[0] as DataKey, find: (id: string) => keys.find((key) => key?.id === id) };
  const sealing = openSealing(ring);
  return fs
    .readdirSync(path.join(dataDirectory, 'uploads/originals'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.json'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort((a, b) => fs.statSync(a).mtimeMs - fs.statSync(b).mtimeMs)
    .map((file) => {
      const { key, hash } = JSON.parse(fs.readFileSync(file, 'utf8')) as { key: string; hash: string };
      return sealing.openBytes(fs.readFileSync(file.replace(/json$/, hash)), `object/${key}`);
    });
}

/** Red, lime, blue and white in the corners as they are meant to be seen; stored lying on its side, with a place in it. */
async function lyingPhoto(width: number, height: number): Promise<Buffer> {
  const corner = (background: string) =>
    sharp({ create: { width: height / 2, height: width / 2, channels: 3, background } })
      .png()
      .toBuffer();
  const [red, lime, blue, white] = (await Promise.all(['#f00', '#0f0', '#00f', '#fff'].map(corner))) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const upright = await sharp({ create: { width: height, height: width, channels: 3, background: '#000' } })
    .composite([
      { input: red, left: 0, top: 0 },
      { input: lime, left: height / 2, top: 0 },
      { input: blue, left: 0, top: width / 2 },
      { input: white, left: height / 2, top: width / 2 },
    ])
    .png()
    .toBuffer();
  return sharp(upright)
    .rotate(-90)
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: 'Phone of somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 38/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '120/1 44/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

async function cornersOf(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).rotate().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const place = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels;
    return [...data.subarray(place, place + 3)].map((value) => (value > 200 ? 'f' : value < 55 ? '0' : '?')).join('');
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

test.describe('what leaves the phone', () => {
  for (const [size, width, height] of [
    ['a big photo, made smaller', 4800, 3600],
    ['a small photo', 800, 600],
  ] as const)
    test(`${size}: stands upright pixel for pixel and does not say where it was taken`, async ({ page }) => {
      await openForm(page);
      const content = await lyingPhoto(width, height);
      expect(content.includes('Phone of somebody')).toBe(true);
      const licence = field(page, '营业执照照片');
      await choose(licence, { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: content });
      await expect(pictures(licence)).toHaveCount(1);
      await saved(page);

      const sent = originals().at(-1) as Buffer;
      expect(sent.equals(content)).toBe(false);
      const { exif, orientation } = await sharp(sent).metadata();
      expect(sent.includes('Phone of somebody')).toBe(false);
      // At most the few bytes that say which way is up.
      expect(exif?.length ?? 0).toBeLessThan(40);
      expect(orientation ?? 1).toBe(width > 1000 ? 1 : 6);
      const { width: shownWidth, height: shownHeight } = await sharp(await sharp(sent).rotate().toBuffer()).metadata();
      expect([shownWidth, shownHeight]).toEqual(width > 1000 ? [2400, 3200] : [600, 800]);
      const upright = ['f00', '0f0', '00f', 'fff'];
      expect(await cornersOf(content)).toEqual(upright);
      expect(await cornersOf(sent)).toEqual(upright);

      // And as it is shown: to the applicant here, by the same address to staff.
      await page.reload();
      const shown = await pictures(licence).evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.src;
      });
      const copy = await (await page.request.get(shown)).body();
      expect((await sharp(copy).metadata()).exif).toBeUndefined();
      expect(await cornersOf(copy)).toEqual(upright);
    });
});

test('several are sent at once, without https as well; what a lost network broke off goes on by itself when it is back', async ({
  page,
  context,
}) => {
  // What browsers withhold from pages that come over plain http.
  await page.addInitScript(() => {
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
    for (const name of ['clipboard', 'locks', 'serviceWorker']) Reflect.deleteProperty(Navigator.prototype, name);
  });
  await openForm(page, 'pictures');
  const gate = field(page, '大门照片');
  await choose(gate, await photo('first', '#8a8f7a'));
  await expect(pictures(gate)).toHaveCount(1);
  await context.setOffline(true);
  const colours = ['#705030', '#305070', '#507030', '#307050', '#503070'];
  await choose(gate, await Promise.all(colours.map((colour, at) => photo(`later-${at}`, colour))));
  await expect(gate.getByText('网络中断，恢复后自动续传').first()).toBeVisible();
  await expect(gate.getByRole('button', { name: /取消上传/ })).toHaveCount(5);
  // One may be taken out meanwhile, and the step be left and come back to.
  await gate.getByRole('button', { name: '取消上传 later-4.jpg' }).click();
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '检查并提交' })).toBeVisible();
  await page.getByRole('link', { name: '上一步' }).click();
  await expect(gate.getByRole('button', { name: /取消上传/ })).toHaveCount(4);
  await context.setOffline(false);
  await expect(pictures(gate)).toHaveCount(5);
  await saved(page);
  await expect.poll(async () => (await stored(page)).gate_images?.length).toBe(5);
});

test('a token that runs out on the way is renewed without a word', async ({ page }) => {
  await openForm(page, 'pictures');
  const secrets = openSecrets(path.join(dataDirectory, 'secret-key.txt'));
  const keys = {
    accessKey: `local-${secrets.sign('objects/access-key', '').slice(0, 24)}`,
    secretKey: secrets.sign('objects/secret-key', ''),
  };
  let asked = 0;
  await page.route('**/supplier_enter/qn_img_token', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const { prefix, max_bytes, mime } = body.data;
    const policy = picturePolicy('local', { prefix, endUser: 'x', maxBytes: max_bytes, mime }, Date.now() / 1000 + 1);
    // A true token, but one that lives for a second.
    if (asked++ === 0) body.data.token = writeUploadToken(keys, { ...policy, deadline: Math.ceil(policy.deadline) });
    await route.fulfill({ response: answer, json: body });
  });
  const refusals: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/upload/') && answer.status() !== 200) refusals.push(answer.status());
  });
  let held = false;
  await page.route('**/upload/', async (route) => {
    if (!held) await new Promise((resolve) => setTimeout(resolve, 2_200)); // the slow network itself
    held = true;
    await route.continue();
  });
  const gate = field(page, '大门照片');
  await choose(gate, await photo('slow', '#446688'));
  await expect(pictures(gate)).toHaveCount(1);
  expect(refusals).toEqual([401]);
  expect(asked).toBe(2);
  await expect(gate.getByRole('alert')).toHaveCount(0);
});

test('pictures are put in order by finger, by mouse and by keyboard, taken away and brought back', async ({ page }) => {
  await openForm(page, 'pictures');
  const gate = field(page, '大门照片');
  for (const [at, colour] of ['#aa2222', '#22aa22', '#2222aa'].entries()) {
    await choose(gate, await photo(`p${at}`, colour));
    await expect(pictures(gate)).toHaveCount(at + 1);
  }
  await saved(page);
  const [a, b, c] = (await stored(page)).gate_images ?? [];
  const expectOrder = async (...order: (string | undefined)[]) => {
    await saved(page);
    await expect.poll(async () => (await stored(page)).gate_images).toEqual(order);
  };
  const handle = (at: number) => gate.getByRole('button', { name: `移动第 ${at} 张` });
  const centre = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not there');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  await handle(1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(handle(2)).toBeFocused();
  await expect(gate.getByRole('status')).toContainText('已移到第 2 位，共 3 张');
  await expectOrder(b, a, c);
  await page.keyboard.press('End');
  await expectOrder(b, c, a);

  // With a finger, by the handle.
  await gate.scrollIntoViewIfNeeded();
  const touch = await page.context().newCDPSession(page);
  const finger = async (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const [from, to] = [await centre(handle(3)), await centre(pictures(gate).first())];
  await finger('touchStart', from);
  for (const share of [0.2, 0.5, 0.8, 1])
    await finger('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  await finger('touchEnd');
  await expectOrder(a, b, c);

  // With a mouse, by the picture itself.
  const [start, end] = [await centre(pictures(gate).first()), await centre(pictures(gate).nth(1))];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, start.y, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  await expectOrder(b, a, c);

  // Without dragging: a press on the handle brings up two buttons.
  await handle(3).click();
  await gate.getByRole('button', { name: '前移一位' }).click();
  await expectOrder(b, c, a);

  await gate.getByRole('button', { name: '删除大门照片第 2 张' }).click();
  await expectOrder(b, a);
  await expect(gate.getByRole('button', { name: '撤销' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectOrder(b, c, a);
  await page.reload();
  await expect(pictures(gate)).toHaveCount(3);
  await expectOrder(b, c, a);
});

test('files that are no photos are told plainly, each with what to do; what broke off is tried again by hand', async ({
  page,
}) => {
  await openForm(page, 'pictures');
  const gate = field(page, '大门照片');
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);
  const whole = (await photo('x', '#777777')).buffer;
  const page_ = Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]);
  for (const [name, buffer, words] of [
    ['IMG_1.heic', heic, '兼容性最佳'],
    ['IMG_2.jpg', heic, '兼容性最佳'],
    ['drawing.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '不是 JPG、PNG 或 WebP 照片'],
    ['empty.jpg', Buffer.alloc(0), '不是 JPG、PNG 或 WebP 照片'],
    ['half.jpg', whole.subarray(0, 300), '无法打开'],
  ] as const) {
    await choose(gate, { name, mimeType: 'image/jpeg', buffer });
    await expect(gate.getByRole('alert')).toContainText(words);
    await gate.getByRole('button', { name: `移除 ${name}` }).click();
  }
  // A page hidden behind a photo does not leave the phone at all.
  await choose(gate, { name: 'page.jpg', mimeType: 'image/jpeg', buffer: page_ });
  await expect(pictures(gate)).toHaveCount(1);
  expect((originals().at(-1) as Buffer).includes('<script>')).toBe(false);

  await page.route('**/upload/', (route) => route.abort());
  await choose(gate, await photo('broken-off', '#e8e4d8'));
  await expect(gate.getByText('网络中断')).toBeVisible();
  await page.unroute('**/upload/');
  await gate.getByRole('button', { name: '重试 broken-off.jpg' }).click();
  await expect(pictures(gate)).toHaveCount(2);
});

test('axe finds nothing on the step of the pictures, in either language', async ({ page }) => {
  await openForm(page, 'pictures');
  const gate = page.locator('#gate_images');
  await choose(gate, [await photo('a', '#8a8f7a'), await photo('b', '#5a6f88')]);
  await expect(gate.getByRole('img')).toHaveCount(2);
  await isSound(page);
  await saved(page);
  await page.goto('/movein?step=pictures&lang=en');
  await hydrated(page);
  await expect(gate.getByRole('img')).toHaveCount(2);
  await isSound(page);
});

test('a photo that was not sent survives a reload, goes on from another step, and leaves with its owner', async ({
  page,
}) => {
  await openForm(page, 'pictures');
  const hold = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
  await page.route('**/upload/**', hold);
  await choose(field(page, '大门照片'), [await photo('kept-one', '#8a7a5f'), await photo('kept-two', '#4f6a88')]);
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('movein-files')).length);
  await expect.poll(kept).toBe(1);
  await page.unroute('**/upload/**', hold);
  await page.goto('/movein?step=contact');
  await expect.poll(async () => (await stored(page)).gate_images?.length, { timeout: 15_000 }).toBe(2);
  await expect.poll(kept).toBe(0);

  // Whoever signs out leaves none behind for the next person at this device.
  await page.route('**/upload/**', hold);
  await page.goto('/movein?step=pictures');
  await hydrated(page);
  await choose(field(page, '仓库照片'), [await photo('kept-three', '#2f7a5f')]);
  await expect.poll(kept).toBe(1);
  await page.goto('/movein/account');
  await hydrated(page);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByLabel('手机号')).toBeVisible();
  await expect.poll(kept).toBe(0);
});
