import { Alert, Button, Input, Modal, type ModalProps, Radio } from 'antd';
import { useState } from 'react';
import { AssigneeFact, CaseNotes, MessageState, type OpenCase } from '#cases/case-drawer.tsx';
import type { Person } from '#cases/contract.ts';
import type { AnswerChannel, EnquiryDetail } from '#enquiries/contract.ts';
import { stateWords, textLimits, topicWords } from '#enquiries/enquiry-states.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { Contact, Fact, Facts } from '#kit/desk/facts.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { channelNames, deskWords, dueText } from './desk-words.ts';

/** One enquiry in the drawer. */
export function Enquiry({
  data,
  run,
  add,
  reload,
  me,
  people,
  onOpen,
}: OpenCase<EnquiryDetail> & { me: number; people: readonly Person[]; onOpen(id: number): void }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { id, state, erased } = data;
  const time = (at: string) => shortMoment(at, language, Date.now());
  const reopen = async () =>
    (await run(({ revision }) => send('/api.php/official/enquiries/reopen_enquiry', { id, revision }))) &&
    focusOnIfLost(closeButtonId);
  return (
    <>
      <Facts>
        <Fact name={t.from}>{data.name || '–'}</Fact>
        <Fact name={t.contact}>
          <Contact value={data.contact_full} />
        </Fact>
        <Fact name={t.topic}>{inLanguage(topicWords[data.topic], language)}</Fact>
        <Fact name={t.language}>{data.language === 'en' ? 'English' : '中文'}</Fact>
        <Fact name={t.received}>{time(data.created_at)}</Fact>
        <Fact name={t.state}>
          {inLanguage(stateWords[state], language)}
          {data.minutes_left === null ? null : (
            <span className={`ml-3 ${data.is_late ? 'font-medium text-madder' : 'text-ink-2'}`}>
              {dueText({ minutes_left: data.minutes_left, is_late: data.is_late }, t)}
            </span>
          )}
        </Fact>
        <AssigneeFact
          assignee={data.assignee}
          people={people}
          me={me}
          isFixed={state === 'closed' || erased}
          mayRelease={state !== 'answered'}
          mayTake={state === 'new' || state === 'assigned'}
          assign={(assignee) =>
            run(({ revision }) => send('/api.php/official/enquiries/assign_enquiry', { id, revision, assignee }))
          }
        />
      </Facts>
      {erased ? <Alert type="info" title={t.erased} /> : null}
      {data.text ? (
        <blockquote className="border-l-2 border-ink-3/40 pl-4 text-base leading-relaxed whitespace-pre-line wrap-anywhere">
          {data.text}
        </blockquote>
      ) : null}

      {data.answers.length > 0 ? (
        <section>
          <h2 className="text-base font-semibold">{t.answers}</h2>
          {data.answers.map((answer) => (
            <article key={answer.at} className="mt-3 border-l-2 border-primary pl-4">
              <p className="text-[0.8125rem] text-ink-3">
                {[answer.author, time(answer.at), inLanguage(channelNames[answer.channel], language)].join(' · ')}
                <MessageState state={answer.message} resendId={answer.resend_id} onSent={reload} />
              </p>
              <p className="mt-1 whitespace-pre-line wrap-anywhere">{answer.text}</p>
            </article>
          ))}
        </section>
      ) : null}
      {state === 'closed' || erased ? null : <AnswerForm data={data} run={run} />}

      <CaseNotes
        notes={data.notes}
        add={erased ? undefined : (text) => add(() => send('/api.php/official/enquiries/note_enquiry', { id, text }))}
      />

      {data.others.length > 0 ? (
        <section>
          <h2 className="text-base font-semibold">{t.others}</h2>
          <ul className="mt-1 flex flex-wrap gap-x-4">
            {data.others.map((other) => (
              <li key={other.id}>
                <Button type="link" size="small" className="px-0!" onClick={() => onOpen(other.id)}>
                  {other.number} {inLanguage(stateWords[other.state], language)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}

      {erased ? null : (
        <p className="flex flex-wrap gap-3 border-t border-line pt-5">
          {state === 'closed' ? null : <CloseForm data={data} run={run} />}
          {state === 'answered' || state === 'closed' ? (
            <ActButton id={reopenButtonId} onAct={reopen}>
              {t.reopen}
            </ActButton>
          ) : null}
        </p>
      )}
    </>
  );
}

type Changeable = Pick<OpenCase<EnquiryDetail>, 'data' | 'run'>;

/** Form for an answer, which is always on the status page, and announced by SMS, by one's own mail, or given by phone before. */
function AnswerForm({ data: { id, number, contact_kind, contact_full }, run }: Changeable) {
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

/** Ids of the buttons that close and reopen: each replaces the other, and the focus moves along. */
const closeButtonId = 'close-enquiry';
const reopenButtonId = 'reopen-enquiry';

/** Closes an answered enquiry at once, and asks for a reason otherwise. */
function CloseForm({ data, run }: Changeable) {
  const t = useWords(deskWords);
  const [isReasonOpen, setIsReasonOpen] = useState(false);
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  const close = () =>
    run(({ id, revision }) => send('/api.php/official/enquiries/close_enquiry', { id, revision, text }));
  const closeOrAsk = async () => {
    if (!data.answered_at) setIsReasonOpen(true);
    else if (await close()) focusOnIfLost(reopenButtonId);
  };
  return (
    <>
      <ActButton id={closeButtonId} onAct={closeOrAsk}>
        {t.closeIt}
      </ActButton>
      {isReasonOpen ? (
        <ReasonDialog text={text} onWritten={setText} close={close} onClose={() => setIsReasonOpen(false)} />
      ) : null}
    </>
  );
}

function ReasonDialog({
  text,
  onWritten,
  close,
  onClose,
}: {
  text: string;
  onWritten(text: string): void;
  close(): Promise<boolean>;
  onClose(): void;
}) {
  useFocusBack(reopenButtonId);
  const t = useWords(deskWords);
  const footer: ModalProps['footer'] = (_, { CancelBtn }) => (
    <>
      <CancelBtn />
      <ActButton type="primary" disabled={text.trim() === ''} onAct={async () => (await close()) && onClose()}>
        {t.closeIt}
      </ActButton>
    </>
  );
  return (
    <Modal open title={t.closeWhy} footer={footer} onCancel={onClose}>
      <Input.TextArea
        aria-label={t.closeWhy}
        rows={3}
        maxLength={textLimits.note}
        value={text}
        onChange={({ target }) => onWritten(target.value)}
      />
    </Modal>
  );
}
