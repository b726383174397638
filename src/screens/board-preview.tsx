import { SampleProvider } from '#kit/live/use-live.tsx';
import { PlacedWidgets } from './board-view.tsx';
import type { Board, ComingBoard } from './boards/board.ts';
import { SmallCanvas } from './canvas-scale.tsx';
import { sample as provinces } from './widgets/china-map/sample.ts';
import { sample as curve } from './widgets/day-curve/sample.ts';
import { sample as ticker } from './widgets/order-ticker/sample.ts';
import { sample as ranking } from './widgets/ranking/sample.ts';
import { sample as totals } from './widgets/turnover/sample.ts';

const samples = { totals, curve, provinces, categories: ranking, channels: ranking, suppliers: ranking, ticker };

const figures: Record<string, unknown> = Object.fromEntries(
  Object.entries(samples).flatMap(([topic, sample]) =>
    Object.entries(sample).map(([key, value]) => [`${topic}/${key}`, value]),
  ),
);

/** The board itself in small, with sample figures: nothing true is shown before somebody opens it. */
export function BoardPreview({ board }: { board: Board }) {
  return (
    <div className="board-preview" inert aria-hidden="true">
      <SampleProvider figures={figures}>
        <SmallCanvas canvas={board.canvas}>
          <PlacedWidgets board={board} />
        </SmallCanvas>
      </SampleProvider>
    </div>
  );
}

/** A board that is still to come: its panels, empty. */
export function PanelsPreview({ board: { canvas, panels } }: { board: ComingBoard }) {
  const panelWidth = canvas.width / panels;
  return (
    <svg className="panels-preview" viewBox={`0 0 ${canvas.width} ${canvas.height}`} aria-hidden="true">
      {Array.from({ length: panels }, (_, panel) => panel * panelWidth).map((x) => (
        <rect key={x} x={x + 12} y={12} width={panelWidth - 24} height={canvas.height - 24} />
      ))}
    </svg>
  );
}
