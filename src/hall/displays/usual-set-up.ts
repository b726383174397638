import type { DisplaySetUp } from '#hall/document.ts';

/** A set-up for a display of which only the name and the use are known yet: beside the others, in a row. */
export const usualSetUp = (name: string, kind: DisplaySetUp['kind'], count: number): DisplaySetUp => ({
  name,
  kind,
  pairedWith: null,
  place: { kind: 'grid', wall: 'A', column: (count % 32) + 1, row: Math.floor(count / 32) + 1 },
  bezelMm: 0,
  pictureMm: 1_209.6,
  rotation: 0,
  slice: null,
});
