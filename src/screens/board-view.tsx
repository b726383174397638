import type { BoardRequest } from './board-request.ts';
import type { Board } from './boards/board.ts';
import { CanvasScale } from './canvas-scale.tsx';
import { sliceOf } from './panel-slice.ts';
import { WidgetFrame } from './widget-frame.tsx';
import { SurroundingsProvider, useSurroundings } from './widget-surroundings.tsx';
import { widgets } from './widgets/widget-list.tsx';

/** A board's widgets in their places. The figures come from the LiveProvider around it. */
export function BoardView({ board, request: { fit, panel } }: { board: Board; request: BoardRequest }) {
  return (
    <CanvasScale canvas={board.canvas} slice={sliceOf(board.canvas, panel)} fit={fit}>
      <PlacedWidgets board={board} />
    </CanvasScale>
  );
}

/** What stands on the canvas: a board's widgets, or its parts side by side. */
export function PlacedWidgets({ board }: { board: Board }) {
  const { parts, theme = 'loom', variant, canvas } = board;
  const surroundings = useSurroundings();
  if (parts)
    return parts.map(({ x, y, board: part }) => (
      <div
        key={part.address}
        className="canvas-place"
        style={{ left: x, top: y, width: part.canvas.width, height: part.canvas.height }}
      >
        <PlacedWidgets board={part} />
      </div>
    ));
  return (
    <SurroundingsProvider value={{ ...surroundings, theme, variant }}>
      <div className="board-ground" data-theme={theme} style={{ width: canvas.width, height: canvas.height }}>
        <Threads board={board} />
        {board.widgets.map((placed) => {
          const Widget = widgets[placed.widget];
          return (
            <div
              key={`${placed.widget}/${placed.x}/${placed.y}`}
              className="canvas-place"
              style={{ left: placed.x, top: placed.y, width: placed.width, height: placed.height }}
            >
              <WidgetFrame>
                <Widget placed={placed} />
              </WidgetFrame>
            </div>
          );
        })}
      </div>
    </SurroundingsProvider>
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
