import { shadeOf } from './land-canvas.ts';

/**
 * The inset of the South China Sea islands, as ECharts draws it beside a map of the name `china` (Apache License 2.0):
 * the frame is 64 by 93, the coast at its top, then the ten-dash line.
 */
const insetSize = { width: 64, height: 93.1 };

/** Land of the inset, by the province that gives its colour. */
const insetLand = [
  { province: '广东', outline: 'M0 3.5L7 11.2L15 11.9L30 7L42 .7L42 0L0 0Z' },
  { province: '台湾', outline: 'M52 0L52 .7L56 7.7L59 .7L59 0Z' },
  { province: '海南', outline: 'M13 16.1L19 14.7L16 21.7L11 23.1Z' },
] as const;

const insetDashes = [
  'M12 32.2L14 38.5L15 38.5L13 32.2Z',
  'M16 47.6L12 53.2L13 53.2L18 47.6Z',
  'M6 64.4L8 70L9 70L8 64.4Z',
  'M23 82.6L29 79.8L30 79.8L25 82.6Z',
  'M37 70.7L43 62.3L44 62.3L39 70.7Z',
  'M48 51.1L51 45.5L53 45.5L50 51.1Z',
  'M51 35L51 28.7L53 28.7L53 35Z',
  'M52 22.4L55 17.5L56 17.5L53 22.4Z',
  'M58 12.6L62 7L63 7L60 12.6Z',
].join('');

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
