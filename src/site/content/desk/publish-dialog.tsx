import { Alert, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { ContentState } from '#site/content/content-calls.ts';
import { fromBeijing, lastMoment } from './content-fields.tsx';
import type { ContentForm } from './content-form.ts';
import { deskWords } from './desk-words.ts';

/** Explains publishing and asks for the start time. */
export function PublishDialog({
  form,
  state,
  caution,
  onClose,
  onPublish,
}: {
  form: ContentForm;
  /** Undefined if never saved. */
  state: ContentState | undefined;
  /** Advice before publishing. */
  caution?: string | undefined;
  onClose(): void;
  /** @param shownFrom a time, `now`, or undefined to keep the current time (now if none) */
  onPublish(shownFrom: string | undefined): void;
}) {
  useFocusBack();
  const t = useWords(deskWords);
  const isUp = state === 'shown' || state === 'scheduled';
  const [when, setWhen] = useState<'keep' | 'now' | 'later'>(isUp ? 'keep' : 'now');
  const [time, setTime] = useState('');
  const chosen = when === 'later' ? fromBeijing(time) : when === 'now' && isUp ? 'now' : undefined;
  // A time that is over only dates an article back: visitors see it at once.
  const isOver = !!chosen && Date.parse(chosen) <= Date.now();
  const isLater = (when === 'later' && !isOver) || (when === 'keep' && state === 'scheduled');
  return (
    <Modal
      open
      title={t.publishTitle}
      okText={t.publish}
      cancelText={t.cancel}
      okButtonProps={{ disabled: when === 'later' && chosen === '' }}
      onOk={() => onPublish(chosen || undefined)}
      onCancel={onClose}
    >
      <p className="mb-4 text-ink-2">{form.isRecord ? t.publishRecord : isLater ? t.publishAskLater : t.publishAsk}</p>
      {caution ? <Alert type="warning" title={caution} className="mb-4" /> : null}
      {form.schedules ? (
        <Radio.Group value={when} onChange={(event) => setWhen(event.target.value)} className="grid gap-3">
          {isUp ? <Radio value="keep">{t.publishKeeps}</Radio> : null}
          <Radio value="now">{t.publishNow}</Radio>
          {/* Already shown content cannot be scheduled. */}
          {state === 'shown' ? null : <Radio value="later">{t.publishLater}</Radio>}
        </Radio.Group>
      ) : null}
      {when === 'later' ? (
        <Input
          type="datetime-local"
          max={lastMoment}
          className="mt-3"
          aria-label={t.publishLater}
          value={time}
          onChange={(event) => setTime(event.target.value)}
        />
      ) : null}
    </Modal>
  );
}
