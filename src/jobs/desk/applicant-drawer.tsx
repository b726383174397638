import { Alert, Button, Input, Select, Skeleton } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { type BoardStage, boardStages, mayMove, type Stage } from '#jobs/applications/stages.ts';
import type { ApplicantDetail } from '#jobs/contract.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { SendAgain } from '#kit/desk/send-again.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useRecord } from '#kit/desk/use-record.ts';
import { inLanguage } from '#kit/language.ts';
import { send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { CvFrame } from './cv-frame.tsx';
import { deskWords, stageNames } from './desk-words.ts';
import { dayOf } from './opening-days.ts';

type Add = (work: () => Promise<ApplicantDetail>) => Promise<boolean>;
const pictures = ['jpg', 'png', 'webp'];

/** One applicant at the side of the board. */
export function ApplicantDrawer({ id, onClose, onChanged }: { id: number; onClose(): void; onChanged(): void }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const { data, error, mutate, run, add } = useRecord(() => send('/api.php/official/jobs/get_applicant', { id }), {
    doneText: say.done,
    onChanged,
  });
  return (
    <DeskDrawer size="large" onClose={onClose} title={data?.name ?? ''} styles={{ body: { paddingTop: 16 } }}>
      <FailedReading answer={{ data, error, mutate }} />
      {data ? (
        <div className="grid gap-6">
          {data.erased ? <Alert type="info" title={say.erased} /> : null}
          <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 gap-y-2">
            <Fact name={say.position}>{inLanguage(data.job_title, language)}</Fact>
            <Fact name={say.phone}>
              <a className="text-primary underline underline-offset-4 tabular-nums" href={`tel:${data.phone_full}`}>
                {data.phone_full}
              </a>
            </Fact>
            <Fact name={say.applied}>{shortMoment(data.created_at, language, Date.now())}</Fact>
            <Fact name={say.due}>
              <span className={data.is_late ? 'font-medium text-madder' : ''}>{dayOf(data.due_at)}</span>
            </Fact>
            <Fact name={say.state}>
              <Select
                size="small"
                className="min-w-36"
                aria-label={say.move}
                disabled={data.erased}
                value={data.stage as BoardStage}
                onChange={(stage) =>
                  void run(({ revision }) => send('/api.php/official/jobs/move_applicant', { id, revision, stage }))
                }
                options={boardStages.map((value) => ({
                  value,
                  label: inLanguage(stageNames[value], language),
                  disabled: value !== data.stage && !mayMove(data.stage, value),
                }))}
              />
            </Fact>
            {data.note ? <Fact name={say.note}>{data.note}</Fact> : null}
          </dl>
          {data.cv_address ? <Cv data={data} /> : null}
          {data.erased ? null : (
            <>
              <TextForm
                label={say.message}
                help={say.messageHelp}
                button={say.send}
                add={add}
                write={(text) => send('/api.php/official/jobs/message_applicant', { id, text })}
              />
              <TextForm
                label={say.noteLabel}
                button={say.keep}
                add={add}
                write={(text) => send('/api.php/official/jobs/note_applicant', { id, text })}
              />
            </>
          )}
          <History events={data.events} onChange={mutate} />
        </div>
      ) : error ? null : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </DeskDrawer>
  );
}

/** Pictures and PDF here when somebody asks, a PDF in the browser's own reader; everything else as a file. Each look is recorded. */
function Cv({ data }: { data: ApplicantDetail }) {
  const say = useWords(deskWords);
  const isPicture = pictures.includes(data.cv_kind);
  const canShow = isPicture || data.cv_kind === 'pdf';
  const [isShown, setIsShown] = useState(false);
  const frame = 'w-full rounded-control border border-line bg-surface';
  return (
    <section>
      <h2 className="text-base font-semibold">{say.cv}</h2>
      <p className="mb-2 text-[0.8125rem] text-ink-3">{canShow ? say.cvHelp : say.cvWord}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        {canShow && !isShown ? <Button onClick={() => setIsShown(true)}>{say.showCv}</Button> : null}
        {canShow && !isShown ? null : (
          // In the place of the button that was pressed, and with its focus.
          <Button href={data.cv_address} target="_blank" rel="noopener" autoFocus={isShown}>
            {canShow ? say.openCv : say.downloadCv}
          </Button>
        )}
        <span className="text-sm text-ink-2">{`${data.cv_name} · ${Math.ceil(data.cv_bytes / 1024)} KB`}</span>
      </p>
      {isShown && isPicture ? (
        <img src={data.cv_address} alt={data.cv_name} className={`${frame} mt-3 object-contain`} />
      ) : null}
      {isShown && !isPicture ? (
        <CvFrame
          src={`${data.cv_address}#navpanes=0&view=FitH`}
          title={data.cv_name}
          className={`${frame} mt-3 h-[75vh]`}
        />
      ) : null}
    </section>
  );
}

function TextForm({
  label,
  help,
  button,
  add,
  write,
}: {
  label: string;
  help?: string;
  button: string;
  add: Add;
  write(text: string): Promise<ApplicantDetail>;
}) {
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  const field = useRef<TextAreaRef>(null);
  const section = useRef<HTMLElement>(null);
  async function keep() {
    const isKept = await add(() => write(text));
    if (!isKept) return;
    setText((now) => (now === text ? '' : now));
    // The button is off now, and would take the focus with it; whoever has gone on to something else by then stays there.
    const { activeElement } = document;
    if (activeElement === document.body || section.current?.contains(activeElement)) field.current?.focus();
  }
  return (
    <section ref={section}>
      <h2 className="text-base font-semibold">{label}</h2>
      {help ? <p className="mb-1 text-[0.8125rem] text-ink-3">{help}</p> : null}
      <Input.TextArea
        ref={field}
        aria-label={label}
        rows={3}
        maxLength={1_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ActButton className="mt-2" disabled={text.trim() === ''} onAct={keep}>
        {button}
      </ActButton>
    </section>
  );
}

function History({ events, onChange }: { events: ApplicantDetail['events']; onChange(): unknown }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  if (events.length === 0) return null;
  const sms = {
    none: say.smsFailed,
    queued: say.smsSending,
    sending: say.smsSending,
    sent: say.smsSent,
    failed: say.smsFailed,
    unknown: say.smsUnknown,
  };
  const stage = (name: string) => inLanguage(stageNames[name as Stage] ?? [name, name], language);
  return (
    <section>
      <h2 className="text-base font-semibold">{say.history}</h2>
      {events.map((event) => (
        <article key={event.id} className="mt-3 border-l-2 border-line pl-3">
          <p className="text-[0.8125rem] text-ink-3">
            {[event.author, shortMoment(event.at, language, Date.now())].filter(Boolean).join(' · ')}
            {event.kind === 'message' ? ` · ${say.told} · ${sms[event.message]}` : ''}
            {event.resend_id > 0 ? (
              <SendAgain
                state={event.message}
                resend={() => send('/api.php/official/console/resend_short_message', { message: event.resend_id })}
                onSent={onChange}
              />
            ) : null}
            {event.kind === 'note' ? ` · ${say.noted}` : ''}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">
            {event.kind === 'move' ? say.moved(stage(event.from_stage), stage(event.to_stage)) : event.text}
          </p>
        </article>
      ))}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </>
);
