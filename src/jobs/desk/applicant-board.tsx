import { App, Button, Skeleton } from 'antd';
import { type DragEvent, useState } from 'react';
import { type BoardStage, boardStages, mayMove } from '#jobs/applications/stages.ts';
import type { ApplicantRow, JobRow } from '#jobs/contract.ts';
import { dayOf } from '#jobs/job.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { ExportButton } from '#kit/desk/export-button.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useTurns } from '#kit/desk/use-turns.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ApplicantDrawer, StageSelect } from './applicant-drawer.tsx';
import { deskWords, stageNames } from './desk-words.ts';

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

  /**
   * Moves run one after another and start from the state that the previous one left. A failed move of another applicant has no
   * effect.
   */
  const move = (id: number, stage: BoardStage) =>
    takeTurn(async () => {
      try {
        await mutate(async (now) => {
          const row = now?.rows.find((each) => each.id === id);
          if (!now || !row || !mayMove(row.stage, stage)) return now;
          const moved = await send('/api.php/official/jobs/move_applicant', { id, revision: row.revision, stage });
          void message.success(t.done);
          const rows = now.rows.map((each) =>
            each.id === id ? { ...each, stage: moved.stage, revision: moved.revision } : each,
          );
          return { ...now, rows };
        });
        return true;
      } catch (failure) {
        if (!(failure instanceof CallFailure)) throw failure;
        void message.error(failure.message);
        await mutate();
        return false;
      }
    }, id);
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
          <Button type="link" size="small" className="px-0!" onClick={onBack}>
            ← {t.title}
          </Button>
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
        <div className="mt-5 grid auto-cols-[minmax(11rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-3">
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
        <ApplicantDrawer key={open} id={open} onClose={() => onOpen(undefined)} onChanged={() => void mutate()} />
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
      {[
        t.viewed(job.views),
        t.applied_of(job.applicants, share),
        t.reached(reached.join(t.reachedComma)),
        ...wait,
      ].join(' · ')}
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
      <Button type="link" size="small" className="h-auto! px-0! font-medium!" onClick={onOpen}>
        {row.name}
      </Button>
      <p className="text-[0.8125rem] text-ink-2 tabular-nums">{row.phone}</p>
      <p className={`text-[0.8125rem] tabular-nums ${row.is_late ? 'font-medium text-madder' : 'text-ink-3'}`}>
        {row.is_late ? `${t.due} ${dayOf(row.due_at)}` : shortMoment(row.created_at, language, Date.now())}
        {row.notes > 0 ? ` · ${t.noted} ${row.notes}` : ''}
      </p>
      <StageSelect className="mt-1.5 w-full" aria-label={`${t.move} ${row.name}`} stage={row.stage} onChange={onMove} />
    </li>
  );
}
