import type { ScheduleTimes } from './due-entry.ts';

/** A stretch of one weekday that an entry covers, in minutes of that day. */
export interface WeekSegment<Entry> {
  entry: Entry;
  from: number;
  to: number;
  /** It began on the day before, or goes on after midnight. */
  isContinued: boolean;
  goesOn: boolean;
}

const day = 1_440;

/** The seven days as they are drawn: each in lanes in which nothing overlaps, greater priorities above. */
export function weekSegments<Entry extends ScheduleTimes>(entries: readonly Entry[]): WeekSegment<Entry>[][][] {
  const days: WeekSegment<Entry>[][] = Array.from({ length: 7 }, () => []);
  for (const entry of entries)
    for (const weekday of entry.weekdays) {
      const { from_minute: from, to_minute: to } = entry;
      const goesOn = to <= from && to > 0;
      days[weekday - 1]?.push({ entry, from, to: to > from ? to : day, isContinued: false, goesOn });
      if (goesOn) days[weekday % 7]?.push({ entry, from: 0, to, isContinued: true, goesOn: false });
    }
  return days.map((segments) => {
    const lanes: WeekSegment<Entry>[][] = [];
    segments.sort((one, other) => other.entry.priority - one.entry.priority || one.from - other.from);
    for (const segment of segments) {
      // Never above one of more weight that it overlaps: what is shown is what can be seen from above.
      const lowest = lanes.findLastIndex((lane) =>
        lane.some((other) => other.from < segment.to && segment.from < other.to),
      );
      const lane = lanes[lowest + 1];
      if (lane) lane.push(segment);
      else lanes.push([segment]);
    }
    return lanes;
  });
}
