import fs from 'node:fs';
import { expect } from '@playwright/test';
import { type Content, cut } from '#hall/content.ts';
import { listContents } from '#hall/library/library-contract.ts';
import { linkOf } from './hall-link.ts';
import { openDisplay, pairDisplay, signInToHall } from './hall-story.ts';
import { test } from './own-product.ts';

const films = ['weave', 'dye'] as const;

test('a display whose storage is full plays a film as it comes, fetches it whole only once, and keeps what it has', async ({
  page,
  browser,
  product,
}) => {
  const { site } = product;
  const { hall } = await signInToHall(page, site, product.password(), '满盘厅');
  await page.goto(`${site}/screen/pages/hall/control?hall=${hall}&view=displays`);
  const { page: display, code } = await openDisplay(await browser.newContext({ locale: 'zh-CN' }), site);
  await page.getByRole('button', { name: '配对新屏幕' }).click();
  await pairDisplay(page, code, '小盘');
  const kept = (): Promise<string | undefined> =>
    display.evaluate(() => JSON.parse(localStorage.getItem('hall-display') ?? '{}').display);
  await expect.poll(kept).toBeDefined();
  const id = String(await kept());

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
  const listed = await page.request.post(site + listContents.path, { form: {} });
  const contents: { id: number; name: string; address: string; duration_ms: number }[] = (await listed.json()).data
    .contents;
  const content = (film: string): Content => {
    const found = contents.find(({ name }) => name === film);
    if (!found) throw new Error(`${film} did not come into the library`);
    const { id: item, name: title, address: source, duration_ms: durationMs } = found;
    return { kind: 'video', item, title, source, durationMs, fit: 'contain', loop: true };
  };

  const cookies = await page.context().cookies();
  const operator = linkOf(
    new URL(site).host,
    cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    `?as=operator&hall=${hall}`,
  );
  await expect.poll(() => operator.isOpen).toBe(true);
  const play = async (given: Content) => {
    const puts = { [id]: given };
    expect(await operator.give({ kind: 'take', puts, transition: cut, label: '', takeOver: true })).toMatchObject({
      ok: true,
    });
    if (given.kind !== 'video') return;
    // Beyond its beginning: it is this film that runs, and not the one before.
    const place = () =>
      display.evaluate(() => {
        const videos = [...document.querySelectorAll<HTMLVideoElement>('.hall-layer[data-role="on"] video')];
        return Math.max(0, ...videos.filter(({ paused }) => !paused).map(({ currentTime }) => currentTime));
      });
    await expect.poll(place, { timeout: 20_000 }).toBeGreaterThan(0.3);
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
});
