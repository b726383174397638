import type { Board } from './boards/board.ts';

/** The woven background of a board, by theme; its pattern repeats with the panels. */
export function BoardBackground({ board: { canvas, panels, theme = 'loom' } }: { board: Board }) {
  const { width, height } = canvas;
  const panelWidth = width / panels;
  const edges = Array.from({ length: panels }, (_, panel) => panel * panelWidth);
  return (
    <svg className="canvas-threads" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {backgrounds[theme]?.({ width, height, panelWidth, edges }) ?? null}
    </svg>
  );
}

interface Measures {
  width: number;
  height: number;
  panelWidth: number;
  edges: readonly number[];
}

const every = (length: number, step: number) => Array.from({ length: Math.floor(length / step) }, (_, n) => n * step);

/** Warp threads, and a strip of weave under the head of each panel. */
function warpAndHead({ width, height, panelWidth, edges }: Measures) {
  const step = panelWidth / 20;
  const head = Math.round(height * 0.117);
  const threads = every(width, step).filter((x) => Math.abs(x % panelWidth) > 1);
  return (
    <>
      <pattern id="plain-weave" width="16" height="12" y={head} patternUnits="userSpaceOnUse">
        <path className="canvas-weave-thread" d="M0 3.5H9M15 3.5H16M0 9.5H1M7 9.5H16M4 0V1M4 6V12M12 0V7" />
      </pattern>
      <path className="canvas-warp" d={threads.map((x) => `M${x + 0.5} ${head + 18}V${height}`).join('')} />
      {edges.map((x) => (
        <rect key={x} x={x + 48} y={head} width={panelWidth - 96} height={12} fill="url(#plain-weave)" />
      ))}
    </>
  );
}

/** Weft threads only, for a strip that is read from left to right. */
const weftOnly = ({ width, height }: Measures) => (
  <path
    className="canvas-warp"
    d={every(height, 48)
      .map((y) => `M0 ${y + 24.5}H${width}`)
      .join('')}
  />
);

/** Diagonal twill inside each panel; the panel borders stay bare. */
const twill = ({ height, panelWidth, edges }: Measures) => (
  <>
    <pattern id="twill" width="24" height="24" patternUnits="userSpaceOnUse">
      <path className="canvas-twill" d="M0 24L24 0M-6 6L6 -6M18 30L30 18" />
    </pattern>
    {edges.map((x) => (
      <rect key={x} x={x + 24} y={24} width={panelWidth - 48} height={height - 48} fill="url(#twill)" />
    ))}
  </>
);

/** A wide grid, as on maps. */
const net = ({ width, height }: Measures) => (
  <path
    className="canvas-warp"
    d={[
      ...every(width, 120).map((x) => `M${x + 60.5} 0V${height}`),
      ...every(height, 120).map((y) => `M0 ${y + 60.5}H${width}`),
    ].join('')}
  />
);

const bare = () => null;

const backgrounds: Record<string, ((measures: Measures) => React.ReactNode) | undefined> = {
  loom: warpAndHead,
  week: warpAndHead,
  strip: weftOnly,
  ledger: twill,
  land: net,
  side: weftOnly,
  sale: twill,
  warp: bare,
  dye: bare,
  'dye-night': bare,
  cloth: bare,
};
