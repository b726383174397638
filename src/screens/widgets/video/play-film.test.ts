import { expect, test } from 'vitest';
import { isStream } from './play-film.ts';

test('an HLS stream is recognized by its address', () => {
  expect(isStream('https://media.example.com/hall/loom.m3u8')).toBe(true);
  expect(isStream('/films/loom.m3u8?token=1')).toBe(true);
  expect(isStream('/films/loom.mp4')).toBe(false);
  expect(isStream('/films/m3u8-explained.mp4')).toBe(false);
});
