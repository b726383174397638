import { expect, type Page, test } from '@playwright/test';
import { hold, loadGroup, openDisplays, openHall } from './hall-story.ts';
import { adminPassword, attempt } from './staff-page.ts';

/** As docs/hall.md tells it for a kiosk; and as browsers are without it, which those of tests are not always. */
const [kioskFlag, usualFlag] = ['no-user-gesture-required', 'document-user-activation-required'].map(
  (policy) => `--autoplay-policy=${policy}`,
) as [string, string];

// What a trace notes of a page counts as a touch of it, and a story that is told again is traced.
test.use({ trace: 'off' });

/** In a page that somebody has touched: three seconds of a picture that moves and a tone, in base64. */
async function recordFilm(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const drawing = setInterval(() => {
    context.fillStyle = `hsl(${(Date.now() / 10) % 360} 50% 50%)`;
    context.fillRect(0, 0, 160, 90);
  }, 40);
  const audio = new AudioContext();
  const heard = audio.createMediaStreamDestination();
  const tone = audio.createOscillator();
  tone.connect(heard);
  tone.start();
  const stream = new MediaStream([...canvas.captureStream(25).getTracks(), ...heard.stream.getTracks()]);
  const recorder = new MediaRecorder(stream, { mimeType: 'video/webm;codecs=vp8,opus' });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const over = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start();
  setTimeout(() => recorder.stop(), 3_000);
  await over;
  clearInterval(drawing);
  await audio.close();
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** In a display's page: what is to be heard of the video that is seen, and what it says of that. */
function readSound() {
  const videos = [...document.querySelectorAll<HTMLVideoElement>('.hall-layer[data-role="on"] video')];
  const front = videos.find(({ style }) => style.zIndex === '1') ?? videos[0];
  if (!front) return undefined;
  const { muted, volume, paused } = front;
  const hint = document.querySelector('.hall-silenced')?.textContent ?? '';
  return { muted, volume: Math.round(volume * 100), paused, hint };
}
type SoundOf = () => Promise<ReturnType<typeof readSound>>;
interface Untouched {
  page: Page;
  sound: SoundOf;
}

/** As a browser starts it, again and again, where nobody has touched anything: other ways of looking into a page count as a touch. */
async function untouched(display: Page): Promise<Untouched> {
  const context = display.context();
  await display.close();
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await page.goto(display.url());
  const expression = `(${readSound})()`;
  return {
    page,
    sound: async () => (await tools.send('Runtime.evaluate', { expression, returnByValue: true })).result.value,
  };
}

const sounds = (sound: SoundOf, expected: { muted: boolean; volume?: number; hint?: unknown }) =>
  expect.poll(sound).toMatchObject({ paused: false, hint: '', ...expected });

test('a display plays as loud as it is told, and where the browser wants a touch first, display and operator say so', {
  tag: '@whole',
}, async ({ page, playwright, launchOptions, baseURL: site = '' }) => {
  const launch = (flag: string) =>
    playwright.chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), flag] });
  const [kioskBrowser, usualBrowser] = await Promise.all([launch(kioskFlag), launch(usualFlag)]);
  const { hall, desk } = await openHall(page, { site, password: adminPassword(), name: '音响厅' });
  const [opened, recorded] = await Promise.all([
    openDisplays(page, {
      ...{ site, hall, names: ['影院', '走廊'] },
      browserOf: (place) => (place === 0 ? kioskBrowser : usualBrowser),
    }),
    page.evaluate(recordFilm),
  ]);
  const [kiosk, bare] = (await Promise.all(opened.map((display) => untouched(display.page)))) as [Untouched, Untouched];
  const both = [kiosk, bare];

  const buffer = Buffer.from(recorded, 'base64');
  await page.goto(`${site}/console/hall-library`);
  // A story can be told again to the same product, which keeps its library.
  const film = `有声 ${attempt}`;
  const file = { name: `${film}.webm`, mimeType: 'video/webm', buffer };
  await page.getByLabel('上传', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('region', { name: '正在上传' }).getByText('已上传')).toBeVisible();
  await loadGroup(page, { site, hall, film, displays: ['影院', '走廊'] });
  await page.getByRole('button', { name: '列表循环' }).click();
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect(page.getByText('正在播放')).toBeVisible();

  // Both play; one is heard, the other says why it is not, to whoever stands there and to the operator.
  await sounds(kiosk.sound, { muted: false, volume: 100 });
  await sounds(bare.sound, { muted: true, hint: expect.stringContaining('没有声音：请轻触一次屏幕') });
  const rows = page.getByRole('region', { name: '同步误差' }).getByRole('row');
  await expect(rows.filter({ hasText: '走廊' }).getByText('没有声音')).toBeVisible();
  await expect(rows.filter({ hasText: '影院' }).getByText('没有声音')).toBeHidden();

  await bare.page.mouse.click(300, 200);
  await sounds(bare.sound, { muted: false, volume: 100 });
  await expect(rows.filter({ hasText: '走廊' }).getByText('没有声音')).toBeHidden();

  // For the group, then for one display of it: the one is a share of the other.
  await page.getByRole('slider', { name: '音量' }).press('PageDown');
  await page.getByRole('slider', { name: '音量' }).press('PageDown');
  for (const { sound } of both) await sounds(sound, { muted: false, volume: 80 });
  await page.getByRole('button', { name: '静音' }).click();
  for (const { sound } of both) await sounds(sound, { muted: true });
  await page.getByRole('button', { name: '取消静音' }).click();
  for (const { sound } of both) await sounds(sound, { muted: false });
  await page.goto(`${desk}&view=displays`);
  await page.getByRole('button', { name: /^走廊：/ }).click();
  const settings = page.getByRole('region', { name: '走廊' });
  await settings.getByRole('slider', { name: '音量' }).press('Home');
  await sounds(bare.sound, { muted: true });
  await settings.getByRole('slider', { name: '音量' }).press('End');
  await settings.getByRole('slider', { name: '音量' }).press('PageDown');
  await sounds(bare.sound, { muted: false, volume: 72 });
  await sounds(kiosk.sound, { muted: false, volume: 80 });

  // Under what lies over everything nothing is heard.
  const blackout = page.getByRole('button', { name: /^按住.*全场黑屏$/ });
  await hold(page, blackout);
  for (const { sound } of both) await sounds(sound, { muted: true });
  await hold(page, blackout);
  for (const { sound } of both) await sounds(sound, { muted: false });
  await Promise.all([kioskBrowser.close(), usualBrowser.close()]);
});
