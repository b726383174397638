import type { Text } from '#kit/text/language.ts';
import type { BoardAddress } from '#screens/board-addresses.ts';

/** How much of the truth a board shows (masking happens on the server, by topic). */
export type BoardVariant = 'full' | 'desensitized' | 'blurred';

/** Names of folders in `widgets/`. */
export type WidgetName =
  | 'turnover'
  | 'day-figures'
  | 'figure-tile'
  | 'day-curve'
  | 'week-day'
  | 'hour-heat'
  | 'pace'
  | 'china-map'
  | 'city-map'
  | 'region'
  | 'route-weave'
  | 'ranking'
  | 'category-ring'
  | 'supplier-wall'
  | 'order-ticker'
  | 'order-ledger'
  | 'state-stream'
  | 'funnel'
  | 'payment-time'
  | 'target-gauge'
  | 'warp-beams'
  | 'dye'
  | 'dye-bands'
  | 'cloth'
  | 'countdown'
  | 'sessions'
  | 'stock-bars'
  | 'winners'
  | 'video'
  | 'image'
  | 'text'
  | 'business-clock'
  | 'live-mark'
  | 'status-line'
  | 'panel-title';

/** Names of the topics that the server can keep up to date for a board. */
export type TopicName =
  | 'totals'
  | 'curve'
  | 'week'
  | 'pace'
  | 'provinces'
  | 'cities'
  | 'routes'
  | 'payment'
  | 'categories'
  | 'channels'
  | 'suppliers'
  | 'ticker'
  | 'stream'
  | 'unpaid'
  | 'paid'
  | 'refunded'
  | 'cancelled'
  | 'festival'
  | 'sale';

/** A look of its own; the style sheet says what it is (`[data-theme="..."]`). */
export const boardThemes = [
  'loom',
  'week',
  'strip',
  'ledger',
  'land',
  'side',
  'sale',
  'warp',
  'dye',
  'dye-night',
  'cloth',
] as const;
export type BoardTheme = (typeof boardThemes)[number];

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
  /** Size of its text; 30 unless it says another. What is smaller beside it is so in proportion. */
  size?: number;
  /** One of the widget's own ways to draw, or which of its figures: see the widget. */
  look?: string;
  /** Where displays meet behind a picture that spans several: distances from its left edge. No text of it stands there. */
  seams?: readonly number[];
  /** What an image or a video shows. */
  source?: string;
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
