import { type FormEvent, useState } from 'react';
import { scheduleLimits } from '#hall/hall-limits.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import type { ScheduleEntry } from '#hall/schedule/contract.ts';
import { minuteOfTime, timeOfMinute } from '#hall/times.ts';
import { defineWords } from '#kit/text/words.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { HoldButton } from './hold-button.tsx';
import { SelectField } from './select-field.tsx';
import { TransitionField } from './transition-field.tsx';
import { useScrollIntoView } from './use-scroll-into-view.ts';

const words = defineWords({
  heading: ['排期', 'Schedule entry'],
  scene: ['场景', 'Scene'],
  name: ['名称（选填）', 'Name (optional)'],
  from: ['从', 'From'],
  to: ['到', 'To'],
  toNext: ['到（次日）', 'To (next day)'],
  weekdays: ['星期', 'Days'],
  days: [
    ['一', '二', '三', '四', '五', '六', '日'],
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  ],
  priority: ['优先级：时间重叠时，数字大的优先', 'Priority: the highest number wins'],
  transition: ['转场', 'Transition'],
  isOn: ['启用', 'Enabled'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  remove: ['按住删除', 'Hold to delete'],
});

/** One entry of the schedule. */
export function ScheduleEntryForm({
  entry,
  scenes,
  onSave,
  onRemove,
  onCancel,
}: {
  entry: ScheduleEntry;
  scenes: readonly Scene[];
  onSave(entry: ScheduleEntry): void;
  onRemove(): void;
  onCancel(): void;
}) {
  const t = useWords(words);
  const form = useScrollIntoView<HTMLFormElement>();
  const [given, setGiven] = useState(entry);
  useUnsaved(() => JSON.stringify(given) !== JSON.stringify(entry));
  const set = (values: Partial<ScheduleEntry>) => setGiven({ ...given, ...values });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (given.weekdays.length > 0) onSave(given);
  };
  return (
    <form ref={form} className="control-pane schedule-form control-fields" aria-label={t.heading} onSubmit={submit}>
      <SelectField
        name={t.scene}
        value={given.scene}
        choices={scenes.map(({ id, name }) => [id, name])}
        onChoose={(scene) => set({ scene })}
      />
      <label>
        <span>{t.name}</span>
        <input
          value={given.name}
          maxLength={scheduleLimits.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </label>
      <div className="schedule-times">
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            <span>{end === 'to' && given.to_minute <= given.from_minute ? t.toNext : t[end]}</span>
            <input
              type="time"
              required
              value={timeOfMinute(given[`${end}_minute`])}
              onChange={(event) => {
                const minute = minuteOfTime(event.target.value);
                if (minute !== undefined) set({ [`${end}_minute`]: minute });
              }}
            />
          </label>
        ))}
      </div>
      <fieldset className="schedule-days">
        <legend>{t.weekdays}</legend>
        {t.days.map((name, place) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={given.weekdays.includes(place + 1)}
              onChange={(event) =>
                set({
                  weekdays: event.target.checked
                    ? [...given.weekdays, place + 1].sort()
                    : given.weekdays.filter((day) => day !== place + 1),
                })
              }
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="schedule-days">
        <legend>{t.priority}</legend>
        {Array.from({ length: scheduleLimits.priorities }, (_, place) => place + 1).map((priority) => (
          <label key={priority}>
            <input
              type="radio"
              name="priority"
              checked={given.priority === priority}
              onChange={() => set({ priority })}
            />
            <span>{priority}</span>
          </label>
        ))}
      </fieldset>
      <div className="control-inline schedule-transition">
        <TransitionField value={given.transition} onChange={(transition) => set({ transition })} />
        <label>
          <input type="checkbox" checked={given.is_on} onChange={(event) => set({ is_on: event.target.checked })} />
          <span>{t.isOn}</span>
        </label>
      </div>
      <div className="schedule-ways">
        <button type="submit" className="control-button" data-look="main" disabled={given.weekdays.length === 0}>
          {t.save}
        </button>
        <button type="button" className="control-button" data-look="quiet" onClick={onCancel}>
          {t.cancel}
        </button>
        {entry.id > 0 ? (
          <HoldButton tone="wrong" onHeld={onRemove}>
            {t.remove}
          </HoldButton>
        ) : null}
      </div>
    </form>
  );
}
