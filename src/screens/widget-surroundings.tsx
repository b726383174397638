import { createContext, type ReactNode, useContext } from 'react';
import type { Replay } from './board-request.ts';
import type { BoardTheme, BoardVariant, PlacedWidget, WidgetName } from './boards/board.ts';

/** What every widget is given. Figures, connection and time it asks for: see the hooks here and in `kit/live/use-live.tsx`. */
export interface WidgetProps {
  placed: PlacedWidget;
}
export type Widget = (props: WidgetProps) => ReactNode;
/** What the page of a board has brought along. */
export type PlaceableWidgets = Partial<Readonly<Record<WidgetName, Widget>>>;

/**
 * How much motion the display can afford, by its measured frame rate: 3 everything; 2 half of what moves all the time;
 * 1 nothing moves by itself, numbers still roll; 0 no motion at all. Figures are the same on every level.
 */
export type Quality = 3 | 2 | 1 | 0;

export interface Surroundings {
  variant: BoardVariant;
  theme: BoardTheme;
  quality: Quality;
  /** Device pixels that one pixel of the canvas covers; undefined until the window is known. */
  devicePixels: number | undefined;
  /** The past that is played, by the address or by the board's own record; undefined while the present is shown. */
  played: Replay | undefined;
}

const SurroundingsContext = createContext<Surroundings>({
  variant: 'full',
  theme: 'loom',
  quality: 3,
  devicePixels: undefined,
  played: undefined,
});
export const SurroundingsProvider = SurroundingsContext.Provider;
export const useSurroundings = (): Surroundings => useContext(SurroundingsContext);

/**
 * For what is drawn as a bitmap: its backing store has this many device pixels for each pixel of the canvas. Text and
 * lines need none of this, the browser draws them at their final size.
 */
export const useDevicePixels = (): number | undefined => useContext(SurroundingsContext).devicePixels;
