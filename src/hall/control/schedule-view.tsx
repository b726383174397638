import { useEffect, useState } from 'react';
import { scheduleLimits } from '#hall/hall-limits.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import type { Schedule, ScheduleEntry } from '#hall/schedule/contract.ts';
import { dueAt, nextChange, weekdayOf } from '#hall/schedule/due-entry.ts';
import { clockTime } from '#hall/times.ts';
import { send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { UnsavedChecks, useGuard } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useNow } from './control-context.tsx';
import { ScheduleEntryForm } from './schedule-entry-form.tsx';
import { ScheduleWeek } from './schedule-week.tsx';
import { type Tell, useAttempt } from './use-attempt.ts';
import './schedule-view.css';

const weekdays = {
  zh: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};
const words = defineWords({
  heading: ['排期', 'Schedule'],
  on: ['排期已开', 'Schedule on'],
  off: ['排期已关', 'Schedule off'],
  add: ['新建排期', 'New entry'],
  now: [
    (name: string, next: string) => `现在：${name}。${next}`,
    (name: string, next: string) => `Now: ${name}. ${next}`,
  ],
  nothing: ['没有安排，画面保持原样', 'nothing scheduled, displays stay as they are'],
  next: [
    (name: string, day: string, time: string) => `${day}${time} 换成：${name}`,
    (name: string, day: string, time: string) => `${day} ${time}: ${name}`,
  ],
  noNext: ['之后没有安排', 'No upcoming changes'],
  today: ['今天 ', 'Today'],
  day: [(n: number) => `${weekdays.zh[n - 1]} `, (n: number) => weekdays.en[n - 1] ?? ''],
  rule: [
    '到点自动切换；两个时间点之间，手动切换的画面不会被换掉。正在被操作员占用的屏幕不受打扰。',
    'Scenes switch automatically at the scheduled times; manual changes in between are kept. Displays in use by an operator are not affected.',
  ],
});

/** Scenes by time and weekday: what is due, what comes next, the week as a picture, and one entry at the side. */
export function ScheduleView({
  schedule,
  scenes,
  onChanged,
  tell,
}: {
  schedule: Schedule;
  scenes: readonly Scene[];
  onChanged(): Promise<unknown>;
  tell: Tell;
}) {
  const t = useWords(words);
  const now = useNow(5_000);
  const attempt = useAttempt(tell, onChanged);
  const [chosen, setChosen] = useState<ScheduleEntry>();
  const { checks, leave, isUnsaved, question } = useGuard();
  const choose = (next: ScheduleEntry | undefined) => {
    if (next?.id !== chosen?.id) leave(() => setChosen(next));
  };
  const { entries } = schedule;
  // Closes an entry that a colleague removed, unless it has unsaved changes.
  useEffect(() => {
    if (chosen && chosen.id !== 0 && !entries.some(({ id }) => id === chosen.id) && !isUnsaved()) setChosen(undefined);
  }, [entries, chosen, isUnsaved]);

  const save = (next: Partial<Pick<Schedule, 'is_on' | 'entries'>>) => {
    const { hall, revision, is_on } = schedule;
    const given = { is_on, entries, ...next };
    return attempt(() =>
      send('/api.php/official/hall/schedule/save', {
        hall,
        revision,
        is_on: Number(given.is_on),
        entries: JSON.stringify(given.entries),
      }),
    );
  };
  const nameOf = (entry: ScheduleEntry | undefined) =>
    entry ? entry.name || (scenes.find(({ id }) => id === entry.scene)?.name ?? '–') : t.nothing;
  const due = dueAt(entries, now)?.entry;
  const change = nextChange(entries, now);
  const next = change
    ? t.next(
        nameOf(change.due?.entry),
        weekdayOf(change.at) === weekdayOf(now) && change.at - now < 86_400_000 ? t.today : t.day(weekdayOf(change.at)),
        clockTime(change.at),
      )
    : t.noNext;
  return (
    <div className="schedule">
      <header className="view-head">
        <div>
          <h1>{t.heading}</h1>
          <p>{schedule.is_on ? t.now(nameOf(due), next) : t.rule}</p>
        </div>
        <button
          type="button"
          role="switch"
          aria-checked={schedule.is_on}
          className="control-button control-switch"
          onClick={() => save({ is_on: !schedule.is_on })}
        >
          {schedule.is_on ? t.on : t.off}
        </button>
        <button
          type="button"
          className="control-button"
          data-look="main"
          disabled={scenes.length === 0 || entries.length >= scheduleLimits.entries}
          onClick={() =>
            choose({
              id: 0,
              name: '',
              scene: scenes[0]?.id ?? 0,
              transition: { kind: 'fade', durationMs: 1_500 },
              from_minute: 9 * 60,
              to_minute: 18 * 60,
              weekdays: [1, 2, 3, 4, 5],
              priority: 3,
              is_on: true,
            })
          }
        >
          {t.add}
        </button>
      </header>
      <div className="schedule-parts">
        <ScheduleWeek
          entries={entries}
          now={now}
          isOn={schedule.is_on}
          chosen={chosen?.id}
          nameOf={nameOf}
          onChoose={choose}
        />
        {chosen ? (
          <UnsavedChecks value={checks}>
            <ScheduleEntryForm
              key={chosen.id}
              entry={chosen}
              scenes={scenes}
              onCancel={() => choose(undefined)}
              onSave={async (entry) => {
                const id = entry.id || Math.max(0, ...entries.map((each) => each.id)) + 1;
                const others = entries.filter((each) => each.id !== entry.id);
                if (await save({ entries: [...others, { ...entry, id }] })) setChosen(undefined);
              }}
              onRemove={async () => {
                if (await save({ entries: entries.filter(({ id }) => id !== chosen.id) })) setChosen(undefined);
              }}
            />
          </UnsavedChecks>
        ) : null}
      </div>
      {question}
    </div>
  );
}
