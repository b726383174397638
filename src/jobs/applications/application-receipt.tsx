import { useEffect } from 'react';
import { LinkButton } from '#kit/ui/button.tsx';
import { ReferenceNumber } from '#kit/ui/reference-number.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Receipt } from './apply.server.ts';
import { applyWords } from './apply-words.ts';
import { clearFormDraft } from './use-form-draft.ts';

export interface ReceiptView extends Omit<Receipt, 'dueAt'> {
  /** Formatted in the visitor's language. */
  dueDay: string;
}

/** Confirms an application, with the day of the answer and the status code. */
export function ApplicationReceipt({ applied, job }: { applied: ReceiptView; job: { id: number; title: string } }) {
  const t = useWords(applyWords);
  useEffect(() => clearFormDraft(job.id), [job.id]);
  return (
    <div role="status">
      <h1 className="text-2xl font-semibold text-ink sm:text-3xl">
        {applied.isDuplicate ? t.againTitle : t.sentTitle}
      </h1>
      <p className="mt-4 text-lg text-ink-2">
        {applied.isDuplicate ? t.againLead(applied.dueDay) : t.sentLead(applied.dueDay)}
      </p>
      <dl className="mt-8 border-y border-line py-5">
        <ReferenceNumber name={t.code} number={applied.code} />
        <dt className="mt-4 text-sm text-ink-3">{t.job}</dt>
        <dd className="mt-1 text-ink">{job.title}</dd>
      </dl>
      {applied.isDuplicate ? null : <p className="mt-4 text-ink-2">{applied.isSmsSent ? t.codeSent : t.codeHere}</p>}
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/jobs/status">{t.lookUp}</LinkButton>
        <LinkButton to="/jobs" look="secondary">
          {t.all}
        </LinkButton>
      </p>
    </div>
  );
}
