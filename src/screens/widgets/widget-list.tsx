import type { WidgetName } from '#screens/boards/board.ts';
import type { Widget } from '#screens/widget-environment.tsx';
import { campaignWidgets } from './campaign-widgets.tsx';
import { everydayWidgets } from './everyday-widgets.tsx';

/** Every widget that a board may place. */
export const widgets: Readonly<Record<WidgetName, Widget>> = { ...everydayWidgets, ...campaignWidgets };
