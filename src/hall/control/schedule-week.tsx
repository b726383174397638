import type { ScheduleEntry } from '#hall/schedule/contract.ts';
import { dueAt, type ScheduleTimes, weekdayOf } from '#hall/schedule/due-entry.ts';
import { timeOfMinute } from '#hall/times.ts';
import { businessOffsetMs, dayMs } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  days: [
    ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ],
  none: [
    '还没有安排。新建排期，例如工作日 9:00 到 18:00 播放参观场景。',
    'No entries yet. Create one, such as the visitor scene on weekdays from 9:00 to 18:00.',
  ],
  times: [(from: string, to: string) => `${from} 到 ${to}`, (from: string, to: string) => `${from} to ${to}`],
  off: ['停用', 'Off'],
});

/** The week as it will be: each stretch under its day, in lanes by priority; what is due at the moment is teal. */
export function ScheduleWeek({
  entries,
  now,
  isOn,
  chosen,
  nameOf,
  onChoose,
}: {
  entries: readonly ScheduleEntry[];
  now: number;
  isOn: boolean;
  chosen: number | undefined;
  nameOf(entry: ScheduleEntry): string;
  onChoose(entry: ScheduleEntry): void;
}) {
  const t = useWords(words);
  if (entries.length === 0) return <p className="control-pane control-empty">{t.none}</p>;
  const today = weekdayOf(now);
  const minute = Math.floor(((now + businessOffsetMs) % dayMs) / 60_000);
  const due = isOn ? dueAt(entries, now)?.entry : undefined;
  const share = (minutes: number) => `${(minutes / 1_440) * 100}%`;
  return (
    <section className="control-pane week">
      <div className="week-hours" aria-hidden="true">
        {[0, 6, 12, 18, 24].map((hour) => (
          <span key={hour} style={{ left: share(hour * 60) }}>
            {hour}:00
          </span>
        ))}
      </div>
      {weekSegments(entries).map((lanes, place) => {
        const isToday = place + 1 === today;
        return (
          <div className="week-day" key={t.days[place]} data-today={isToday || undefined}>
            <h2>{t.days[place]}</h2>
            <ul>
              {lanes.map((lane) => (
                <li key={lane[0]?.entry.id}>
                  {lane.map(({ entry, from, to, isContinued, goesOn }) => {
                    const title = nameOf(entry);
                    return (
                      <button
                        key={`${entry.id}/${from}`}
                        type="button"
                        style={{ left: share(from), width: share(to - from) }}
                        aria-pressed={entry.id === chosen}
                        data-due={(entry === due && isToday && minute >= from && minute < to) || undefined}
                        data-off={!entry.is_on || undefined}
                        data-continued={isContinued || undefined}
                        data-goes-on={goesOn || undefined}
                        onClick={() => onChoose(entry)}
                      >
                        <span>{title}</span>
                        <small>{entry.is_on ? entry.priority : t.off}</small>
                        <span className="sr-only">
                          {t.times(timeOfMinute(entry.from_minute), timeOfMinute(entry.to_minute))}
                        </span>
                      </button>
                    );
                  })}
                </li>
              ))}
              {isToday ? <li className="week-now" aria-hidden="true" style={{ left: share(minute) }} /> : null}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** A stretch of one weekday that an entry covers, in minutes of that day. */
interface WeekSegment<Entry> {
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
