import { expect, type Locator, test } from '@playwright/test';
import { signInToScreens } from './board-page.ts';

/** How far a film is, how wide, and how bright its brightest spot: a film that cannot be played is black. */
const look = (film: Locator) =>
  film.evaluate((video: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(32, 18);
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0, 32, 18);
    return {
      seconds: video.currentTime,
      width: video.videoWidth,
      brightest: Math.max(...(context?.getImageData(0, 0, 32, 18).data.filter((_, at) => at % 4 !== 3) ?? [])),
      byPlayer: video.currentSrc.startsWith('blob:'),
    };
  });

test('a film plays from one file, and as a stream in parts by the player', { tag: '@whole' }, async ({ page }) => {
  await signInToScreens(page);
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/films/loom.mp4')) parts.push(request.headers().range ?? '');
  });
  await page.goto('/console/widgets');
  const films = page.locator('.video-tile video');
  await expect(films).toHaveCount(2);
  for (const [place, byPlayer] of [false, true].entries()) {
    const film = films.nth(place);
    await film.scrollIntoViewIfNeeded();
    await expect(async () => {
      const seen = await look(film);
      expect(seen).toMatchObject({ width: 640, byPlayer });
      expect(seen.brightest).toBeGreaterThan(100);
      expect(seen.seconds).toBeGreaterThan(0);
    }).toPass();
    const { seconds } = await look(film);
    await expect.poll(async () => (await look(film)).seconds).not.toBe(seconds);
  }
  // The player asks for the film by ranges: its head, and each part.
  expect(parts.filter((range) => /^bytes=\d+-\d+$/.test(range)).length).toBeGreaterThan(2);
  await expect(page.getByText('视频暂时无法播放')).toHaveCount(0);
});
