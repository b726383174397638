import { expect, test } from 'vitest';
import type { DisplaySetUp } from '#hall/document.ts';
import { spreadContent } from './spread-content.ts';

const panel = (column: number, slice: DisplaySetUp['slice'] = null): DisplaySetUp => ({
  name: `P${column}`,
  kind: 'display',
  pairedWith: null,
  place: { kind: 'grid', wall: 'A', column, row: 1 },
  bezelMm: 4,
  pictureMm: 1_209.6,
  rotation: 0,
  slice,
});
const board = { kind: 'board' as const, board: 'main/1/3', options: {} };

test('a board of three panels goes over three displays from left to right, however they were chosen', () => {
  const displays = { 11: panel(3), 12: panel(1), 13: panel(2) };
  const spread = spreadContent(board, ['11', '12', '13'], displays);
  expect(spread['12']).toMatchObject({ kind: 'slice', panel: { place: 1, of: 3 } });
  expect(spread['13']).toMatchObject({ panel: { place: 2, of: 3 } });
  expect(spread['11']).toMatchObject({ panel: { place: 3, of: 3 } });
});

test('a display whose set-up says which part of a wall it is keeps to that, also alone', () => {
  const displays = { 1: panel(1, { place: 2, of: 3 }) };
  expect(spreadContent(board, ['1'], displays)).toEqual({ 1: { kind: 'slice', board: 'main/1/3', options: {} } });
});

test('on fewer or more displays than a board has panels each shows the whole, and so does anything else', () => {
  const displays = { 1: panel(1), 2: panel(2), 3: panel(3, { place: 3, of: 7 }) };
  expect(spreadContent(board, ['1', '2'], displays)).toEqual({ 1: board, 2: board });
  expect(spreadContent(board, ['3'], displays)).toEqual({ 3: board });
  expect(spreadContent({ kind: 'black' }, ['1', '3'], displays)).toEqual({
    1: { kind: 'black' },
    3: { kind: 'black' },
  });
});
