import type { Construction } from '#fabrics/fabric-terms.ts';
import { type Draft, drafts } from '#kit/ui/weave-draft.ts';
import { chanceOf, short } from './cloth.ts';

const modulo = (value: number, base: number) => ((value % base) + base) % base;

/** Where the warp lies on top, for constructions beyond those that the site draws elsewhere. */
const more = {
  /** Two warps over one weft: an Oxford. */
  oxford: { repeat: 4, rises: (warp, weft) => modulo(Math.floor(warp / 2) + weft, 2) === 0 },
  /** Three over, one under, to the right: the face is nearly all warp. */
  denim: { repeat: 4, rises: (warp, weft) => modulo(warp + weft, 4) !== 0 },
  drill: { repeat: 3, rises: (warp, weft) => modulo(warp - weft, 3) !== 0 },
  /** Eight-end satin, counter of three, warp-faced. */
  satin: { repeat: 8, rises: (warp, weft) => modulo(warp - 3 * weft, 8) !== 0 },
  /** Diamonds in a plain ground. */
  dobby: {
    repeat: 12,
    rises: (warp, weft) => {
      const distance = Math.abs(modulo(warp, 12) - 5.5) + Math.abs(modulo(weft, 12) - 5.5);
      return distance < 5 ? modulo(warp - weft, 4) < 3 : modulo(warp + weft, 2) === 0;
    },
  },
} as const satisfies Record<string, Draft>;

const pebbles = 14;
/** Crêpe binds without any order that the eye could follow: a plain weave, here and there the other way round, so that no thread floats far. */
function pebbled(seed: string): Draft {
  const random = chanceOf(`crepe ${seed}`);
  const turned = Array.from({ length: pebbles * pebbles }, () => random() < 0.15);
  return {
    repeat: pebbles,
    rises: (warp, weft) =>
      (modulo(warp + weft, 2) === 0) !== turned[modulo(warp, pebbles) * pebbles + modulo(weft, pebbles)],
  };
}

const byConstruction: Partial<Record<Construction, Draft>> = {
  twill: drafts.twill,
  flannel: drafts.twill,
  herringbone: drafts.herringbone,
  sateen: drafts.satin,
  oxford: more.oxford,
  denim: more.denim,
  drill: more.drill,
  satin: more.satin,
  jacquard: more.satin,
  dobby: more.dobby,
};

export const draftOf = (construction: Construction, seed: string): Draft =>
  construction === 'crepe' || construction === 'georgette'
    ? pebbled(seed)
    : (byConstruction[construction] ?? drafts.plain);

/** Thread spacing in the picture for a fineness. */
export const pitchOf = (dtex: number): number => Math.min(8, 1.5 + Math.sqrt(dtex) * 0.2);

export interface WeaveTexture {
  width: number;
  height: number;
  /** Path of the edges of threads that lie on top, and of the light on them. */
  edges: string;
  lights: string;
  /** Path along wefts where they lie on top. */
  wefts: string;
}

/** One repeat of a weave: what makes a flat colour look woven. */
export function weaveTexture({ repeat, rises }: Draft, warpPitch: number, weftPitch: number): WeaveTexture {
  let edges = '';
  let lights = '';
  let wefts = '';
  // A float is one line, from where the thread comes up to where it goes down.
  const floats = (isTop: (at: number) => boolean, draw: (from: number, length: number) => void) => {
    for (let at = 0; at < repeat; at++) {
      if (!isTop(at) || (at > 0 && isTop(at - 1))) continue;
      let length = 1;
      while (at + length < repeat && isTop(at + length)) length++;
      draw(at, length);
    }
  };
  for (let warp = 0; warp < repeat; warp++)
    floats(
      (weft) => rises(warp, weft),
      (from, length) => {
        const [x, y, down] = [warp * warpPitch, from * weftPitch, length * weftPitch];
        edges += `M${short(x)} ${short(y)}v${short(down)}h${short(warpPitch)}`;
        lights += `M${short(x + warpPitch * 0.45)} ${short(y + 0.5)}v${short(down - 1)}`;
      },
    );
  for (let weft = 0; weft < repeat; weft++)
    floats(
      (warp) => !rises(warp, weft),
      (from, length) => {
        const [x, y, along] = [from * warpPitch, weft * weftPitch, length * warpPitch];
        edges += `M${short(x)} ${short(y)}h${short(along)}v${short(weftPitch)}`;
        wefts += `M${short(x + 0.4)} ${short(y + weftPitch / 2)}h${short(along - 0.8)}`;
      },
    );
  return { width: repeat * warpPitch, height: repeat * weftPitch, edges, lights, wefts };
}
