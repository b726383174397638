import type { TopicName } from '#screens/boards/board.ts';
import { sample as provinces } from '#screens/widgets/china-map/sample.ts';
import { sample as cities } from '#screens/widgets/city-map/sample.ts';
import { sample as curve } from '#screens/widgets/day-curve/sample.ts';
import { sample as stream } from '#screens/widgets/order-ledger/sample.ts';
import { sample as ticker } from '#screens/widgets/order-ticker/sample.ts';
import { sample as pace } from '#screens/widgets/pace/sample.ts';
import { sample as payment } from '#screens/widgets/payment-time/sample.ts';
import { sample as ranking } from '#screens/widgets/ranking/sample.ts';
import { sample as routes } from '#screens/widgets/route-weave/sample.ts';
import { cancelled, paid, refunded, unpaid } from '#screens/widgets/state-stream/sample.ts';
import { sample as sale } from '#screens/widgets/stock-bars/sample.ts';
import { sample as suppliers } from '#screens/widgets/supplier-wall/sample.ts';
import { sample as festival } from '#screens/widgets/target-gauge/sample.ts';
import { sample as totals } from '#screens/widgets/turnover/sample.ts';
import { sample as week } from '#screens/widgets/week-day/sample.ts';

const samples: Record<TopicName, Readonly<Record<string, unknown>>> = {
  totals,
  curve,
  week,
  pace,
  provinces,
  cities,
  routes,
  payment,
  categories: ranking,
  channels: {
    0: { member: '批发', orders: 860, amount_fen: 612_000_000 },
    1: { member: '直播', orders: 540, amount_fen: 401_000_000 },
    2: { member: '门店', orders: 290, amount_fen: 158_000_000 },
    3: { member: '跨境', orders: 156, amount_fen: 63_000_000 },
  },
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

/** Sample figures of every topic. */
export const sampleFigures: Record<string, unknown> = Object.fromEntries(
  Object.entries(samples).flatMap(([topic, sample]) =>
    Object.entries(sample).map(([key, value]) => [`${topic}/${key}`, value]),
  ),
);
