import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import { codeOf } from '#serials/serial-code.ts';
import { inBothLanguages } from './both-languages.ts';

const jsqr = fs.readFileSync(createRequire(import.meta.url).resolve('jsqr'), 'utf8');
const [width, height] = [640, 480];

/** A film of one picture, as Chromium's camera for tests plays it: the code in the middle of a light wall. */
function filmOf(text: string): Buffer {
  const { size, path } = qrDrawing(text);
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, column, row]) => `${column} ${row}`));
  const scale = Math.floor((height * 0.8) / size);
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1];
  const luma = Buffer.alloc(width * height, 220);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (dark.has(`${Math.floor((x - left) / scale)} ${Math.floor((y - top) / scale)}`)) luma[y * width + x] = 30;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...Array.from({ length: 5 }, () => frame),
  ]);
}

/**
 * No Chromium on Linux detects barcodes itself. This stands in for the one part that the system brings elsewhere: it reads the
 * same picture of the camera with a library.
 */
function bringDetector(): void {
  const read = (window as unknown as { jsQR(data: Uint8ClampedArray, w: number, h: number): { data: string } | null })
    .jsQR;
  Object.assign(window, {
    BarcodeDetector: class {
      static async getSupportedFormats(): Promise<string[]> {
        return ['qr_code'];
      }
      async detect(video: HTMLVideoElement) {
        const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
        const drawing = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
        drawing.drawImage(video, 0, 0);
        const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
        const found = read(data, canvas.width, canvas.height);
        return found ? [{ rawValue: found.data }] : [];
      }
    },
  });
}

inBothLanguages((say, language) => {
  test(
    'a label is read by the camera and asked about; a code without a number, a camera that is refused and none at all are told',
    { tag: '@whole' },
    async ({ playwright, launchOptions, baseURL }, testInfo) => {
      const scan = say('扫描二维码', 'Scan the code');
      /** The page in a browser whose camera sees this. */
      const open = async (seen: string, { mayFilm = true, detects = true } = {}) => {
        const film = testInfo.outputPath(`camera-${seen.length}.y4m`);
        fs.writeFileSync(film, filmOf(seen));
        const browser = await playwright.chromium.launch({
          ...launchOptions,
          args: [
            ...(launchOptions.args ?? []),
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${film}`,
          ],
        });
        const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: language });
        if (mayFilm) await context.grantPermissions(['camera']);
        const page = await context.newPage();
        if (detects) {
          await page.addInitScript(jsqr);
          await page.addInitScript(bringDetector);
        }
        await page.goto('/sn-check');
        await expect(page.locator('html[data-hydrated]')).toBeAttached();
        return { page, browser };
      };

      const code = codeOf(new Uint8Array(10).fill(77));
      const label = await open(`https://weftline.example/01/06901234567892/21/${code}`);
      await label.page.getByRole('button', { name: scan }).click();
      await expect(label.page.getByRole('heading', { level: 1 })).toHaveText(say('查不到这个编号', 'Number not found'));
      await expect(label.page.getByText(code.match(/.{4}/g)?.join('-') ?? '')).toBeVisible();
      await label.browser.close();

      // Something else: the page says so and looks on until somebody stops it.
      const other = await open('https://example.com/menu');
      await other.page.getByRole('button', { name: scan }).click();
      await expect(other.page.getByRole('alert')).toHaveText(
        say('这个二维码里没有编号。', 'There is no serial number in this code.'),
      );
      const picture = other.page.getByLabel(say('将二维码放入框内', 'Point the camera at the code'));
      await expect(picture).toBeVisible();
      await other.page.getByRole('button', { name: say('停止扫描', 'Stop scanning') }).click();
      await expect(picture).toBeHidden();
      expect(
        await picture.evaluate((video: HTMLVideoElement) =>
          (video.srcObject as MediaStream).getTracks().map(({ readyState }) => readyState),
        ),
      ).toEqual(['ended']);
      await other.browser.close();

      const refused = await open(code, { mayFilm: false });
      await refused.page.getByRole('button', { name: scan }).click();
      await expect(refused.page.getByRole('alert')).toHaveText(
        say('无法打开摄像头，请手动输入。', 'Could not open the camera. Please type the number.'),
      );
      await refused.browser.close();

      // Where the browser cannot, there is no button that promises it.
      const without = await open(code, { detects: false });
      expect(await without.page.evaluate(() => 'BarcodeDetector' in window)).toBe(false);
      await expect(without.page.getByRole('button', { name: scan })).toBeHidden();
      await without.browser.close();
    },
  );
});
