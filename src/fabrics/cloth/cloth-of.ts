import type { Fabric } from '#fabrics/contract.ts';
import type { Cloth } from './cloth.ts';

type Drawn = Pick<Fabric, 'code' | 'construction' | 'pattern' | 'dyeing'> & {
  colours: readonly { hex: string }[];
  yarns: readonly { dtex: number }[];
};

/** The cloth of a fabric in a colour, by default the first. */
export function clothOf({ code, construction, pattern, dyeing, colours, yarns }: Drawn, colour = 0): Cloth {
  const hexes = colours.map(({ hex }) => hex);
  const turned = [...hexes.slice(colour), ...hexes.slice(0, colour)].slice(0, 4);
  const warp = yarns[0]?.dtex ?? 150;
  return {
    construction,
    pattern,
    hexes: [turned[0] ?? '#d8d2c4', ...turned.slice(1)],
    dtex: [warp, yarns[1]?.dtex ?? warp],
    hasPaleWeft:
      construction === 'denim' ||
      (dyeing === 'yarn_dyed' && pattern === 'solid' && construction === 'oxford') ||
      construction === 'herringbone',
    seed: code,
  };
}
