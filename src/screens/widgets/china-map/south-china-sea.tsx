import { insetCoast, insetDashes, insetSize } from '#screens/maps/south-china-sea.ts';

/** The islands of the South China Sea in their frame, at the lower right of the land. */
export function SouthChinaSea({ height }: { height: number }) {
  const inset = height * 0.2;
  return (
    <svg
      className="south-china-sea"
      style={{ top: height - inset }}
      height={inset}
      width={(inset * insetSize.width) / insetSize.height}
      viewBox={`0 0 ${insetSize.width} ${insetSize.height}`}
      aria-hidden="true"
    >
      <path d={insetCoast} />
      <path d={insetDashes} />
      <rect x=".5" y=".5" width={insetSize.width - 1} height={insetSize.height - 1} />
    </svg>
  );
}
