import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Quality } from '#screens/widget-environment.tsx';
import { onBoard } from '#tests/drawn-widget.tsx';
import { Video } from './widget.tsx';

/** jsdom plays nothing: records the calls on the element. */
let told: string[] = [];
HTMLMediaElement.prototype.play = async function play() {
  told.push(`play ${this.getAttribute('src')}`);
};
HTMLMediaElement.prototype.pause = () => void told.push('pause');
HTMLMediaElement.prototype.load = () => void told.push('free');

const film = { source: '/films/loom.mp4', title: ['织机', 'A loom'] } as const;
const on = (placed: object, around: Parameters<typeof onBoard>[3] = {}) =>
  onBoard(Video, { width: 900, height: 500, ...placed }, {}, around);
/** What plays films is loaded when there is one. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
async function show(...given: Parameters<typeof on>) {
  const shown = render(on(...given));
  await settle();
  const element = () => shown.container.querySelector('video') as HTMLVideoElement;
  return { ...shown, element, words: () => shown.container.textContent };
}

beforeAll(async () => {
  await Promise.all([import('./play-film.ts'), import('./hls/hls-min.mjs')]);
});
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a film plays by itself, silently, over and over, and says what it is to those who do not see it', async () => {
  const { element, words } = await show(film);
  expect(element().getAttribute('src')).toBe('/films/loom.mp4');
  expect(told.at(-1)).toBe('play /films/loom.mp4');
  expect([element().muted, element().loop, element().hasAttribute('playsinline')]).toEqual([true, true, true]);
  expect([element().getAttribute('aria-label'), words()]).toEqual(['织机', '']);
  cleanup();
  expect((await show(film, { language: 'en' })).element().getAttribute('aria-label')).toBe('A loom');
  cleanup();
  expect((await show({ source: film.source })).element().getAttribute('aria-label')).toBe('视频');
  cleanup();
  expect((await show({ source: film.source }, { language: 'en' })).element().getAttribute('aria-label')).toBe('Video');
});

test('a stream in parts is given to the browser where the player for it cannot run', async () => {
  const { element } = await show({ source: '/films/loom.m3u8' });
  expect(element().getAttribute('src')).toBe('/films/loom.m3u8');
});

test('a place that names no film is bare, and asks for none', async () => {
  const { element, words } = await show({});
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([element().getAttribute('src'), words()]).toEqual([null, '']);
});

test('a film that cannot be played says so and is tried again until it plays', async () => {
  for (const [language, away] of [
    ['zh-CN', '视频暂时无法播放，正在重试'],
    ['en', 'Video unavailable, retrying'],
  ] as const) {
    const { element, words } = await show(film, { language });
    for (let time = 0; time < 3; time++) {
      fireEvent.error(element());
      expect(words()).toBe(away);
      told = [];
      await act(() => vi.advanceTimersByTimeAsync(14_900));
      expect(told).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(200));
      // What was held of the last try is freed first.
      expect(told).toEqual(['free', 'play /films/loom.mp4']);
      expect(words()).toBe(away);
    }
    fireEvent.playing(element());
    expect(words()).toBe('');
    cleanup();
  }
});

test('a player that does not come, as the network is away, is asked for until it does', async () => {
  vi.doMock('./hls/hls-min.mjs', () => {
    throw new Error('no network');
  });
  const { element, words } = await show({ source: '/films/loom.m3u8' });
  await vi.waitFor(() => expect(words()).not.toBe(''));
  await act(() => vi.advanceTimersByTimeAsync(15_100));
  expect(element().getAttribute('src')).toBeNull();
  vi.doUnmock('./hls/hls-min.mjs');
  await vi.waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(15_100));
    expect(element().getAttribute('src')).toBe('/films/loom.m3u8');
  });
});

test('another film takes the place of the last one, which is freed; what is taken away plays no more', async () => {
  const { element, rerender, unmount } = await show(film);
  told = [];
  rerender(on({ ...film, source: '/films/dye.mp4' }));
  await settle();
  expect(told).toEqual(['free', 'play /films/dye.mp4']);
  fireEvent.error(element());
  told = [];
  unmount();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(told).toEqual(['free']);
});

test('a video pauses on the lowest motion level, also a new or retried one, and resumes above it', async () => {
  const quality = (of: Quality) => on(film, { quality: of });
  const { element, rerender } = await show(film, { quality: 0 });
  expect(told.filter((each) => each.startsWith('play'))).toEqual([]);
  expect(element().autoplay).toBe(false);
  fireEvent.error(element());
  await act(() => vi.advanceTimersByTimeAsync(15_100));
  expect(told.filter((each) => each.startsWith('play'))).toEqual([]);
  rerender(quality(2));
  await settle();
  expect(told.at(-1)).toBe('play /films/loom.mp4');
  told = [];
  rerender(quality(0));
  await settle();
  expect(told).toEqual(['pause']);
});
