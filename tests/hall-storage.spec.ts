import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Content } from '#hall/content.ts';
import { cut } from '#hall/shown-content.ts';
import { keepFilm, openDisplays, openHall, operatorOf } from './hall-story.ts';
import { adminPassword } from './staff-page.ts';

test('a display whose storage is full plays a film as it comes, fetches it whole only once, and keeps what it has', {
  tag: '@whole',
}, async ({ page, browser, baseURL: site = '' }) => {
  const { hall } = await openHall(page, { site, password: adminPassword(), name: '满盘厅' });
  const [{ page: display, id }] = (await openDisplays(page, {
    ...{ site, hall, names: ['小盘'], browserOf: () => browser },
  })) as [{ page: Page; id: string }];

  const contentOf = async (film: string): Promise<Extract<Content, { kind: 'video' }>> => {
    const kept = await keepFilm(page, site, `src/hall/library/films/${film}.webm`, film);
    const { id: item, name: title, address: source, duration_ms: durationMs } = kept;
    return { kind: 'video', item, title, source, durationMs, fit: 'contain', loop: true };
  };
  const [weave, dye] = [await contentOf('weave'), await contentOf('dye')];
  const operator = await operatorOf(page, site, hall);
  const play = async (given: Content) => {
    const puts = { [id]: given };
    const taken = await operator.give({ kind: 'take', puts, transition: cut, label: '', takeOver: true });
    if (!taken.ok) throw new Error(taken.reason);
    const layer = display.locator(`.hall-layer[data-role="on"][data-put="${taken.revision}"]`);
    await expect(layer).toBeAttached();
    if (given.kind !== 'video') return;
    // Beyond its beginning: it runs.
    const place = () =>
      layer
        .locator('video')
        .evaluateAll((videos: HTMLVideoElement[]) =>
          Math.max(0, ...videos.filter(({ paused }) => !paused).map(({ currentTime }) => currentTime)),
        );
    await expect.poll(place).toBeGreaterThan(0.3);
  };
  const keptFilms = () =>
    display.evaluate(async () =>
      (await (await caches.open('hall-films')).keys()).map(({ url }) => new URL(url).pathname),
    );
  const fetches: Record<string, number> = {};
  display.on('request', (request) => {
    const source = new URL(request.url()).pathname;
    if (request.resourceType() === 'fetch') fetches[source] = (fetches[source] ?? 0) + 1;
  });
  const black: Content = { kind: 'black' };

  await play(weave);
  await expect.poll(keptFilms).toEqual([weave.source]);
  // From now on there is less room than the second film needs, were it alone.
  const tools = await display.context().newCDPSession(display);
  await tools.send('Storage.overrideQuotaForOrigin', {
    origin: site,
    quotaSize: fs.statSync('src/hall/library/films/dye.webm').size / 2,
  });
  for (let turn = 0; turn < 3; turn++) {
    await play(dye);
    await play(black);
  }
  expect({ ...fetches }).toMatchObject({ [weave.source]: 1, [dye.source]: 1 });
  expect(await keptFilms()).toEqual([weave.source]);
  operator.stop();
  await display.context().close();
});
