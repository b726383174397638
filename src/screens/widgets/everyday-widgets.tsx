import type { PlaceableWidgets } from '#screens/widget-surroundings.tsx';
import { BusinessClock } from './business-clock/widget.tsx';
import { CategoryRing } from './category-ring/widget.tsx';
import { ChinaMap } from './china-map/widget.tsx';
import { CityMap } from './city-map/widget.tsx';
import { DayCurve } from './day-curve/widget.tsx';
import { DayFigures } from './day-figures/widget.tsx';
import { FigureTile } from './figure-tile/widget.tsx';
import { Funnel } from './funnel/widget.tsx';
import { HourHeat } from './hour-heat/widget.tsx';
import { LiveMark } from './live-mark/widget.tsx';
import { OrderLedger } from './order-ledger/widget.tsx';
import { OrderTicker } from './order-ticker/widget.tsx';
import { Pace } from './pace/widget.tsx';
import { PanelTitle } from './panel-title/widget.tsx';
import { PaymentTime } from './payment-time/widget.tsx';
import { Ranking } from './ranking/widget.tsx';
import { Region } from './region/widget.tsx';
import { RouteWeave } from './route-weave/widget.tsx';
import { StateStream } from './state-stream/widget.tsx';
import { StatusLine } from './status-line/widget.tsx';
import { SupplierWall } from './supplier-wall/widget.tsx';
import { Text } from './text/widget.tsx';
import { Turnover } from './turnover/widget.tsx';
import { WeekDay } from './week-day/widget.tsx';

/** What boards of every day place. A page that shows one of those carries no other widget. */
export const everydayWidgets = {
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
  text: Text,
  'business-clock': BusinessClock,
  'live-mark': LiveMark,
  'status-line': StatusLine,
  'panel-title': PanelTitle,
} satisfies PlaceableWidgets;
