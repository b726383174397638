import { Alert, App, Button, Skeleton } from 'antd';
import { type DragEvent, useState } from 'react';
import { CaseDrawer, MessageState, type OpenCase } from '#cases/case-drawer.tsx';
import { type BoardStage, boardStages, mayMove, type Stage, stageNames } from '#jobs/applications/stages.ts';
import type { ApplicantDetail, ApplicantRow, JobRow } from '#jobs/contract.ts';
import { dayOf } from '#jobs/job.ts';
import { send } from '#kit/call/send.ts';
import { BackButton } from '#kit/desk/back-link.tsx';
import { ExportButton } from '#kit/desk/export-button.tsx';
import { Contact, Fact, Facts } from '#kit/desk/facts.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { StateSelect } from '#kit/desk/state-select.tsx';
import { TextForm } from '#kit/desk/text-form.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useTurns } from '#kit/desk/use-turns.ts';
import { inLanguage, joinList } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { CvFrame } from './cv-frame.tsx';
import { deskWords } from './desk-words.ts';

const stageChoice = { states: boardStages, names: stageNames, mayMove };

/** Applicants of one position in columns by stage, moved by dragging or by the menu on each card. */
export function ApplicantBoard({
  job,
  isAdmin,
  open,
  onOpen,
  onBack,
}: {
  job: number;
  isAdmin: boolean;
  open: number | undefined;
  onOpen(id: number | undefined): void;
  onBack(): void;
}) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { data, error, mutate } = useCall(
    '/api.php/official/jobs/list_applicants',
    { id: job },
    { refreshInterval: 30_000 },
  );
  const [dropTarget, setDropTarget] = useState<BoardStage>();
  const takeTurn = useTurns();
  const change = useChange(undefined);

  /**
   * Moves run one after another and start from the state that the previous one left. A failed move of another applicant has no
   * effect.
   */
  const move = (id: number, stage: BoardStage) =>
    takeTurn(
      () =>
        change(() =>
          mutate(async (now) => {
            const row = now?.rows.find((each) => each.id === id);
            if (!now || !row || !mayMove(row.stage, stage)) return now;
            const moved = await send('/api.php/official/jobs/move_applicant', { id, revision: row.revision, stage });
            void message.success(t.done);
            const after = { stage: moved.stage, revision: moved.revision };
            return { ...now, rows: now.rows.map((each) => (each.id === id ? { ...each, ...after } : each)) };
          }),
        ),
      id,
    );
  function drop(event: DragEvent, stage: BoardStage) {
    event.preventDefault();
    setDropTarget(undefined);
    const id = Number(event.dataTransfer.getData('text/plain'));
    if (id) void move(id, stage);
  }
  const withdrawn = data?.rows.filter(({ stage, name }) => stage === 'withdrawn' || name === '').length ?? 0;
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={t.board} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <BackButton onPress={onBack}>{t.title}</BackButton>
          <h1 className="text-[1.375rem] leading-tight font-semibold">
            {t.board}
            {data ? ` · ${inLanguage(data.job.title, language)} · ${inLanguage(data.job.city, language)}` : ''}
          </h1>
          <p className="mt-1 text-sm text-ink-2">{t.moveHelp}</p>
          {data ? <Figures job={data.job} rows={data.rows} /> : null}
        </div>
        <ExportButton
          call="/api.php/official/jobs/export_applicants"
          payload={{ id: job }}
          count={data?.rows.length ?? 0}
          personal={isAdmin && t.exportPersonal}
        />
      </div>
      <div className="mt-4 empty:hidden">
        <FailedReading answer={{ data, error, mutate }} />
      </div>
      {!data && !error ? <Skeleton active className="mt-6" /> : null}
      {data ? (
        <div className="mt-5 grid auto-cols-[minmax(9.5rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-3">
          {boardStages.map((stage) => {
            const rows = data.rows.filter((row) => row.stage === stage && row.name !== '');
            return (
              <section
                key={stage}
                aria-label={inLanguage(stageNames[stage], language)}
                onDragOver={(event) => {
                  event.preventDefault();
                  setDropTarget(stage);
                }}
                onDragLeave={() => setDropTarget(undefined)}
                onDrop={(event) => drop(event, stage)}
                className={`min-h-64 rounded-card border p-2 ${dropTarget === stage ? 'border-primary bg-primary/6' : 'border-line bg-ink/3'}`}
              >
                <h2 className="px-1 pb-2 text-sm font-medium">
                  {inLanguage(stageNames[stage], language)}
                  <span className="ml-1.5 text-ink-3 tabular-nums">{rows.length}</span>
                </h2>
                <ul className="grid gap-2">
                  {rows.map((row) => (
                    <Card key={row.id} row={row} onOpen={() => onOpen(row.id)} onMove={(to) => void move(row.id, to)} />
                  ))}
                </ul>
                {rows.length === 0 ? <p className="px-1 text-[0.8125rem] text-ink-3">{t.noOne}</p> : null}
              </section>
            );
          })}
        </div>
      ) : null}
      {withdrawn > 0 ? <p className="mt-2 text-sm text-ink-3">{t.withdrawn(withdrawn)}</p> : null}
      {open ? (
        <CaseDrawer
          key={open}
          kind={t.applicant}
          nameOf={({ name }) => name}
          read={() => send('/api.php/official/jobs/get_applicant', { id: open })}
          onClose={() => onOpen(undefined)}
          onChanged={() => void mutate()}
        >
          {(applicant) => <Applicant {...applicant} />}
        </CaseDrawer>
      ) : null}
    </div>
  );
}

