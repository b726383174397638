import type { PlaceableWidgets } from '#screens/widget-environment.tsx';
import { BusinessClock } from './business-clock/widget.tsx';
import { DayCurve } from './day-curve/widget.tsx';
import { DayFigures } from './day-figures/widget.tsx';
import { FigureTile } from './figure-tile/widget.tsx';
import { LiveMark } from './live-mark/widget.tsx';
import { Pace } from './pace/widget.tsx';
import { PanelTitle } from './panel-title/widget.tsx';
import { Ranking } from './ranking/widget.tsx';
import { StatusLine } from './status-line/widget.tsx';
import { Text } from './text/widget.tsx';
import { Turnover } from './turnover/widget.tsx';

/** Widgets of all kinds of boards. */
export const commonWidgets = {
  turnover: Turnover,
  'day-figures': DayFigures,
  'figure-tile': FigureTile,
  'day-curve': DayCurve,
  pace: Pace,
  ranking: Ranking,
  text: Text,
  'business-clock': BusinessClock,
  'live-mark': LiveMark,
  'status-line': StatusLine,
  'panel-title': PanelTitle,
} satisfies PlaceableWidgets;
