import { BoardGround } from './board-ground.tsx';
import type { BoardRequest } from './board-request.ts';
import type { Board } from './boards/board.ts';
import { CanvasScale } from './canvas-scale.tsx';
import { sliceOf } from './panel-slice.ts';
import { StaleNote } from './stale-note.tsx';
import { WidgetFrame } from './widget-frame.tsx';
import { type PlaceableWidgets, SurroundingsProvider, useSurroundings } from './widget-surroundings.tsx';

/** Of the text of a widget, in pixels of the canvas. */
const usualSize = 30;

/** A board's widgets in their places. The figures come from the LiveProvider around it. */
export function BoardView({
  board,
  widgets,
  request: { fit, panel },
}: {
  board: Board;
  widgets: PlaceableWidgets;
  request: BoardRequest;
}) {
  const slice = sliceOf(board.canvas, panel);
  return (
    <CanvasScale canvas={board.canvas} slice={slice} fit={fit}>
      <PlacedWidgets board={board} widgets={widgets} />
      <StaleNote widgets={board.widgets} slice={slice} />
    </CanvasScale>
  );
}

/** What stands on the canvas: a board's widgets, or its parts side by side. */
function PlacedWidgets({ board, widgets }: { board: Board; widgets: PlaceableWidgets }) {
  const { parts, theme = 'loom', variant, canvas } = board;
  const surroundings = useSurroundings();
  if (parts)
    return parts.map(({ x, y, board: part }) => (
      <div
        key={part.address}
        className="canvas-place"
        style={{ left: x, top: y, width: part.canvas.width, height: part.canvas.height }}
      >
        <PlacedWidgets board={part} widgets={widgets} />
      </div>
    ));
  return (
    <SurroundingsProvider value={{ ...surroundings, theme, variant }}>
      <div className="board-ground" data-theme={theme} style={{ width: canvas.width, height: canvas.height }}>
        <BoardGround board={board} />
        {board.widgets.map((placed) => {
          const Widget = widgets[placed.widget];
          return (
            <div
              key={`${placed.widget}/${placed.x}/${placed.y}`}
              className="canvas-place"
              style={{
                left: placed.x,
                top: placed.y,
                width: placed.width,
                height: placed.height,
                fontSize: placed.size ?? usualSize,
              }}
            >
              <WidgetFrame>{Widget && <Widget placed={placed} />}</WidgetFrame>
            </div>
          );
        })}
      </div>
    </SurroundingsProvider>
  );
}
