import type { DisplaySetUp } from '#hall/document.ts';

/** Default set-up of a new display: in a row beside the others. */
export const defaultSetUp = (name: string, kind: DisplaySetUp['kind'], count: number): DisplaySetUp => ({
  name,
  kind,
  pairedWith: null,
  place: { kind: 'grid', wall: 'A', column: (count % 32) + 1, row: Math.floor(count / 32) + 1 },
  bezelMm: 0,
  pictureMm: 1_209.6,
  rotation: 0,
  slice: null,
});
