/**
 * Formulas of weave structures. A draft is a repeating square: `rises(warp, weft)` says whether the warp lies on top at a
 * crossing.
 */
export interface Draft {
  repeat: number;
  rises(warp: number, weft: number): boolean;
}

const modulo = (value: number, base: number) => ((value % base) + base) % base;

export const drafts = {
  /** Over one, under one. */
  plain: { repeat: 2, rises: (warp, weft) => modulo(warp + weft, 2) === 0 },
  /** Two over, two under, moving on by one each weft: diagonals. */
  twill: { repeat: 4, rises: (warp, weft) => modulo(warp - weft, 4) < 2 },
  /** Five-end satin, counter of two: crossings stand far apart, the face is nearly all weft. */
  satin: { repeat: 5, rises: (warp, weft) => modulo(warp - 2 * weft, 5) === 0 },
  /** Two wefts in each shed: ribs across the cloth. */
  rib: { repeat: 4, rises: (warp, weft) => modulo(warp + Math.floor(weft / 2), 2) === 0 },
  /** Two by two, as a basket. */
  basket: { repeat: 4, rises: (warp, weft) => modulo(Math.floor(warp / 2) + Math.floor(weft / 2), 2) === 0 },
  /** Twill that turns back: herringbone. */
  herringbone: {
    repeat: 8,
    rises: (warp, weft) => modulo((modulo(warp, 8) < 4 ? warp : 7 - warp) - weft, 4) < 2,
  },
  /** A figure in satin on plain ground: the simplest jacquard. */
  jacquard: {
    repeat: 10,
    rises: (warp, weft) => {
      const distance = Math.abs(modulo(warp, 10) - 4.5) + Math.abs(modulo(weft, 10) - 4.5);
      return distance < 4 ? modulo(warp - 2 * weft, 5) === 0 : modulo(warp + weft, 2) === 0;
    },
  },
} as const satisfies Record<string, Draft>;
export type Structure = keyof typeof drafts;

/** SVG path of the warps on top, one line for each float; `pitch` is the distance of threads. */
export function warpFloats({ repeat, rises }: Draft, pitch: number): string {
  const parts: string[] = [];
  for (let warp = 0; warp < repeat; warp++) {
    let from: number | undefined;
    for (let weft = 0; weft <= repeat; weft++) {
      const isUp = weft < repeat && rises(warp, weft);
      if (isUp) from ??= weft;
      else if (from !== undefined) {
        parts.push(`M${(warp + 0.5) * pitch} ${from * pitch}v${(weft - from) * pitch}`);
        from = undefined;
      }
    }
  }
  return parts.join('');
}

/** SVG path of the shade between wefts. */
export const shades = ({ repeat }: Draft, pitch: number): string =>
  Array.from({ length: repeat }, (_, weft) => `M0 ${(weft + 1) * pitch}h${repeat * pitch}`).join('');