/** Views, applicants per stage and the time to the first answer. */
function Figures({ job, rows }: { job: JobRow; rows: readonly ApplicantRow[] }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const share = job.views > 0 ? `${Math.round((job.applicants / job.views) * 1_000) / 10}%` : '';
  const reached = (['interview', 'offer', 'hired'] as const).map((stage, at, all) => {
    const count = rows.filter((row) => (all as readonly string[]).indexOf(row.stage) >= at).length;
    return `${inLanguage(stageNames[stage], language)} ${count}`;
  });
  const wait = job.hours_to_reply === null ? [] : [`${t.reply} ${t.hours(job.hours_to_reply)}`];
  return (
    <p className="mt-1 text-sm font-medium text-ink tabular-nums">
      {[t.viewed(job.views), t.applied_of(job.applicants, share), t.reached(joinList(reached, language)), ...wait].join(
        ' · ',
      )}
    </p>
  );
}

function Card({ row, onOpen, onMove }: { row: ApplicantRow; onOpen(): void; onMove(to: BoardStage): void }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(row.id))}
      className="cursor-grab rounded-control border border-line bg-surface p-2.5 text-sm"
    >
      <Button type="link" size="small" className="h-auto! border-0! px-0! font-medium!" onClick={onOpen}>
        {row.name}
      </Button>
      <p className="text-[0.8125rem] text-ink-2 tabular-nums">{row.phone}</p>
      <p className={`text-[0.8125rem] tabular-nums ${row.is_late ? 'font-medium text-madder' : 'text-ink-3'}`}>
        {row.is_late ? `${t.due} ${dayOf(row.due_at)}` : shortMoment(row.created_at, language, Date.now())}
        {row.notes > 0 ? ` · ${t.noted} ${row.notes}` : ''}
      </p>
      <StateSelect
        {...stageChoice}
        state={row.stage}
        className="mt-1.5 w-full"
        aria-label={`${t.move} ${row.name}`}
        onChange={onMove}
      />
    </li>
  );
}

const pictures = ['jpg', 'png', 'webp'];

/** One applicant in the drawer. */
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
          <StateSelect
            {...stageChoice}
            state={data.stage}
            className="min-w-36"
            aria-label={t.move}
            disabled={data.erased}
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
