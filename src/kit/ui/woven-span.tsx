import { useId } from 'react';

/**
 * A span whose middle is known: cloth as long as half of the cases, then loose threads as far as most of them, both in
 * hundredths of the width. It is decoration of words that stand beside it.
 */
export function WovenSpan({ half, most }: { half: number; most: number }) {
  const id = useId();
  return (
    <svg aria-hidden="true" width="100%" height="28" className="block">
      {[4, 11, 18, 25].map((y) => (
        <line key={y} x1="0" x2={`${most}%`} y1={y} y2={y} className="stroke-yarn-0" strokeWidth="1.5" />
      ))}
      <rect width={`${half}%`} height="28" className="fill-yarn-0" />
      <rect width={`${half}%`} height="28" fill={`url(#${id})`} />
      <defs>
        <pattern id={id} width="12" height="14" patternUnits="userSpaceOnUse">
          <path className="stroke-warp" strokeWidth="3" d="M3 0V7M9 7V14" />
          <path className="stroke-black/20" d="M0 7H12M0 14H12" />
        </pattern>
      </defs>
    </svg>
  );
}
