import type { TopicName } from '#screens/boards/board.ts';
import { sample as provinces } from './china-map/sample.ts';
import { sample as cities } from './city-map/sample.ts';
import { sample as curve } from './day-curve/sample.ts';
import { sample as stream } from './order-ledger/sample.ts';
import { sample as ticker } from './order-ticker/sample.ts';
import { sample as pace } from './pace/sample.ts';
import { sample as payment } from './payment-time/sample.ts';
import { sample as ranking } from './ranking/sample.ts';
import { sample as routes } from './route-weave/sample.ts';
import { cancelled, paid, refunded, unpaid } from './state-stream/sample.ts';
import { sample as sale, sampleSessions } from './stock-bars/sample.ts';
import { sample as suppliers } from './supplier-wall/sample.ts';
import { sample as festival } from './target-gauge/sample.ts';
import { sample as totals } from './turnover/sample.ts';
import { sample as week } from './week-day/sample.ts';

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

/** Sample figures of every topic, for previews and the widget gallery. */
export const sampleFigures: Record<string, unknown> = Object.fromEntries(
  Object.entries(samples).flatMap(([topic, sample]) =>
    Object.entries(sample).map(([key, value]) => [`${topic}/${key}`, value]),
  ),
);

/** The sample figures with the sale's sessions on a day, YYYY-MM-DD. */
export const sampleFiguresOn = (day: string): Record<string, unknown> => ({
  ...sampleFigures,
  'sale/sessions': sampleSessions(day),
});
