import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptWords } from './remark-drafts.ts';

/** As much of a browser as keeping needs: one store that all tabs share, and its news of other tabs. */
let store: Map<string, string>;
let isFull: boolean;
const tabs = new EventTarget();
beforeEach(() => {
  store = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new Error('the store is full');
      store.set(key, text);
    },
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs));
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs));
});
afterEach(() => vi.unstubAllGlobals());

test('words that were not sent are there again, for their reviewer, application and purpose only', () => {
  keptWords<string>(1, 20, 'note').write('请核对排污许可证');
  expect(keptWords<string>(1, 20, 'note').read()).toBe('请核对排污许可证');
  for (const other of [keptWords(2, 20, 'note'), keptWords(1, 21, 'note'), keptWords(1, 20, 'reject')])
    expect(other.read()).toBeUndefined();
  keptWords<string>(1, 20, 'note').write(undefined);
  expect(keptWords<string>(1, 20, 'note').read()).toBeUndefined();
  expect([...store]).toEqual([]);
});

test('what another tab writes is reported and read, and what is unreadable is nothing', () => {
  const kept = keptWords<{ text: string }>(1, 30, 'approve');
  kept.write({ text: '首批抽检' });
  expect(kept.read()).toEqual({ text: '首批抽检' });
  let news = 0;
  const stop = kept.watch(() => news++);
  const [key = ''] = [...store.keys()];
  store.set(key, '{"text":"另一个窗口写的"}');
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  expect(news).toBe(1);
  expect(kept.read()).toEqual({ text: '另一个窗口写的' });
  stop();
  store.set(key, '{broken');
  expect(kept.read()).toBeUndefined();
});

test('a browser that refuses to keep loses nothing while the page lives', () => {
  isFull = true;
  const kept = keptWords<string>(1, 40, 'note');
  kept.write('写了很久的一段话');
  expect(kept.read()).toBe('写了很久的一段话');
});
