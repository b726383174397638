import type { Construction, Pattern } from '#fabrics/fabric-terms.ts';

/** Input of a cloth drawing. */
export interface Cloth {
  construction: Construction;
  pattern: Pattern;
  /** The ground, then the colours of stripes and prints. */
  hexes: readonly [string, ...string[]];
  /** Fineness of warp and weft, or of the one yarn. */
  dtex: readonly [warp: number, weft: number];
  /** Woven of dyed warp and undyed weft, as denim. */
  hasPaleWeft: boolean;
  /** Seed of the random details, from the fabric. */
  seed: string;
}

/** Version of the drawing; part of the address, so that a change invalidates cached pictures. */
export const drawingVersion = 2;

export const clothWidth = 240;
export const clothHeight = 180;

/** Numbers that follow from a text: the same every time, and evenly spread. */
export function chanceOf(text: string): () => number {
  let state = 2_166_136_261;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) as number), 16_777_619) >>> 0;
  return () => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
/** A colour on its way to another: 0 is the one, 1 the other. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  return `#${from
    .map((value, at) =>
      Math.round(value + ((to[at] as number) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
/** Perceived brightness from 0 (black) to 1 (white). */
export const brightness = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
};
/** To one decimal, to keep paths short. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);
