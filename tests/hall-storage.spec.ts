import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Content, cut } from '#hall/content.ts';
import { listContents } from '#hall/library/library-contract.ts';
import { callAs, openDisplays, openHall, operatorOf } from './hall-story.ts';
import { adminPassword } from './staff-page.ts';

const films = ['weave', 'dye'] as const;

test('a display whose storage is full plays a film as it comes, fetches it whole only once, and keeps what it has', async ({
  page,
  browser,
  baseURL: site = '',
}) => {
  const { hall } = await openHall(page, { site, password: adminPassword(), name: '满盘厅' });
  const [{ page: display, id }] = (await openDisplays(page, {
    ...{ site, hall, names: ['小盘'], browserOf: () => browser },
  })) as [{ page: Page; id: string }];

  await page.goto(`${site}/console/hall-library`);
  for (const film of films) {
    await page.getByLabel('上传', { exact: true }).setInputFiles(`src/hall/library/films/${film}.webm`);
    await expect(
      page
        .getByRole('region', { name: '正在上传' })
        .getByRole('listitem')
        .filter({ hasText: film })
        .getByText('已上传'),
    ).toBeVisible({ timeout: 30_000 });
  }
  const { contents } = await callAs(page, site, listContents);
  const content = (film: string): Content => {
    const found = contents.find(({ name }) => name === film);
    if (!found) throw new Error(`${film} did not come into the library`);
    const { id: item, name: title, address: source, duration_ms: durationMs } = found;
    return { kind: 'video', item, title, source, durationMs, fit: 'contain', loop: true };
  };

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

  await play(content('weave'));
  const sourceOf = (film: string) => {
    const given = content(film);
    return given.kind === 'video' ? new URL(given.source, site).pathname : '';
  };
  await expect.poll(keptFilms).toEqual([sourceOf('weave')]);
  // From now on there is less room than the second film needs, were it alone.
  const tools = await display.context().newCDPSession(display);
  await tools.send('Storage.overrideQuotaForOrigin', {
    origin: site,
    quotaSize: fs.statSync('src/hall/library/films/dye.webm').size / 2,
  });
  for (let turn = 0; turn < 3; turn++) {
    await play(content('dye'));
    await play(black);
  }
  expect({ ...fetches }).toMatchObject({ [sourceOf('weave')]: 1, [sourceOf('dye')]: 1 });
  expect(await keptFilms()).toEqual([sourceOf('weave')]);
  operator.stop();
  await display.context().close();
});
