import { expect, test } from 'vitest';
import type { Content } from '#hall/content.ts';
import { boardPath } from './content-view.tsx';

const setUp = { slice: { place: 2, of: 3 }, bezelMm: 3.5, pictureMm: 1_209.6 };
const slice = (panel?: { place: number; of: number }): Extract<Content, { kind: 'slice' }> => ({
  kind: 'slice',
  board: 'main/1/3',
  options: { fit: 'cover' },
  ...(panel ? { panel } : {}),
});

test('a display shows its own part of a wall, with what lies between the pictures, unless another part is said', () => {
  expect(boardPath(slice(), setUp)).toBe('/screen/pages/main/1/3?fit=cover&panel=2/3&bezel=3.5/1209.6');
  expect(boardPath(slice({ place: 3, of: 3 }), setUp)).toBe(
    '/screen/pages/main/1/3?fit=cover&panel=3/3&bezel=3.5/1209.6',
  );
  expect(boardPath(slice(), { ...setUp, slice: null })).toBe('/screen/pages/main/1/3?fit=cover');
  expect(boardPath(slice(), { ...setUp, bezelMm: 0 })).toBe('/screen/pages/main/1/3?fit=cover&panel=2/3');
});

test('a whole board is whole, whatever part of a wall its display is', () => {
  const options = { main: 'main/818/2024', replay: '2024-08-18T20:00', speed: '60' };
  expect(boardPath({ kind: 'board', board: 'container', options }, setUp)).toBe(
    '/screen/pages/container?main=main/818/2024&replay=2024-08-18T20:00&speed=60',
  );
});
