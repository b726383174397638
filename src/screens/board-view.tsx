import { Component, type ReactNode } from 'react';
import { useConnection, useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { BoardBackground } from './board-background.tsx';
import type { BoardRequest } from './board-request.ts';
import type { Board, PlacedWidget } from './boards/board.ts';
import { CanvasScale } from './canvas-scale.tsx';
import { dayText } from './figures/figure-text.ts';
import type { Slice } from './panel-slice.ts';
import { sliceOf } from './panel-slice.ts';
import { useOpening } from './use-opening.ts';
import { type PlaceableWidgets, useWidgetEnvironment, WidgetEnvironmentProvider } from './widget-environment.tsx';
import { LiveMark } from './widgets/live-mark/widget.tsx';
import type { DayTotals } from './widgets/turnover/totals.ts';

/** Pause after a widget fails; each further failure doubles it. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

interface State {
  hasFailed: boolean;
}

/** Error boundary of one widget: it leaves an empty place and retries, while the others continue. */
export class WidgetFrame extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    // Error tracking should see it as if uncaught.
    globalThis.reportError?.(error);
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.setState({ hasFailed: false }), pauseMs);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#retry);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <div className="widget-failed" aria-hidden="true" /> : this.props.children;
  }
}

/** Whether a widget of the board already shows staleness on this display. */
export const showsStaleness = (widgets: readonly PlacedWidget[], { x, width }: Slice): boolean =>
  widgets.some(
    (placed) =>
      (placed.widget === 'live-mark' || placed.widget === 'status-line') &&
      placed.x >= x - 1 &&
      placed.x + placed.width <= x + width + 1,
  );

/**
 * Shows on a display that its figures are stale. Each display of a wall has its own connection, so the mark on the
 * first does not cover the third.
 */
function StaleNote({ widgets, slice }: { widgets: readonly PlacedWidget[]; slice: Slice }) {
  const isLive = useConnection() === 'live';
  const isOpening = useOpening();
  if (isLive || isOpening || showsStaleness(widgets, slice)) return null;
  const size = Math.round(slice.height * 0.026);
  return (
    <div
      className="canvas-place stale-note"
      style={{ left: slice.x, width: slice.width, top: slice.height - size * 2.2, fontSize: size }}
    >
      <LiveMark />
    </div>
  );
}

const words = defineWords({
  noRecord: [(day: string) => `没有 ${day}的记录`, (day: string) => `No data for ${day}`],
  howTo: [
    '在后台“订单”里导入这一天的订单后，这里会自动开始回放。',
    'Import that day’s orders in the console, under Orders, and the replay starts here automatically.',
  ],
});

/** Text size of a widget, in canvas pixels. */
const defaultSize = 30;

/** Renders a board's widgets. Needs a LiveProvider around it for the figures. */
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

/** The content of the canvas: a board's widgets, or its parts side by side. */
function PlacedWidgets({ board, widgets }: { board: Board; widgets: PlaceableWidgets }) {
  const { parts, theme = 'loom', variant, canvas } = board;
  const environment = useWidgetEnvironment();
  const totals = useTopic<DayTotals>('totals');
  const hasNoRecord = board.record !== undefined && totals.hasOrders === false;
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
    <WidgetEnvironmentProvider value={{ ...environment, theme, variant }}>
      <div className="board-ground" data-theme={theme} style={{ width: canvas.width, height: canvas.height }}>
        <BoardBackground board={board} />
        {hasNoRecord ? <NoRecord board={board} day={totals.day ?? ''} /> : null}
        {(hasNoRecord ? [] : board.widgets).map((placed) => {
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
                fontSize: placed.size ?? defaultSize,
              }}
            >
              <WidgetFrame>{Widget && <Widget placed={placed} />}</WidgetFrame>
            </div>
          );
        })}
      </div>
    </WidgetEnvironmentProvider>
  );
}

/** Replaces a festival's widgets if its orders were never imported: a running clock over zeros would look like a replay. */
function NoRecord({ board, day }: { board: Board; day: string }) {
  const language = useLanguage();
  const t = words(language);
  return (
    <section className="no-record" style={{ width: board.canvas.width / board.panels }}>
      <p>{inLanguage(board.title, language)}</p>
      <h2>{t.noRecord(dayText(day, language, true))}</h2>
      <p>{t.howTo}</p>
    </section>
  );
}
