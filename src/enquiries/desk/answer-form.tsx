import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { type AnswerChannel, type EnquiryDetail, textLimits } from '#enquiries/contract.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** Form for an answer, which is always on the status page, and announced by SMS, by one's own mail, or given by phone before. */
export function AnswerForm({
  enquiry: { id, number, contact_kind, contact_full },
  run,
}: {
  enquiry: EnquiryDetail;
  run(work: (now: EnquiryDetail) => Promise<EnquiryDetail>): Promise<boolean>;
}) {
  const t = useWords(deskWords);
  const byPhone = contact_kind === 'phone';
  const [channel, setChannel] = useState<AnswerChannel>(byPhone ? 'sms' : 'email');
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  const channels: readonly (readonly [AnswerChannel, string])[] = byPhone
    ? [
        ['sms', t.bySms],
        ['phone', t.byPhone],
      ]
    : [['email', t.byEmail]];
  async function save() {
    const isSaved = await run(({ revision }) =>
      send('/api.php/official/enquiries/answer_enquiry', { id, revision, channel, text }),
    );
    if (isSaved) setText((now) => (now === text ? '' : now));
  }
  const mail = `mailto:${contact_full}?${new URLSearchParams({ subject: `织联 Weftline ${number}`, body: text })
    .toString()
    .replaceAll('+', '%20')}`;
  return (
    <section>
      <h2 className="text-base font-semibold">{t.answer}</h2>
      <p className="mb-2 text-[0.8125rem] text-ink-3">{t.answerHelp}</p>
      <Input.TextArea
        aria-label={t.answer}
        rows={5}
        maxLength={textLimits.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Radio.Group
        className="mt-3! grid! gap-1"
        value={channel}
        onChange={({ target }) => setChannel(target.value)}
        options={channels.map(([value, label]) => ({ value, label }))}
      />
      <p className="mt-3 flex flex-wrap gap-3">
        <ActButton type="primary" disabled={text.trim() === ''} onAct={save}>
          {t.keep}
        </ActButton>
        {byPhone ? null : <Button href={mail}>{t.mail}</Button>}
      </p>
    </section>
  );
}
