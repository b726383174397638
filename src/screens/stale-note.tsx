import { useConnection } from '#kit/live/use-live.tsx';
import type { PlacedWidget } from './boards/board.ts';
import type { Slice } from './panel-slice.ts';
import { useOpening } from './use-opening.ts';
import { LiveMark } from './widgets/live-mark/widget.tsx';

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
export function StaleNote({ widgets, slice }: { widgets: readonly PlacedWidget[]; slice: Slice }) {
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
