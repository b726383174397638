import type { ScheduleEntry } from '#hall/schedule/contract.ts';
import { dueAt } from '#hall/schedule/due-entry.ts';
import { businessOffsetMs, dayMs } from '#kit/time.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { timeOfMinute, weekdayOf } from './times.ts';

const words = defineWords({
  days: [
    ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ],
  none: [
    '还没有安排。新建一条，比如工作日 9:00 到 18:00 播放参观场景。',
    'Nothing yet. Make an entry, such as visitors’ scenes on weekdays from 9 to 6.',
  ],
  entry: [
    (name: string, from: string, to: string, priority: number) => `${name}，${from} 到 ${to}，优先级 ${priority}`,
    (name: string, from: string, to: string, priority: number) => `${name}, ${from} to ${to}, priority ${priority}`,
  ],
  off: ['停用', 'off'],
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
  const say = useWords(words);
  if (entries.length === 0) return <p className="control-pane control-empty">{say.none}</p>;
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
      {say.days.map((name, place) => {
        const day = place + 1;
        const lanes = entries
          .filter(({ weekdays }) => weekdays.includes(day))
          .sort((one, other) => other.priority - one.priority || one.from_minute - other.from_minute);
        return (
          <div className="week-day" key={name} data-today={day === today || undefined}>
            <h2>{name}</h2>
            <ul>
              {lanes.map((entry) => {
                const { id, from_minute, to_minute, priority, is_on } = entry;
                const length = to_minute > from_minute ? to_minute - from_minute : 1_440 - from_minute;
                const title = nameOf(entry);
                return (
                  <li key={id}>
                    <button
                      type="button"
                      style={{ left: share(from_minute), width: share(length) }}
                      aria-label={say.entry(title, timeOfMinute(from_minute), timeOfMinute(to_minute), priority)}
                      aria-pressed={id === chosen}
                      data-due={(entry === due && day === today) || undefined}
                      data-off={!is_on || undefined}
                      data-on-next-day={to_minute <= from_minute || undefined}
                      onClick={() => onChoose(entry)}
                    >
                      <span>{title}</span>
                      <small>{is_on ? priority : say.off}</small>
                    </button>
                  </li>
                );
              })}
              {day === today ? <li className="week-now" aria-hidden="true" style={{ left: share(minute) }} /> : null}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
