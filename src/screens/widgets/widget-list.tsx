import type { WidgetName } from '#screens/boards/board.ts';
import type { Widget } from '#screens/widget-surroundings.tsx';
import { Cloth } from './cloth/widget.tsx';
import { Countdown } from './countdown/widget.tsx';
import { Dye } from './dye/widget.tsx';
import { DyeBands } from './dye-bands/widget.tsx';
import { everydayWidgets } from './everyday-widgets.tsx';
import { Image } from './image/widget.tsx';
import { Sessions } from './sessions/widget.tsx';
import { StockBars } from './stock-bars/widget.tsx';
import { TargetGauge } from './target-gauge/widget.tsx';
import { Video } from './video/widget.tsx';
import { WarpBeams } from './warp-beams/widget.tsx';
import { Winners } from './winners/widget.tsx';

/** Every widget that a board may place: those of every day, and what no board but festivals and sales places. */
export const widgets: Readonly<Record<WidgetName, Widget>> = {
  ...everydayWidgets,
  'target-gauge': TargetGauge,
  'warp-beams': WarpBeams,
  dye: Dye,
  'dye-bands': DyeBands,
  cloth: Cloth,
  countdown: Countdown,
  sessions: Sessions,
  'stock-bars': StockBars,
  winners: Winners,
  video: Video,
  image: Image,
};
