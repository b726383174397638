import type { BoardTopic } from './board-topic.ts';
import type { TopicName } from './boards/board.ts';
import { provinces } from './widgets/china-map/data.server.ts';
import { cities } from './widgets/city-map/data.server.ts';
import { curve } from './widgets/day-curve/data.server.ts';
import { stream } from './widgets/order-ledger/data.server.ts';
import { ticker } from './widgets/order-ticker/data.server.ts';
import { pace } from './widgets/pace/data.server.ts';
import { payment } from './widgets/payment-time/data.server.ts';
import { categories, channels } from './widgets/ranking/data.server.ts';
import { routes } from './widgets/route-weave/data.server.ts';
import { cancelled, paid, refunded, unpaid } from './widgets/state-stream/data.server.ts';
import { sale } from './widgets/stock-bars/data.server.ts';
import { suppliers } from './widgets/supplier-wall/data.server.ts';
import { festival } from './widgets/target-gauge/data.server.ts';
import { totals } from './widgets/turnover/data.server.ts';
import { week } from './widgets/week-day/data.server.ts';

/** Every topic that a board may show. */
export const topics: Record<TopicName, BoardTopic> = {
  totals,
  curve,
  week,
  pace,
  provinces,
  cities,
  routes,
  payment,
  categories,
  channels,
  suppliers,
  ticker,
  stream,
  unpaid,
  paid,
  refunded,
  cancelled,
  festival,
  sale,
};
