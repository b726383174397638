import type { PlaceableWidgets } from '#screens/widget-environment.tsx';
import { Cloth } from './cloth/widget.tsx';
import { commonWidgets } from './common-widgets.tsx';
import { Countdown } from './countdown/widget.tsx';
import { Dye } from './dye/widget.tsx';
import { DyeBands } from './dye-bands/widget.tsx';
import { Sessions } from './sessions/widget.tsx';
import { StockBars } from './stock-bars/widget.tsx';
import { TargetGauge } from './target-gauge/widget.tsx';
import { WarpBeams } from './warp-beams/widget.tsx';
import { Winners } from './winners/widget.tsx';

/** Widgets of festivals and sales, as a bundle of their own. */
export const campaignWidgets = {
  ...commonWidgets,
  'target-gauge': TargetGauge,
  'warp-beams': WarpBeams,
  dye: Dye,
  'dye-bands': DyeBands,
  cloth: Cloth,
  countdown: Countdown,
  sessions: Sessions,
  'stock-bars': StockBars,
  winners: Winners,
} satisfies PlaceableWidgets;
