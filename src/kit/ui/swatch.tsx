import { useId } from 'react';
import { drafts, type Structure, shades, warpFloats } from './weave-draft.ts';

/** Yarns of the tokens: 0 teal, 1 indigo, 2 ochre, 3 madder, 4 moss, 5 undyed. */
const yarns = ['fill-yarn-0', 'fill-yarn-1', 'fill-yarn-2', 'fill-yarn-3', 'fill-yarn-4', 'fill-yarn-5'] as const;
export type Yarn = 0 | 1 | 2 | 3 | 4 | 5;

const pitch = 6;

/**
 * A piece of cloth in a real weave structure, drawn from its formula: undyed warps, wefts in one colour. It fills its box;
 * threads keep their width. Decorative.
 */
export function Swatch({ structure, yarn }: { structure: Structure; yarn: Yarn }) {
  const id = useId();
  const draft = drafts[structure];
  const side = draft.repeat * pitch;
  return (
    <svg aria-hidden="true" width="100%" height="100%" className="block">
      <pattern id={id} width={side} height={side} patternUnits="userSpaceOnUse">
        <rect className={yarns[yarn]} width={side} height={side} />
        <path className="stroke-black/20" d={shades(draft, pitch)} />
        <path className="stroke-warp" strokeWidth={pitch * 0.66} d={warpFloats(draft, pitch)} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
