import { describe, expect, test, vi } from 'vitest';
import { PageCache } from './page-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

const page = (text: string, status = 200): RenderedPage => ({ status, headers: {}, etag: '', body: Buffer.from(text) });
const textOf = async (given: RenderedPage | Promise<RenderedPage>) => (await given).body.toString();

/** A cache on a clock of its own, and a renderer that answers when it is told to. */
function setUp({ most = 10 } = {}) {
  let now = 1000;
  const cache = new PageCache({ freshMs: 1_000, staleMs: 10_000, most, now: () => now });
  const pending: { resolve(page: RenderedPage): void; reject(error: Error): void }[] = [];
  const render = vi.fn(() => new Promise<RenderedPage>((resolve, reject) => pending.push({ resolve, reject })));
  return { cache, render, pending, pass: (ms: number) => (now += ms) };
}

describe('the page cache', () => {
  test('a hundred readers of a missing page wait for one render', async () => {
    const { cache, render, pending } = setUp();
    const readers = Array.from({ length: 100 }, () => cache.get('/', render));
    pending[0]?.resolve(page('one'));
    expect(new Set(await Promise.all(readers.map(textOf)))).toEqual(new Set(['one']));
    expect(render).toHaveBeenCalledOnce();
  });

  test('when content changes the next reader waits for the new page, and a render of before is not cached', async () => {
    const { cache, render, pending } = setUp();
    const first = cache.get('/', render);
    pending[0]?.resolve(page('one'));
    await first;
    cache.outdate();
    const before = cache.get('/', render);
    cache.outdate();
    const after = cache.get('/', render);
    pending[2]?.resolve(page('three'));
    expect(await textOf(after)).toBe('three');
    pending[1]?.resolve(page('two'));
    await before;
    expect(await textOf(cache.get('/', render))).toBe('three');
    expect(render).toHaveBeenCalledTimes(3);
  });

  test('a fresh page is served at once, and a stale one too while its replacement is rendered', async () => {
    const { cache, render, pending, pass } = setUp();
    const first = cache.get('/', render);
    pending[0]?.resolve(page('one'));
    await first;
    pass(900);
    expect(cache.get('/', render)).not.toBeInstanceOf(Promise);
    expect(render).toHaveBeenCalledTimes(1);
    pass(200);
    expect(await textOf(cache.get('/', render))).toBe('one');
    expect(await textOf(cache.get('/', render))).toBe('one');
    pending[1]?.resolve(page('two'));
    await expect.poll(() => textOf(cache.get('/', render))).toBe('two');
  });

  test('a page that is too old is waited for', async () => {
    const { cache, render, pending, pass } = setUp();
    const first = cache.get('/', render);
    pending[0]?.resolve(page('one'));
    await first;
    pass(60_000);
    const later = cache.get('/', render);
    expect(later).toBeInstanceOf(Promise);
    pending[1]?.resolve(page('two'));
    expect(await textOf(later)).toBe('two');
  });

  test('languages, themes and surroundings are apart: another key is another page', async () => {
    const { cache, render, pending } = setUp();
    const chinese = cache.get('zh-CN system browser /', render);
    const english = cache.get('en system browser /', render);
    pending[0]?.resolve(page('中文'));
    pending[1]?.resolve(page('English'));
    expect([await textOf(chinese), await textOf(english)]).toEqual(['中文', 'English']);
  });

  test('a failure is told to those who wait, cached for nobody, and tried again', async () => {
    const { cache, render, pending } = setUp();
    const first = cache.get('/', render);
    pending[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    const second = cache.get('/', render);
    pending[1]?.resolve(page('broken', 500));
    expect((await second).status).toBe(500);
    const third = cache.get('/', render);
    pending[2]?.resolve(page('fine'));
    expect(await textOf(third)).toBe('fine');
  });

  test('while rendering fails, readers get the last good page, however old', async () => {
    const { cache, render, pending, pass } = setUp();
    const first = cache.get('/', render);
    pending[0]?.resolve(page('good'));
    await first;
    pass(600_000);
    const second = cache.get('/', render);
    pending[1]?.reject(new Error('away'));
    expect(await textOf(second)).toBe('good');
    const third = cache.get('/', render);
    pending[2]?.resolve(page('broken', 503));
    expect(await textOf(third)).toBe('good');
  });

  test('a page that is not found is not cached', async () => {
    const { cache, render, pending } = setUp();
    const first = cache.get('/none', render);
    pending[0]?.resolve(page('none', 404));
    await first;
    void cache.get('/none', render);
    expect(render).toHaveBeenCalledTimes(2);
  });

  test('it holds no more pages than it may, and lets go of the one longest unrefreshed', async () => {
    const { cache, render, pending } = setUp({ most: 2 });
    for (const [at, key] of ['a', 'b', 'c'].entries()) {
      const given = cache.get(key, render);
      pending[at]?.resolve(page(key));
      await given;
    }
    expect(cache.get('c', render)).not.toBeInstanceOf(Promise);
    expect(cache.get('a', render)).toBeInstanceOf(Promise);
  });
});
