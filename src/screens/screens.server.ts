import { type CampaignReading, campaignsChannel } from '#campaigns/contract.ts';
import { type LivePlan, openLiveHub } from '#kit/live/live-hub.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import type { BoardReadings } from '#orders/board-readings/contract.ts';
import { type OrderReadings, type OrdersNotice, ordersChannel } from '#orders/contract.ts';
import { type Replay, recordOf, replayedMoment } from './board-request.ts';
import type { BoardTopic, TopicMoment, TopicSources } from './board-topic.ts';
import type { Board, TopicName } from './boards/board.ts';
import type { LiveQuery } from './live-address.ts';
import { replayReadings } from './replay-readings.server.ts';
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

interface SourceNeeds {
  readings: BoardReadings;
  findCampaign(slug: string): Promise<CampaignReading | undefined>;
}

/**
 * Sources of topics besides the day's figures. `until` is the replayed moment, undefined for live boards.
 * Topics that read the same in the same instant share one query, so that their figures match.
 */
function boardSources({ readings, findCampaign }: SourceNeeds) {
  const readWeek = singleFlight(readings.readWeek);
  const readRecent = singleFlight(readings.readRecent);
  const readStream = singleFlight(readings.readStream);
  const readPaid = singleFlight(readings.readPaid);
  return (now: number, until: number | undefined): Omit<TopicSources, 'readDay'> => ({
    readWeek: (day) => readWeek(day, until),
    readRecent: (day) => readRecent(day, until),
    readStream: (day) => readStream(day, until),
    readUnpaid: (day) => readings.readUnpaid(day, until),
    readPaid: (day) => readPaid(day, until),
    readUndone: (state, day) => readings.readUndone(state, day, until),
    readPace: (day) => readings.readPace(day, until ?? now),
    readSold: (products, from, to) => readings.readSold(products, from, to, until),
    readCampaign: findCampaign,
  });
}

/** Shares one read among all topics that ask for the same day in the same instant, so that their figures match. */
function singleFlight<Answer>(
  read: (day: string, until?: number) => Promise<Answer>,
): (day: string, until?: number) => Promise<Answer> {
  const inFlight = new Map<string, Promise<Answer>>();
  return (day, until) => {
    const name = `${day} ${until ?? ''}`;
    const present = inFlight.get(name);
    if (present) return present;
    const reading = read(day, until);
    inFlight.set(name, reading);
    queueMicrotask(() => inFlight.delete(name));
    return reading;
  };
}

const rolloverCheckMs = 1_000;
/** Interval of reading a replay; the board animates in between. */
const replayEveryMs = 200;

/** The time part of a topic id, after its last `@`: this, a day, or `replay ...`. */
const today = 'today';
const replayed = 'replay ';

/** Boards, updated while they have viewers. */
export function screens({
  orders,
  notices,
  clock,
  build,
  report,
  ...needs
}: SourceNeeds & {
  orders: OrderReadings;
  notices: Notices;
  clock: Clock;
  /** The server's build; pages of another build renew themselves. */
  build: string | undefined;
  report(message: string, error: unknown): void;
}) {
  const hub = openLiveHub({ clock, report, caughtUp: notices.caughtUp, beatFields: { build: build ?? null } });
  const readDay = singleFlight((day) => orders.readDay(day));
  const replays = replayReadings(orders);
  const sourcesAt = boardSources(needs);

  const timeOf = (topicId: string) => topicId.slice(topicId.lastIndexOf('@') + 1);

  /** A day's topics change with the day itself and with the day a week before, their comparison. */
  function isTouched(topicId: string, days: readonly string[]): boolean {
    const of = timeOf(topicId);
    if (of.startsWith(replayed)) return false;
    const day = of === today ? businessDay(clock.now()) : of;
    return days.includes(day) || days.includes(businessDay(startOfBusinessDay(day) - 7 * dayMs));
  }

  notices.listen(ordersChannel, (payload) => {
    const days = readNotice(payload);
    replays.invalidate(days);
    hub.changed((topicId) => !days || isTouched(topicId, days));
  });
  notices.listen(campaignsChannel, () => hub.changed());
  notices.onGap(() => {
    replays.invalidate(undefined);
    hub.changed();
  });

  let shownDay = businessDay(clock.now());
  const rollover = setInterval(() => {
    const day = businessDay(clock.now());
    if (day === shownDay) return;
    shownDay = day;
    hub.changed();
  }, rolloverCheckMs).unref();
  const playing = setInterval(() => {
    replays.dropIdle();
    hub.changed((topicId) => timeOf(topicId).startsWith(replayed));
  }, replayEveryMs).unref();

  /** One time for all topics read in the same microtask. */
  let roundNow: number | undefined;
  function instant(): number {
    if (roundNow === undefined) {
      roundNow = clock.now();
      queueMicrotask(() => {
        roundNow = undefined;
      });
    }
    return roundNow;
  }

  function momentOf(board: Board, day: string | undefined, replay: Replay | undefined): TopicMoment {
    const now = replay ? replayedMoment(replay, instant()) : instant();
    const present = businessDay(now);
    return {
      now,
      day: day ?? present,
      isToday: day === undefined || day === present,
      campaign: board.campaign,
      until: replay ? now : undefined,
      sources: {
        readDay: replay ? replays.until(now, nameOf(replay)) : readDay,
        ...sourcesAt(now, replay ? now : undefined),
      },
    };
  }

  function planOf(board: Board, { day, replay: requested, main }: LiveQuery): LivePlan {
    const replay = requested ?? (day ? undefined : recordOf(board));
    const of = replay ? replayed + nameOf(replay) : (day ?? today);
    const { variant, campaign } = board;
    return {
      name: `${board.address} ${main ?? ''}@${of}`,
      topics: board.topics.map((name) => {
        const read = topics[name][variant];
        if (!read) throw new Error(`${board.address} is ${variant}, and ${name} has nothing for that`);
        return {
          id: `${name}/${variant}/${campaign ?? ''}@${of}`,
          prefix: name,
          read: () => read(momentOf(board, day, replay)),
        };
      }),
    };
  }

  return {
    hub,
    planOf,
    now: clock.now,
    drawQr: qrDrawing,
    /** A board's current document, for the server rendering of its page. */
    read: (board: Board, query: LiveQuery) => hub.read(planOf(board, query)),
    close() {
      clearInterval(rollover);
      clearInterval(playing);
      hub.close();
    },
  };
}
export type Screens = ReturnType<typeof screens>;

const nameOf = ({ from, speed, since, lengthMs }: Replay) => [from, speed, since, lengthMs ?? ''].join(' ');

/** The business days of a notice; undefined if any day may have changed. */
function readNotice(payload: string): readonly string[] | undefined {
  try {
    return (JSON.parse(payload) as OrdersNotice).days ?? undefined;
  } catch {
    return undefined;
  }
}
