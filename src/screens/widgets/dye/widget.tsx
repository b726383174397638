import { useTopic } from '#kit/live/use-live.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { hourShares } from '#screens/widgets/dye-bands/hours.ts';
import './widget.css';

/** How far the ring of each hour reaches, from the first hour in the middle to the last: the more was sold, the wider a ring. */
export function ringReaches(
  shares: readonly (number | undefined)[],
  inner: number,
  outer: number,
): { hour: number; reach: number }[] {
  const known = shares.flatMap((share) => (share === undefined ? [] : [share]));
  // No sales yet: no rings.
  if (known.every((share) => share === 0)) return [];
  const whole = shares.length > 0 ? known.reduce((sum, share) => sum + share + 0.06, 0) : 0;
  // Leaves room for the remaining hours of the day.
  const part = known.length / Math.max(1, shares.length);
  let reach = inner;
  return known.map((share, hour) => {
    reach += ((share + 0.06) / Math.max(whole, 0.01)) * (outer - inner) * Math.min(1, 0.25 + 0.75 * part);
    return { hour, reach };
  });
}

const points = 96;

/** A ring as dye runs in cloth: round at heart, uneven at its edge, and every ring uneven in a way of its own. */
function dyedEdge(middle: number, reach: number, ring: number): string {
  const edge = Array.from({ length: points }, (_, point) => {
    const angle = (point / points) * 2 * Math.PI;
    const uneven =
      Math.sin(angle * 5 + ring * 1.7) * 0.012 +
      Math.sin(angle * 9 - ring * 2.3) * 0.009 +
      Math.sin(angle * 17 + ring * 0.6) * 0.006 +
      Math.sin(angle * 3 + 0.8) * 0.02;
    const radius = reach * (1 + uneven);
    return `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(middle + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${edge.join('L')}Z`;
}

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
