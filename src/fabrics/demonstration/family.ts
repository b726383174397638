import type { Construction, Dyeing, FabricFunction, Finish, Season } from '#fabrics/fabric-terms.ts';

/** What may be done to a cloth beyond its plain form; each also changes its name. */
export type Treatment =
  | 'plain'
  | 'mercerised'
  | 'brushed'
  | 'washed'
  | 'stretch'
  | 'stripe'
  | 'check'
  | 'print'
  | 'organic'
  | 'recycled'
  | 'melange'
  | 'repellent'
  | 'quick_dry'
  | 'antibacterial'
  | 'uv';

/** A quality of a family: what it is made of and how finely. */
export interface Quality {
  zh: string;
  en: string;
  /** As a label says it, by codes: CO 97 EL 3. */
  mix: string;
  /** Warp and weft, face and back, or the one yarn. */
  yarns: readonly [string, string?];
  /** Threads on 10 cm. A woven cloth's weight follows from these; others give it as a range. */
  density?: readonly [warp: number, weft: number];
  weight?: readonly [least: number, most: number];
}

/** Cloths of one construction, as a mill offers them. */
export interface Family {
  construction: Construction;
  /** How many of a hundred. */
  share: number;
  qualities: readonly Quality[];
  treatments: readonly Treatment[];
  widths: readonly number[];
  dyeing: Dyeing;
  finishes: readonly Finish[];
  functions?: readonly FabricFunction[];
  seasons: readonly Season[];
  hs: string;
  /** Elongation of warp and weft before any elastane. */
  stretch?: readonly [number, number];
  figured?: boolean;
  /** For use, in both languages. */
  use: readonly [zh: string, en: string];
}

export const quality = (
  zh: string,
  en: string,
  mix: string,
  yarns: readonly [string, string?],
  density: readonly [number, number],
): Quality => ({ zh, en, mix, yarns, density });

export const byWeight = (
  zh: string,
  en: string,
  mix: string,
  yarns: readonly [string, string?],
  weight: readonly [number, number],
): Quality => ({ zh, en, mix, yarns, weight });
