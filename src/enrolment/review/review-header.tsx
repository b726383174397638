import { Button, Select } from 'antd';
import { useEffect } from 'react';
import { Link, useNavigate, useNavigationType } from 'react-router';
import { supplierTypeWords, wordsOf } from '#enrolment/application/words.ts';
import { keepPlace } from '#enrolment/queue/queue-address.ts';
import { queueWords } from '#enrolment/queue/queue-words.ts';
import { send } from '#kit/call/send.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { isDialogOpen, isTyping } from '#kit/ui/page-keys.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Change, reviewTitleId, useNeighbours, usePicturesAhead, useReview } from './review-context.ts';
import { AlsoHere, Key, RegisterButton, Shortcuts } from './review-tools.tsx';
import { reviewWords } from './review-words.ts';
import { DueMark, StateMark } from './state-mark.tsx';

/** Whose application it is, how it stands, and the way to the next one. */
export function ReviewHeader({ change }: { change: Change }) {
  const t = useWords(reviewWords);
  const sayQueue = useWords(queueWords);
  const language = useLanguage();
  const { application } = useReview();
  const { queue, state: beside } = useNeighbours(application.id);
  const { fields, state, number, round, submitted_at, due_at, due, decided_at } = application;
  const now = Date.now();
  const moment = (at: string) => shortMoment(at, language, now);
  // What led here has gone with its page. A page that was opened by its address begins at its top, as every page does.
  const isLedHere = useNavigationType() !== 'POP';
  useEffect(() => {
    keepPlace(application.id);
    if (isLedHere) focusOnIfLost(reviewTitleId);
  }, [application.id, isLedHere]);
  return (
    <header>
      <div className="flex items-center justify-between gap-4 text-sm">
        <Link to={queue} state={beside} className="text-ink-2 hover:text-primary">
          ← {t.back}
        </Link>
        <span className="flex items-center gap-1">
          <Shortcuts />
          <NextButton />
        </span>
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 id={reviewTitleId} tabIndex={-1} className="text-[1.375rem] leading-tight font-semibold outline-none">
            {fields.company_name || sayQueue.unnamed}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
            <StateMark state={state} className="font-medium text-ink" />
            <span className="tabular-nums">{number}</span>
            <span>{wordsOf(supplierTypeWords, fields.supplier_type ?? '', language)}</span>
            {round > 1 ? <span>{t.round(round)}</span> : null}
            {submitted_at ? (
              <span>
                {t.submitted} {moment(submitted_at)}
              </span>
            ) : null}
            {due ? <DueMark due={due} at={due_at ? moment(due_at) : undefined} /> : null}
            {decided_at ? (
              <span>
                {t.decided} {moment(decided_at)}
              </span>
            ) : null}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <AlsoHere />
          <RegisterButton />
          {application.actions.includes('assign') ? <Assignee change={change} /> : null}
        </div>
      </div>
    </header>
  );
}

function Assignee({ change }: { change: Change }) {
  const t = useWords(reviewWords);
  const { application } = useReview();
  const { data: reviewers } = useCall('/api.php/official/enrolment/list_reviewers', {});
  const { id, revision, assignee } = application;
  return (
    <span className="flex items-center gap-2 text-sm text-ink-2">
      {/* Not around the list: what is chosen there, and its arrow, would be part of the name. */}
      <label htmlFor="assignee">{t.assignee}</label>
      <Select
        id="assignee"
        className="w-40"
        value={assignee?.id ?? 0}
        onChange={(chosen) =>
          void change(send('/api.php/official/enrolment/assign', { id, revision, assignee: chosen }))
        }
        options={[
          { value: 0, label: t.unassigned },
          ...(reviewers ?? (assignee ? [assignee] : [])).map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
    </span>
  );
}

/** The next application of the queue, also by the key N; P goes back. */
function NextButton() {
  const t = useWords(reviewWords);
  const navigate = useNavigate();
  const { next, previous, state, pictures } = useNeighbours(useReview().application.id);
  usePicturesAhead(pictures);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return;
      const to = event.key === 'n' ? next : event.key === 'p' ? previous : undefined;
      if (to !== undefined) void navigate(to, { state });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [next, previous, state, navigate]);

  return (
    <Button
      size="small"
      type="text"
      disabled={next === undefined}
      title={next === undefined ? t.last : t.nextHint}
      onClick={() => void (next !== undefined && navigate(next, { state }))}
    >
      {t.next} <Key name="N" />
    </Button>
  );
}
