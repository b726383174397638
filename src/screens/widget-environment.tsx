import { createContext, type ReactNode, useContext } from 'react';
import type { Replay } from './board-request.ts';
import type { BoardTheme, BoardVariant, PlacedWidget, WidgetName } from './boards/board.ts';

/** Props of every widget. Figures, connection and time come from the hooks here and in `kit/live/use-live.tsx`. */
export interface WidgetProps {
  placed: PlacedWidget;
}
export type Widget = (props: WidgetProps) => ReactNode;
/** The widgets that a board's page loads. */
export type PlaceableWidgets = Partial<Readonly<Record<WidgetName, Widget>>>;

/**
 * Level of motion by measured frame rate: 3 everything; 2 half of the continuous motion; 1 no continuous motion, numbers
 * still roll; 0 no motion. Figures are the same on every level.
 */
export type Quality = 3 | 2 | 1 | 0;

export interface WidgetEnvironment {
  variant: BoardVariant;
  theme: BoardTheme;
  quality: Quality;
  /** Device pixels per canvas pixel; undefined until the window is measured. */
  devicePixels: number | undefined;
  /** The replay of the address or of the board's own record; undefined for live boards. */
  played: Replay | undefined;
}

const WidgetEnvironmentContext = createContext<WidgetEnvironment>({
  variant: 'full',
  theme: 'loom',
  quality: 3,
  devicePixels: undefined,
  played: undefined,
});
export const WidgetEnvironmentProvider = WidgetEnvironmentContext.Provider;
export const useWidgetEnvironment = (): WidgetEnvironment => useContext(WidgetEnvironmentContext);

/**
 * Resolution of bitmaps: device pixels per canvas pixel. Text and SVG don't need it, the browser renders them at their
 * final size.
 */
export const useDevicePixels = (): number | undefined => useContext(WidgetEnvironmentContext).devicePixels;
