import type { Text } from '#kit/text/language.ts';
import type { BoardAddress } from '#screens/board-addresses.ts';

/** How much a board reveals; the server masks by topic. */
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
  | 'text'
  | 'business-clock'
  | 'live-mark'
  | 'status-line'
  | 'panel-title';

/** Topics that a board may subscribe to. */
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

/** Themes; the style sheet defines each (`[data-theme="..."]`). */
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

/** A recorded period that a board loops by default. */
export interface BoardRecord {
  /** Business time, as in `?replay=`. */
  from: `${number}-${number}-${number}T${number}:${number}`;
  minutes: number;
  /** Speed factor, 1 to 600. */
  speed: number;
}

/** A widget with its place, in canvas pixels. */
export interface PlacedWidget {
  widget: WidgetName;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Which topic the widget shows, for widgets that serve several, such as rankings. */
  topic?: TopicName;
  title?: Text;
  rows?: number;
  /** Text size, 30 by default; smaller text scales in proportion. */
  size?: number;
  /** A look or a figure that the widget defines: see the widget. */
  look?: string;
  /** Display borders within the widget, from its left edge. The widget places no text there. */
  seams?: readonly number[];
}

export interface Board {
  address: BoardAddress;
  title: Text;
  canvas: { width: number; height: number };
  /** Number of displays side by side; no text may cross a border. */
  panels: number;
  /** Any of these roles may watch. */
  roles: readonly ('viewer' | 'internal')[];
  variant: BoardVariant;
  topics: readonly TopicName[];
  widgets: readonly PlacedWidget[];
  /** `loom` by default. */
  theme?: BoardTheme;
  /** Slug of the campaign that its topics read. */
  campaign?: string;
  record?: BoardRecord;
  /** For a wall with a selectable main board (`?main=main/818/2024`): the wall with it, undefined if not allowed. */
  withMain?: (address: string) => Board | undefined;
  /** The boards of a wall; only `composeBoards` sets it. */
  parts?: readonly BoardPart[];
}

/** A board in its place on a wall of several. */
export interface BoardPart {
  x: number;
  y: number;
  board: Board;
}
