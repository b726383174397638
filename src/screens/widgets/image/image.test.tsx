import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onBoard } from '#tests/drawn-widget.tsx';
import { Image } from './widget.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (placed: object, language: 'zh-CN' | 'en' = 'zh-CN') => {
  const { container } = render(onBoard(Image, { width: 640, height: 360, ...placed }, {}, { language }));
  act(() => void vi.advanceTimersByTime(0));
  return () => container.querySelector('img');
};
const placed = { source: '/pictures/loom.webp', title: ['织机', 'A loom'] };

test('a picture fills its place, and says what it shows in the language of who cannot see it', () => {
  const picture = show(placed)();
  expect(picture?.getAttribute('src')).toBe('/pictures/loom.webp');
  expect([picture?.width, picture?.height]).toEqual([640, 360]);
  expect(picture?.alt).toBe('织机');
  expect(show(placed, 'en')()?.alt).toBe('A loom');
});

test('one that only decorates is passed over in silence, and a place without a picture is bare', () => {
  expect(show({ source: '/a.webp' })()?.getAttribute('alt')).toBe('');
  expect(show({})()).toBeNull();
});

test('a picture that does not come leaves its place bare, and is asked for again until it does', () => {
  const picture = show(placed);
  for (let time = 0; time < 3; time++) {
    fireEvent.error(picture() as HTMLImageElement);
    expect(picture()).toBeNull();
    act(() => void vi.advanceTimersByTime(15_000));
    expect(picture()?.getAttribute('src')).toBe('/pictures/loom.webp');
  }
});
