const rows = [3.5, 10.5, 17.5, 24.5];

/**
 * A decorative chart of a duration: cloth up to the median, loose threads up to where most cases end, both in percent of the
 * width. The text beside it has the figures.
 */
export function WovenSpan({ half, most }: { half: number; most: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="28" className="block">
      <g className="stroke-yarn-0" strokeWidth="1.5">
        {rows.map((y) => (
          <line key={y} x2={`${most}%`} y1={y} y2={y} />
        ))}
      </g>
      <rect width={`${half}%`} height="28" className="fill-yarn-0" />
      {/* Plain weave: a dash is a warp on top of this weft, below the next. */}
      <g className="stroke-warp" strokeWidth="6.5" strokeDasharray="3 9">
        {rows.map((y, row) => (
          <line key={y} x2={`${half}%`} y1={y} y2={y} strokeDashoffset={row % 2 ? 3 : 9} />
        ))}
      </g>
    </svg>
  );
}
