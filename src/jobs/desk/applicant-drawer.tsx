import { Alert, Button, Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { CaseDrawer, MessageState, type OpenCase } from '#cases/case-drawer.tsx';
import { type BoardStage, boardStages, mayMove, type Stage } from '#jobs/applications/stages.ts';
import type { ApplicantDetail } from '#jobs/contract.ts';
import { dayOf } from '#jobs/job.ts';
import { send } from '#kit/call/send.ts';
import { Contact, Fact, Facts } from '#kit/desk/facts.tsx';
import { TextForm } from '#kit/desk/text-form.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { CvFrame } from './cv-frame.tsx';
import { deskWords, stageNames } from './desk-words.ts';

const pictures = ['jpg', 'png', 'webp'];

/** The drawer of one applicant. */
export function ApplicantDrawer({ id, onClose, onChanged }: { id: number; onClose(): void; onChanged(): void }) {
  return (
    <CaseDrawer
      kind={useWords(deskWords).applicant}
      nameOf={({ name }) => name}
      read={() => send('/api.php/official/jobs/get_applicant', { id })}
      onClose={onClose}
      onChanged={onChanged}
    >
      {(open) => <Applicant {...open} />}
    </CaseDrawer>
  );
}

function Applicant({ data, run, add, reload: readAgain }: OpenCase<ApplicantDetail>) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { id } = data;
  return (
    <>
      {data.erased ? <Alert type="info" title={t.erased} /> : null}
      <Facts>
        <Fact name={t.position}>{inLanguage(data.job_title, language)}</Fact>
        <Fact name={t.phone}>
          <Contact value={data.phone_full} />
        </Fact>
        <Fact name={t.applied}>{shortMoment(data.created_at, language, Date.now())}</Fact>
        <Fact name={t.due}>
          <span className={data.is_late ? 'font-medium text-madder' : ''}>{dayOf(data.due_at)}</span>
        </Fact>
        <Fact name={t.state}>
          <StageSelect
            className="min-w-36"
            aria-label={t.move}
            disabled={data.erased}
            stage={data.stage}
            onChange={(stage) =>
              void run(({ revision }) => send('/api.php/official/jobs/move_applicant', { id, revision, stage }))
            }
          />
        </Fact>
        {data.note ? <Fact name={t.note}>{data.note}</Fact> : null}
      </Facts>
      {data.cv_address ? <Cv data={data} /> : null}
      {data.erased ? null : (
        <>
          <section>
            <h2 className="text-base font-semibold">{t.message}</h2>
            <p className="text-[0.8125rem] text-ink-3">{t.messageHelp}</p>
            <TextForm
              label={t.message}
              button={t.send}
              save={(text) => add(() => send('/api.php/official/jobs/message_applicant', { id, text }))}
            />
          </section>
          <section>
            <h2 className="text-base font-semibold">{t.noteLabel}</h2>
            <TextForm
              label={t.noteLabel}
              button={t.keep}
              save={(text) => add(() => send('/api.php/official/jobs/note_applicant', { id, text }))}
            />
          </section>
        </>
      )}
      <History events={data.events} onChange={readAgain} />
    </>
  );
}

/** The stages to which an applicant may be moved. */
export function StageSelect({ stage, ...rest }: { stage: Stage } & Omit<SelectProps<BoardStage>, 'value' | 'options'>) {
  const language = useLanguage();
  return (
    <Select
      size="small"
      {...rest}
      value={stage as BoardStage}
      options={boardStages.map((value) => ({
        value,
        label: inLanguage(stageNames[value], language),
        disabled: value !== stage && !mayMove(stage, value),
      }))}
    />
  );
}

/** Shows pictures and PDFs inline on request, PDFs in the browser's viewer; other files are downloads. Each view is logged. */
function Cv({ data }: { data: ApplicantDetail }) {
  const t = useWords(deskWords);
  const isPicture = pictures.includes(data.cv_kind);
  const canShow = isPicture || data.cv_kind === 'pdf';
  const [isShown, setIsShown] = useState(false);
  const frame = 'w-full rounded-control border border-line bg-surface';
  return (
    <section>
      <h2 className="text-base font-semibold">{t.cv}</h2>
      <p className="mb-2 text-[0.8125rem] text-ink-3">{canShow ? t.cvHelp : t.cvWord}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        {canShow && !isShown ? <Button onClick={() => setIsShown(true)}>{t.showCv}</Button> : null}
        {canShow && !isShown ? null : (
          // Replaces the pressed button and takes its focus.
          <Button href={data.cv_address} target="_blank" rel="noopener" autoFocus={isShown}>
            {canShow ? t.openCv : t.downloadCv}
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

function History({ events, onChange }: { events: ApplicantDetail['events']; onChange(): unknown }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  if (events.length === 0) return null;
  const stage = (name: string) => inLanguage(stageNames[name as Stage] ?? [name, name], language);
  return (
    <section>
      <h2 className="text-base font-semibold">{t.history}</h2>
      {events.map((event) => (
        <article key={event.id} className="mt-3 border-l-2 border-line pl-3">
          <p className="text-[0.8125rem] text-ink-3">
            {[event.author, shortMoment(event.at, language, Date.now())].filter(Boolean).join(' · ')}
            {event.kind === 'message' ? (
              <>
                {` · ${t.sentMessage}`}
                <MessageState state={event.message} resendId={event.resend_id} onSent={onChange} />
              </>
            ) : null}
            {event.kind === 'note' ? ` · ${t.noted}` : ''}
          </p>
          <p className="whitespace-pre-line wrap-anywhere">
            {event.kind === 'move' ? t.moved(stage(event.from_stage), stage(event.to_stage)) : event.text}
          </p>
        </article>
      ))}
    </section>
  );
}
