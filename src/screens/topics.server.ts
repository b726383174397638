import type { BoardTopic } from './board-topic.ts';
import type { TopicName } from './boards/board.ts';
import { provinces } from './widgets/china-map/data.server.ts';
import { curve } from './widgets/day-curve/data.server.ts';
import { ticker } from './widgets/order-ticker/data.server.ts';
import { categories, channels, suppliers } from './widgets/ranking/data.server.ts';
import { totals } from './widgets/turnover/data.server.ts';

/** Every topic that a board may show. */
export const topics: Record<TopicName, BoardTopic> = {
  totals,
  curve,
  provinces,
  categories,
  channels,
  suppliers,
  ticker,
};
