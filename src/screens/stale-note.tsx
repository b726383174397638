import { useConnection } from '#kit/live/use-live.tsx';
import type { PlacedWidget } from './boards/board.ts';
import type { Slice } from './panel-slice.ts';
import { useOpening } from './use-opening.ts';
import { LiveMark } from './widgets/live-mark/widget.tsx';

/** Whether one of a board's own widgets on this display says that its figures are old. */
export const saysByItself = (widgets: readonly PlacedWidget[], { x, width }: Slice): boolean =>
  widgets.some(
    (placed) =>
      (placed.widget === 'live-mark' || placed.widget === 'status-line') &&
      placed.x >= x - 1 &&
      placed.x + placed.width <= x + width + 1,
  );

/**
 * Says on every display of a wall that its figures are not live any more. Each has a line of its own to the server: the mark
 * on the first tells nothing of the third.
 */
export function StaleNote({ widgets, slice }: { widgets: readonly PlacedWidget[]; slice: Slice }) {
  const isLive = useConnection() === 'live';
  const isOpening = useOpening();
  if (isLive || isOpening || saysByItself(widgets, slice)) return null;
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
