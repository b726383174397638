import type { ReactNode } from 'react';
import type { WidgetName } from '#screens/boards/board.ts';
import type { WidgetProps } from '#screens/widget-surroundings.tsx';
import { BusinessClock } from './business-clock/widget.tsx';
import { CategoryRing } from './category-ring/widget.tsx';
import { ChinaMap } from './china-map/widget.tsx';
import { CityMap } from './city-map/widget.tsx';
import { Cloth } from './cloth/widget.tsx';
import { Countdown } from './countdown/widget.tsx';
import { DayCurve } from './day-curve/widget.tsx';
import { DayFigures } from './day-figures/widget.tsx';
import { Dye } from './dye/widget.tsx';
import { DyeBands } from './dye-bands/widget.tsx';
import { FigureTile } from './figure-tile/widget.tsx';
import { Funnel } from './funnel/widget.tsx';
import { HourHeat } from './hour-heat/widget.tsx';
import { Image } from './image/widget.tsx';
import { LiveMark } from './live-mark/widget.tsx';
import { OrderLedger } from './order-ledger/widget.tsx';
import { OrderTicker } from './order-ticker/widget.tsx';
import { Pace } from './pace/widget.tsx';
import { PanelTitle } from './panel-title/widget.tsx';
import { PaymentTime } from './payment-time/widget.tsx';
import { Ranking } from './ranking/widget.tsx';
import { Region } from './region/widget.tsx';
import { RouteWeave } from './route-weave/widget.tsx';
import { Sessions } from './sessions/widget.tsx';
import { StateStream } from './state-stream/widget.tsx';
import { StatusLine } from './status-line/widget.tsx';
import { StockBars } from './stock-bars/widget.tsx';
import { SupplierWall } from './supplier-wall/widget.tsx';
import { TargetGauge } from './target-gauge/widget.tsx';
import { Text } from './text/widget.tsx';
import { Turnover } from './turnover/widget.tsx';
import { Video } from './video/widget.tsx';
import { WarpBeams } from './warp-beams/widget.tsx';
import { WeekDay } from './week-day/widget.tsx';
import { Winners } from './winners/widget.tsx';

/** Every widget that a board may place. */
export const widgets: Record<WidgetName, (props: WidgetProps) => ReactNode> = {
  turnover: Turnover,
  'day-figures': DayFigures,
  'figure-tile': FigureTile,
  'day-curve': DayCurve,
  'week-day': WeekDay,
  'hour-heat': HourHeat,
  pace: Pace,
  'china-map': ChinaMap,
  'city-map': CityMap,
  region: Region,
  'route-weave': RouteWeave,
  ranking: Ranking,
  'category-ring': CategoryRing,
  'supplier-wall': SupplierWall,
  'order-ticker': OrderTicker,
  'order-ledger': OrderLedger,
  'state-stream': StateStream,
  funnel: Funnel,
  'payment-time': PaymentTime,
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
  text: Text,
  'business-clock': BusinessClock,
  'live-mark': LiveMark,
  'status-line': StatusLine,
  'panel-title': PanelTitle,
};
