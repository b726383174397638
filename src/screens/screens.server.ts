import { campaignsChannel } from '#campaigns/contract.ts';
import { type LivePlan, openLiveHub } from '#kit/live/live-hub.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { qrDrawing } from '#kit/ui/qr-drawing.server.ts';
import { type DayReading, type OrderReadings, type OrdersNotice, ordersChannel } from '#orders/contract.ts';
import { recordOf } from './board-record.ts';
import { type Replay, replayedMoment } from './board-request.ts';
import { boardSources, type SourceNeeds } from './board-sources.server.ts';
import type { TopicMoment } from './board-topic.ts';
import type { Board } from './boards/board.ts';
import type { LiveQuestion } from './live-address.ts';
import { replayReadings } from './replay-readings.server.ts';
import { topics } from './topics.server.ts';

const rolloverCheckMs = 1_000;
/** A replay is read anew so often: what moves smoothly moves on the board by itself. */
const replayEveryMs = 200;

/** What a topic's id says of time, behind its last `@`. */
const today = 'today';
const replayed = 'replay ';

/** Boards, kept up to date while somebody watches. */
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
  /** Which build the server is: a page of another one renews itself. */
  build: string | undefined;
  report(message: string, error: unknown): void;
}) {
  const hub = openLiveHub({ clock, report, caughtUp: notices.caughtUp, told: { build: build ?? null } });
  const readDay = togetherPerDay(orders.readDay);
  const replays = replayReadings(orders);
  const sourcesAt = boardSources(needs);

  const timeOf = (topicId: string) => topicId.slice(topicId.lastIndexOf('@') + 1);

  /** A day's topics change with the day itself and with the one a week before, which they are compared with. */
  function isTouched(topicId: string, days: readonly string[]): boolean {
    const of = timeOf(topicId);
    if (of.startsWith(replayed)) return false;
    const day = of === today ? businessDay(clock.now()) : of;
    return days.includes(day) || days.includes(businessDay(startOfBusinessDay(day) - 7 * dayMs));
  }

  notices.listen(ordersChannel, (payload) => {
    const days = readNotice(payload);
    replays.outdate(days);
    hub.changed((topicId) => !days || isTouched(topicId, days));
  });
  notices.listen(campaignsChannel, () => hub.changed());
  notices.onGap(() => {
    replays.outdate(undefined);
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
    replays.forgetUnread();
    hub.changed((topicId) => timeOf(topicId).startsWith(replayed));
  }, replayEveryMs).unref();

  /** One time for all topics that are read in a round: it is asked for in one go. */
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

  function planOf(board: Board, { day, replay: asked, main }: LiveQuestion): LivePlan {
    const replay = asked ?? (day ? undefined : recordOf(board));
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
    /** The document of a board as it is now, for the first drawing of its page. */
    read: (board: Board, question: LiveQuestion) => hub.read(planOf(board, question)),
    close() {
      clearInterval(rollover);
      clearInterval(playing);
      hub.close();
    },
  };
}
export type Screens = ReturnType<typeof screens>;

const nameOf = ({ from, speed, since, lengthMs }: Replay) => [from, speed, since, lengthMs ?? ''].join(' ');

/** All topics of a board read the same day in the same instant: one query, and figures that fit each other. */
function togetherPerDay(read: (day: string) => Promise<DayReading>): (day: string) => Promise<DayReading> {
  const starting = new Map<string, Promise<DayReading>>();
  return (day) => {
    const present = starting.get(day);
    if (present) return present;
    const reading = read(day);
    starting.set(day, reading);
    queueMicrotask(() => starting.delete(day));
    return reading;
  };
}

/** Business days that a notice names; undefined when any day may have changed. */
function readNotice(payload: string): readonly string[] | undefined {
  try {
    return (JSON.parse(payload) as OrdersNotice).days ?? undefined;
  } catch {
    return undefined;
  }
}
