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
    </CanvasScale>
  );
}

/** The cloth behind everything: warp threads in the rhythm of the panels, each panel's head woven off by the weft. */
function Threads({ board: { canvas, panels } }: { board: Board }) {
  const { width, height } = canvas;
  const panelWidth = width / panels;
  const step = panelWidth / 20;
  const warp = Array.from({ length: panels * 20 }, (_, n) => n * step).filter((x) => x % panelWidth !== 0);
  return (
    <svg className="canvas-threads" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={warp.map((x) => `M${x + 0.5} 0V${height}`).join('')} />
    </svg>
  );
}
