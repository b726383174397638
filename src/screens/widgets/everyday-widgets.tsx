import type { PlaceableWidgets } from '#screens/widget-environment.tsx';
import { CategoryRing } from './category-ring/widget.tsx';
import { ChinaMap } from './china-map/widget.tsx';
import { CityMap } from './city-map/widget.tsx';
import { commonWidgets } from './common-widgets.tsx';
import { Funnel } from './funnel/widget.tsx';
import { HourHeat } from './hour-heat/widget.tsx';
import { OrderLedger } from './order-ledger/widget.tsx';
import { OrderTicker } from './order-ticker/widget.tsx';
import { PaymentTime } from './payment-time/widget.tsx';
import { Region } from './region/widget.tsx';
import { RouteWeave } from './route-weave/widget.tsx';
import { StateStream } from './state-stream/widget.tsx';
import { SupplierWall } from './supplier-wall/widget.tsx';
import { WeekDay } from './week-day/widget.tsx';

/** Widgets of everyday boards, as a bundle of their own. */
export const everydayWidgets = {
  ...commonWidgets,
  'week-day': WeekDay,
  'hour-heat': HourHeat,
  'china-map': ChinaMap,
  'city-map': CityMap,
  region: Region,
  'route-weave': RouteWeave,
  'category-ring': CategoryRing,
  'supplier-wall': SupplierWall,
  'order-ticker': OrderTicker,
  'order-ledger': OrderLedger,
  'state-stream': StateStream,
  funnel: Funnel,
  'payment-time': PaymentTime,
} satisfies PlaceableWidgets;
