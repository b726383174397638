import { useTopic } from '#kit/live/use-live.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { hourShares } from '#screens/widgets/dye-bands/hours.ts';
import { dyedEdge, ringReaches } from './rings.ts';
import './widget.css';

/** A cloth tied and dyed: each hour of the day a ring, the first in the middle, as wide as what it sold. */
export function Dye({ placed }: WidgetProps) {
  const across = Math.min(placed.width, placed.height);
  const reaches = ringReaches(hourShares(useTopic('curve')), across * 0.05, across * 0.48);
  return (
    <svg className="dye" width={placed.width} height={placed.height} aria-hidden="true">
      <defs>
        <pattern id="dye-threads" width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 1.5H3M3 4.5H6M1.5 3V6M4.5 0V3" />
        </pattern>
      </defs>
      <g transform={`translate(${placed.width / 2 - across / 2} ${placed.height / 2 - across / 2})`}>
        {reaches.toReversed().map(({ hour, reach }) => (
          <path key={hour} data-ring={hour % 4} d={dyedEdge(across / 2, reach, hour)} />
        ))}
        {reaches.length === 0 ? <path className="dye-bare" d={dyedEdge(across / 2, across * 0.3, 0)} /> : null}
        <path className="dye-cloth" d={dyedEdge(across / 2, reaches.at(-1)?.reach ?? 0, reaches.length - 1)} />
      </g>
    </svg>
  );
}
