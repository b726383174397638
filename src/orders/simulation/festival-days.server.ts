import { seededRandom } from '#kit/text/random.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { planDay } from './day-plan.server.ts';

/** The festivals of the years that boards play, and how many orders they have before what a festival day brings. */
const festivals = { '2023-08-18': 2_400, '2024-08-18': 4_000, '2025-08-18': 4_200 };
export const festivalDays: readonly string[] = Object.keys(festivals);
/** What leads up to it: boards compare a day with the one a week before, and show seven days. */
const daysBefore = 7;
const shareOfFestival = 0.25;
const seed = 'F';
const minuteMs = 60_000;

/** When buyers who waited for the festival order: at its first minutes, in the morning, through the evening, at its last hour. */
const rushes = [
  { weight: 30, from: 0, minutes: 50 },
  { weight: 14, from: 10 * 60, minutes: 90 },
  { weight: 38, from: 20 * 60, minutes: 110 },
  { weight: 18, from: 23 * 60, minutes: 58 },
];
const rushing = 0.42;

/** All events of a festival's orders: those of an ordinary day in their number, with the rushes of a festival. */
export function planFestival(day: string): OrderEvent[] {
  const random = seededRandom(`${seed}/rush/${day}`);
  const start = startOfBusinessDay(day);
  const later = new Map<string, number>();
  return planDay(seed, day, festivals[day as keyof typeof festivals])
    .map((event) => {
      if (event.status === 'created' && random.next() < rushing) {
        const { from, minutes } = random.weighted(rushes);
        // Most come at once when the doors open.
        const at = start + (from + minutes * random.next() ** 2) * minuteMs;
        later.set(event.order_no, Math.round(at - event.at));
      }
      const moved = event.at + (later.get(event.order_no) ?? 0);
      return { ...event, at: event.status === 'created' ? Math.min(moved, start + dayMs - 1) : moved };
    })
    .sort((a, b) => a.at - b.at || (a.order_no < b.order_no ? -1 : 1));
}

/** An ordinary day of the week that leads up to a festival. */
const planDayBefore = (day: string, festival: string): OrderEvent[] =>
  planDay(seed, day, festivals[festival as keyof typeof festivals] * shareOfFestival);

export interface PlannedDay {
  day: string;
  /** All events of the day’s orders, by time. */
  plan(): OrderEvent[];
}

/** Every day of the festivals with how it is planned: the festivals themselves first, the last of them before the others. */
export function festivalPlans(): PlannedDay[] {
  const latestFirst = festivalDays.toReversed();
  return [
    ...latestFirst.map((day) => ({ day, plan: () => planFestival(day) })),
    ...latestFirst.flatMap((festival) =>
      Array.from({ length: daysBefore }, (_, before) => {
        const day = businessDay(startOfBusinessDay(festival) - (before + 1) * dayMs);
        return { day, plan: () => planDayBefore(day, festival) };
      }),
    ),
  ];
}
