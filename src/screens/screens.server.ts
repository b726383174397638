import { type LivePlan, openLiveHub } from '#kit/live/live-hub.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/time.ts';
import { type DayReading, type OrderReadings, type OrdersNotice, ordersChannel } from '#orders/contract.ts';
import type { Board } from './boards/board.ts';
import { topics } from './topics.server.ts';

const today = 'today';
const rolloverCheckMs = 1_000;

/** Boards, kept up to date while somebody watches. */
export function screens({
  orders,
  notices,
  clock,
  report,
}: {
  orders: OrderReadings;
  notices: Notices;
  clock: Clock;
  report(message: string, error: unknown): void;
}) {
  const hub = openLiveHub({ clock, report });
  const readDay = togetherPerDay(orders.readDay);

  /** A day's topics change with the day itself and with the one a week before, which they are compared with. */
  function isTouched(topicId: string, days: readonly string[]): boolean {
    const of = topicId.slice(topicId.indexOf('@') + 1);
    const day = of === today ? businessDay(clock.now()) : of;
    return days.includes(day) || days.includes(businessDay(startOfBusinessDay(day) - 7 * dayMs));
  }

  notices.listen(ordersChannel, (payload) => {
    const days = readNotice(payload);
    hub.changed((topicId) => !days || isTouched(topicId, days));
  });
  notices.onGap(() => hub.changed());

  let shownDay = businessDay(clock.now());
  const rollover = setInterval(() => {
    const day = businessDay(clock.now());
    if (day === shownDay) return;
    shownDay = day;
    hub.changed();
  }, rolloverCheckMs).unref();

  function planOf(board: Board, day: string | undefined): LivePlan {
    const of = day ?? today;
    const { variant, campaign } = board;
    return {
      name: `${board.address}@${of}`,
      topics: board.topics.map((name) => {
        const read = topics[name][variant];
        if (!read) throw new Error(`${board.address} is ${variant}, and ${name} has nothing for that`);
        return {
          id: `${name}/${variant}/${campaign ?? ''}@${of}`,
          prefix: name,
          read() {
            const now = clock.now();
            const present = businessDay(now);
            const shown = day ?? present;
            return read({ now, day: shown, isToday: shown === present, campaign, sources: { readDay } });
          },
        };
      }),
    };
  }

  return {
    hub,
    planOf,
    /** The document of a board as it is now, for the first drawing of its page. */
    read: (board: Board, day: string | undefined) => hub.read(planOf(board, day)),
    close() {
      clearInterval(rollover);
      hub.close();
    },
  };
}
export type Screens = ReturnType<typeof screens>;

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
