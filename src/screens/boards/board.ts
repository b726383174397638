import type { Text } from '#kit/language.ts';
import type { BoardAddress } from '#screens/board-addresses.ts';

/** How much of the truth a board shows (masking happens on the server, by topic). */
export type BoardVariant = 'full' | 'desensitized' | 'blurred';

/** Names of folders in `widgets/`. */
export type WidgetName =
  | 'turnover'
  | 'day-figures'
  | 'day-curve'
  | 'china-map'
  | 'ranking'
  | 'order-ticker'
  | 'business-clock'
  | 'live-mark'
  | 'panel-title';

/** Names of the topics that the server can keep up to date for a board. */
export type TopicName = 'totals' | 'curve' | 'provinces' | 'categories' | 'channels' | 'suppliers' | 'ticker';

/** A look of its own; the style sheet says what it is (`[data-theme="..."]`). */
export type BoardTheme = 'loom';

/** A stretch of a past that a board plays over and over, when its address asks for nothing else. */
export interface BoardRecord {
  /** Business time, as in `?replay=`. */
  from: `${number}-${number}-${number}T${number}:${number}`;
  minutes: number;
  /** Times as fast as it was, 1 to 600. */
  speed: number;
}

/** A widget in its place, in pixels of the canvas. */
export interface PlacedWidget {
  widget: WidgetName;
  x: number;
  y: number;
  width: number;
  height: number;
  /** What tells two uses of one widget apart, such as the topic of a ranking. */
  topic?: TopicName;
  title?: Text;
  rows?: number;
}

/** A board is data: adding one is adding a file. */
export interface Board {
  address: BoardAddress;
  title: Text;
  canvas: { width: number; height: number };
  /** Displays side by side; nothing that must be read as one may cross from one to the next. */
  panels: number;
  /** Roles of screen users, any of which may watch. */
  roles: readonly ('viewer' | 'internal')[];
  variant: BoardVariant;
  topics: readonly TopicName[];
  widgets: readonly PlacedWidget[];
  /** `loom` unless it says another. */
  theme?: BoardTheme;
  /** Of the campaign that its topics read, if they do. */
  campaign?: string;
  record?: BoardRecord;
  /** Of a wall whose main part can be chosen: the wall with that board, if it may be. `?main=main/818/2024` */
  withMain?: (address: string) => Board | undefined;
  /** Boards side by side as one: made by `composeBoards`, never written by hand. */
  parts?: readonly BoardPart[];
}

/** A board in its place on a wall of several. */
export interface BoardPart {
  x: number;
  y: number;
  board: Board;
}

/** A board that has its address and size, and is still to be composed. */
export type ComingBoard = Pick<Board, 'address' | 'title' | 'canvas' | 'panels' | 'roles' | 'variant'>;
