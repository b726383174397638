import { Checkbox, Empty } from 'antd';
import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { TextForm } from '#kit/desk/text-form.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import type { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Alarm } from '#serials/desk-contract.ts';
import { alarmNames, textLimits } from '#serials/states-and-limits.ts';
import { deskWords, regionText } from './desk-words.ts';

type AlarmsAnswer = ReturnType<typeof useCall<'/api.php/official/serials/list_alarms'>>;

export function AlarmList({ answer }: { answer: AlarmsAnswer }) {
  const t = useWords(deskWords);
  const { data, error, mutate } = answer;
  if (!data) return error ? <FailedReading answer={answer} /> : <TableSkeleton rows={4} />;
  if (data.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t.noAlarms} />;
  return (
    <>
      <FailedReading answer={answer} />
      <ul className="grid max-w-[60rem] gap-3">
        {data.map((alarm) => (
          <AlarmEntry key={alarm.id} alarm={alarm} onChanged={() => mutate()} />
        ))}
      </ul>
    </>
  );
}

function AlarmEntry({ alarm, onChanged }: { alarm: Alarm; onChanged(): unknown }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const change = useChange(t.done, onChanged);
  const [mark, setMark] = useState(false);
  const isOpen = alarm.closed_at === null;
  const { from, to } = alarm.details as { from?: string | null; to?: string | null };
  const places = [from, to]
    .map((place) => inLanguage(regionText(place ?? null), language))
    .filter((place) => place !== '');
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className={isOpen ? 'text-madder' : 'text-ink-2'}>
          {inLanguage(alarmNames[alarm.kind], language)}
        </strong>
        <span className="text-sm text-ink-3">{isOpen ? t.openAlarm : t.closedAlarm}</span>
      </p>
      <p className="mt-1 text-sm text-ink-2 tabular-nums">
        {[
          alarm.batch,
          alarm.product ? inLanguage(alarm.product, language) : null,
          places.join(' → ') || null,
          t.times(alarm.count),
          shortMoment(alarm.last_at, language, Date.now()),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {isOpen ? (
        <TextForm
          label={t.note}
          button={t.closeAlarm}
          most={textLimits.note}
          save={(note) => change(() => send('/api.php/official/serials/close_alarm', { id: alarm.id, note, mark }))}
        >
          {alarm.kind === 'failures' ? null : (
            <Checkbox className="shrink-0" checked={mark} onChange={({ target }) => setMark(target.checked)}>
              {t.mark}
            </Checkbox>
          )}
        </TextForm>
      ) : (
        <p className="mt-2 wrap-anywhere text-sm text-ink-2">{alarm.note}</p>
      )}
    </li>
  );
}
