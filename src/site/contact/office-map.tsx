import { inLanguage, type Text } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';

/**
 * Drawn directions from the metro to the office: streets are threads, blocks are woven. Redraw it when the address changes, with
 * `drawn-address.ts` and the directions in `brand/default-words.ts`.
 */
const places: readonly {
  text: Text;
  below?: Text;
  x: number;
  y: number;
  anchor?: 'start' | 'middle';
  look?: string;
}[] = [
  { text: ['珠江', 'Pearl River'], x: 64, y: 38, look: 'fill-teal-700 dark:fill-teal-400' },
  { text: ['中山大学', 'Sun Yat-sen Univ.'], x: 116, y: 92, anchor: 'middle' },
  // Printed on the road.
  { text: ['新港西路', 'Xingang West Rd'], x: 20, y: 133 },
  { text: ['瑞康路', 'Ruikang Rd'], x: 352, y: 326 },
  { text: ['面料市场', 'Fabric'], below: ['', 'market'], x: 410, y: 220, anchor: 'middle' },
  {
    text: ['鹭江站', 'Lujiang'],
    below: ['8 号线 D 口', 'Line 8, Exit D'],
    x: 196,
    y: 182,
    anchor: 'middle',
    look: 'fill-ink font-semibold',
  },
  { text: ['示意图，未按比例', 'Not to scale'], x: 24, y: 342, look: 'fill-ink-3' },
  { text: ['织联', 'Weftline'], x: 276, y: 286, anchor: 'middle', look: 'fill-ink font-semibold' },
];
/** Blocks: left, top, width, height. */
const blocks: readonly (readonly [number, number, number, number])[] = [
  [24, 66, 184, 44],
  [232, 66, 90, 44],
  [346, 66, 118, 44],
  [24, 214, 116, 46],
  [164, 214, 60, 46],
  [352, 166, 112, 112],
  [24, 284, 116, 36],
  [164, 284, 60, 36],
];

export function OfficeMap({ label }: { label: string }) {
  const language = useLanguage();
  return (
    <div className="@container mt-4 max-w-[34rem]">
      {/* Keeps the text size when the drawing shrinks. */}
      <svg
        role="img"
        aria-label={label}
        viewBox="0 0 480 352"
        className="w-full rounded-card border border-line bg-surface text-[13px] @max-[28rem]:text-[15px] @max-[24rem]:text-[17px] @max-[21.25rem]:text-[20.5px]"
        fill="none"
      >
        <defs>
          <pattern id="houses" width="6" height="6" patternUnits="userSpaceOnUse">
            <path className="stroke-ink-3/25" d="M0 1.5H6M0 4.5H6" />
            <path className="stroke-ink-3/15" d="M1.5 0V6M4.5 0V6" />
          </pattern>
          <pattern id="water" width="24" height="6" patternUnits="userSpaceOnUse">
            <path className="stroke-primary/35" d="M0 3C6 0 6 0 12 3S18 6 24 3" />
          </pattern>
        </defs>
        <path fill="url(#water)" d="M0 0H480V30C400 54 330 22 240 44S80 58 0 48Z" />
        <g className="stroke-line" strokeWidth="7">
          <path d="M0 272H232M152 150V352M337 44V128M220 40V128" />
        </g>
        <g className="stroke-(--warp)" strokeWidth="13">
          <path d="M0 128H480M336 128V352" />
        </g>
        {blocks.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx="3" fill="url(#houses)" />
        ))}
        {/* The metro runs under the street. */}
        <path className="stroke-indigo" strokeWidth="2.5" strokeDasharray="9 5" d="M0 152H480" />
        <rect className="fill-surface stroke-primary" strokeWidth="1.5" x="244" y="298" width="64" height="36" rx="3" />
        <path
          className="stroke-primary/60"
          d="M252 298V334M260 298V334M268 298V334M276 298V334M284 298V334M292 298V334M300 298V334"
        />
        <path
          className="stroke-madder"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M196 152V128H336V316H312"
        />
        <circle className="fill-surface stroke-indigo" strokeWidth="3" cx="196" cy="152" r="8" />
        <path className="fill-madder" d="M318 309 306 316 318 323Z" />
        {places.map(({ text, below, x, y, anchor = 'start', look = 'fill-ink-2' }) => (
          <text
            key={text[1]}
            x={x}
            y={y}
            textAnchor={anchor}
            className={`${look} stroke-surface`}
            strokeWidth="4"
            strokeLinejoin="round"
            paintOrder="stroke"
          >
            {inLanguage(text, language)}
            {below ? (
              <tspan x={x} dy="1.3em" className="fill-ink-2 font-normal">
                {inLanguage(below, language)}
              </tspan>
            ) : null}
          </text>
        ))}
        <g className="stroke-ink-3" strokeWidth="1.5">
          <path className="fill-ink-3" strokeLinejoin="round" d="M456 28V10M452 16L456 8L460 16Z" />
        </g>
        <text x="456" y="33" textAnchor="middle" dominantBaseline="hanging" className="fill-ink-3">
          {language === 'en' ? 'N' : '北'}
        </text>
      </svg>
    </div>
  );
}
