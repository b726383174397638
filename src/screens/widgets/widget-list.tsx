import type { ReactNode } from 'react';
import type { WidgetName } from '#screens/boards/board.ts';
import type { WidgetProps } from '#screens/widget-surroundings.tsx';
import { BusinessClock } from './business-clock/widget.tsx';
import { ChinaMap } from './china-map/widget.tsx';
import { DayCurve } from './day-curve/widget.tsx';
import { DayFigures } from './day-figures/widget.tsx';
import { LiveMark } from './live-mark/widget.tsx';
import { OrderTicker } from './order-ticker/widget.tsx';
import { PanelTitle } from './panel-title/widget.tsx';
import { Ranking } from './ranking/widget.tsx';
import { Turnover } from './turnover/widget.tsx';

/** Every widget that a board may place. */
export const widgets: Record<WidgetName, (props: WidgetProps) => ReactNode> = {
  turnover: Turnover,
  'day-figures': DayFigures,
  'day-curve': DayCurve,
  'china-map': ChinaMap,
  ranking: Ranking,
  'order-ticker': OrderTicker,
  'business-clock': BusinessClock,
  'live-mark': LiveMark,
  'panel-title': PanelTitle,
};
