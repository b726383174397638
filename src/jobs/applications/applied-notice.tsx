import { useEffect } from 'react';
import { LinkButton } from '#kit/ui/button.tsx';
import { ReferenceNumber } from '#kit/ui/reference-number.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Applied } from './apply.server.ts';
import { applyWords } from './apply-words.ts';
import { forgetForm } from './use-kept-form.ts';

export interface ShownApplied extends Omit<Applied, 'dueAt'> {
  /** In the reader's language. */
  dueDay: string;
}

/** That it arrived, until when there will be an answer, and the code that shows how it stands. */
export function AppliedNotice({ applied, job }: { applied: ShownApplied; job: { id: number; title: string } }) {
  const say = useWords(applyWords);
  useEffect(() => forgetForm(job.id), [job.id]);
  return (
    <div role="status">
      <h1 className="text-2xl font-semibold text-ink sm:text-3xl">
        {applied.isAgain ? say.againTitle : say.sentTitle}
      </h1>
      <p className="mt-4 text-lg text-ink-2">
        {applied.isAgain ? say.againLead(applied.dueDay) : say.sentLead(applied.dueDay)}
      </p>
      <dl className="mt-8 border-y border-line py-5">
        <ReferenceNumber name={say.code} number={applied.code} />
        <dt className="mt-4 text-sm text-ink-3">{say.job}</dt>
        <dd className="mt-1 text-ink">{job.title}</dd>
      </dl>
      {applied.isAgain ? null : <p className="mt-4 text-ink-2">{applied.isTexted ? say.codeSent : say.codeHere}</p>}
      <p className="mt-8 flex flex-wrap gap-3">
        <LinkButton to="/jobs/status">{say.lookUp}</LinkButton>
        <LinkButton to="/jobs" look="secondary">
          {say.all}
        </LinkButton>
      </p>
    </div>
  );
}
