import type { ReactNode } from 'react';
import type { Board, PlacedWidget } from './boards/board.ts';
import { CanvasScale, type Fit } from './canvas-scale.tsx';
import { BusinessClock } from './widgets/business-clock/widget.tsx';
import { ChinaMap } from './widgets/china-map/widget.tsx';
import { DayCurve } from './widgets/day-curve/widget.tsx';
import { DayFigures } from './widgets/day-figures/widget.tsx';
import { LiveMark } from './widgets/live-mark/widget.tsx';
import { OrderTicker } from './widgets/order-ticker/widget.tsx';
import { PanelTitle } from './widgets/panel-title/widget.tsx';
import { Ranking } from './widgets/ranking/widget.tsx';
import { Turnover } from './widgets/turnover/widget.tsx';

function widgetOf(placed: PlacedWidget): ReactNode {
  switch (placed.widget) {
    case 'turnover':
      return <Turnover />;
    case 'day-figures':
      return <DayFigures />;
    case 'day-curve':
      return <DayCurve />;
    case 'china-map':
      return <ChinaMap placed={placed} />;
    case 'ranking':
      return <Ranking placed={placed} />;
    case 'order-ticker':
      return <OrderTicker placed={placed} />;
    case 'business-clock':
      return <BusinessClock />;
    case 'live-mark':
      return <LiveMark />;
    case 'panel-title':
      return <PanelTitle placed={placed} />;
  }
}

/** A board's widgets in their places. The figures come from the LiveProvider around it. */
export function BoardView({ board, fit }: { board: Board; fit: Fit }) {
  return (
    <CanvasScale canvas={board.canvas} fit={fit}>
      <PlacedWidgets board={board} />
    </CanvasScale>
  );
}

/** What stands on the canvas. */
export function PlacedWidgets({ board }: { board: Board }) {
  return (
    <>
      <Threads board={board} />
      {board.widgets.map((placed) => (
        <div
          key={`${placed.widget}/${placed.x}/${placed.y}`}
          className="canvas-place"
          style={{ left: placed.x, top: placed.y, width: placed.width, height: placed.height }}
        >
          {widgetOf(placed)}
        </div>
      ))}
    </>
  );
}

/** The cloth behind everything: warp threads in the rhythm of the panels, and under each panel's head a strip of weave. */
function Threads({ board: { canvas, panels } }: { board: Board }) {
  const { width, height } = canvas;
  const panelWidth = width / panels;
  const step = panelWidth / 20;
  const warp = Array.from({ length: panels * 20 }, (_, n) => n * step).filter((x) => x % panelWidth !== 0);
  return (
    <svg className="canvas-threads" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <pattern id="plain-weave" width="16" height="12" y="126" patternUnits="userSpaceOnUse">
        <path d="M0 3.5H9M15 3.5H16M0 9.5H1M7 9.5H16M4 0V1M4 6V12M12 0V7" />
      </pattern>
      <path className="canvas-warp" d={warp.map((x) => `M${x + 0.5} 144V${height}`).join('')} />
      {Array.from({ length: panels }, (_, panel) => panel * panelWidth).map((x) => (
        <rect
          key={x}
          className="canvas-weave"
          x={x + step}
          y={126}
          width={panelWidth - 2 * step}
          height={12}
          fill="url(#plain-weave)"
        />
      ))}
    </svg>
  );
}
