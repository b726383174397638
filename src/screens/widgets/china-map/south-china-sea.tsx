import { insetDashes, insetLand, insetSize } from '#screens/maps/south-china-sea.ts';
import { shadeOf } from './land-canvas.ts';

/** The inset of the South China Sea islands, at the lower right, in the colours of the map. */
export function SouthChinaSea({ height, warmth }: { height: number; warmth: Record<string, number> }) {
  const inset = height * 0.2;
  // Of the map's pixels, in those of the picture.
  const pixel = insetSize.height / inset;
  const land = insetLand.map(({ province, outline }) => ({ province, outline, shade: shadeOf(warmth[province]) }));
  return (
    <svg
      className="south-china-sea"
      style={{ top: height - inset }}
      height={inset}
      width={(inset * insetSize.width) / insetSize.height}
      viewBox={`0 0 ${insetSize.width} ${insetSize.height}`}
      aria-hidden="true"
    >
      <pattern id="south-china-sea-cloth" width={6 * pixel} height={6 * pixel} patternUnits="userSpaceOnUse">
        <path d={`M0 0h${3 * pixel}v${6 * pixel}h${3 * pixel}v${-3 * pixel}H0z`} />
      </pattern>
      {land.map(({ province, outline }) => (
        <path key={province} className="south-china-sea-coast" d={outline} strokeWidth={4 * pixel} />
      ))}
      {land.map(({ province, outline, shade }) => (
        <path key={province} className="south-china-sea-land" d={outline} fill={shade} strokeWidth={1.6 * pixel} />
      ))}
      {land.map(({ province, outline }) => (
        <path key={province} d={outline} fill="url(#south-china-sea-cloth)" />
      ))}
      <path className="south-china-sea-line" d={insetDashes} />
      <rect x=".5" y=".5" width={insetSize.width - 1} height={insetSize.height - 1} strokeWidth={pixel} />
    </svg>
  );
}
