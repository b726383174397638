import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { changedSince, isAnswered, roundsOf } from '#enrolment/application/answers.ts';
import { type FieldName, isFieldName, type Section, sectionOf } from '#enrolment/application/application-fields.ts';
import type { Application, Remark } from '#enrolment/contract.ts';
import { remarkLine } from '#enrolment/review/decision-message.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useCorrection } from './correction-context.tsx';
import { correctionWords } from './correction-words.ts';
import { remarkAnchor, useForm } from './form-context.tsx';

/** All remarks with links, answered or not; visible on every step. */
export function RemarkList({
  application,
  isOpen,
  addressOf,
}: {
  application: Application;
  isOpen: boolean;
  addressOf(section: Section, field?: FieldName): string;
}) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  const { fields } = useForm();
  const correction = useCorrection();
  const { hash, key } = useLocation();
  const [open, setOpen] = useState(isOpen);
  useEffect(() => setOpen(isOpen), [isOpen]);
  // Open the list first: elements in a closed one cannot take the focus.
  const isSought = hash.startsWith('#remark-');
  const seen = useRef('');
  useEffect(() => {
    if (!isSought || seen.current === key) return;
    if (!open) return setOpen(true);
    seen.current = key;
    const remark = document.getElementById(hash.slice(1));
    remark?.scrollIntoView({ block: 'center' });
    remark?.focus({ preventScroll: true });
  }, [isSought, hash, key, open]);

  const remarks = application.remarks.filter((remark) => remark.open);
  if (remarks.length === 0) return null;
  const changed = changedSince(correction?.before ?? application.fields, fields);
  // Advice may be heeded or not: it does not keep the count open.
  const wanted = remarks.filter((remark) => remark.severity !== 'advice');
  const done = wanted.filter((remark) => isAnswered(remark, changed)).length;
  return (
    <>
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="mt-4 rounded-card border border-line bg-surface px-4"
      >
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3">
          <span className="font-semibold">{t.title}</span>
          <span className="text-sm text-ink-2 tabular-nums" role="status">
            {t.progress(done, wanted.length)}
          </span>
        </summary>
        <p className="border-t border-line pt-3 text-sm text-ink-2">
          {remarks.some((remark) => remark.field === '') ? t.whole : t.lead}
        </p>
        <ol className="rows pb-1">
          {remarks.map((remark) => {
            const isAdvice = remark.severity === 'advice';
            const answered = isAnswered(remark, changed);
            const line = remarkLine(remark, language);
            return (
              <li key={remark.id} id={remarkAnchor(remark.id)} tabIndex={-1} className="flex gap-3 py-3">
                <Mark answered={answered} />
                <div className="min-w-0">
                  {isFieldName(remark.field) ? (
                    <Link
                      to={addressOf(sectionOf(remark.field), remark.field)}
                      className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:text-primary"
                    >
                      {line}
                    </Link>
                  ) : (
                    <p className="py-2">{line}</p>
                  )}
                  <p className={`text-sm ${answered ? 'text-moss' : isAdvice ? 'text-ink-3' : 'text-madder'}`}>
                    {answered ? t.answered : isAdvice ? t.advice : t.open}
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
      </details>
      <EarlierRemarks remarks={application.remarks} />
      <Link
        to="/movein/status"
        className="mt-1 inline-flex min-h-11 items-center text-sm text-primary underline underline-offset-4"
      >
        {t.toStatus}
      </Link>
    </>
  );
}

/** A thread that is woven in once the remark is answered. */
const Mark = ({ answered }: { answered: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 20 20"
    className={`mt-3 size-5 shrink-0 ${answered ? 'text-moss' : 'text-madder'}`}
  >
    <circle cx="10" cy="10" r="8.5" fill={answered ? 'currentColor' : 'none'} stroke="currentColor" />
    {answered ? <path d="M6 10.4l2.7 2.6L14 7.4" fill="none" className="stroke-paper" strokeWidth="1.8" /> : null}
  </svg>
);

/** Remarks that a submission has answered, by round, to be read again; newest round first. */
export function EarlierRemarks({ remarks, className = 'mt-3' }: { remarks: readonly Remark[]; className?: string }) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  const rounds = roundsOf(remarks).filter((round) => round.remarks.every((remark) => !remark.open));
  if (rounds.length === 0) return null;
  const count = rounds.reduce((sum, round) => sum + round.remarks.length, 0);
  const day = (at: string) =>
    new Date(at).toLocaleDateString(language, { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric' });
  return (
    <details className={className}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-2">{t.earlier(count)}</summary>
      {rounds.reverse().map(({ round, at, remarks: answered }) => (
        <section key={at} className="border-l border-line pb-3 pl-4">
          <h3 className="text-sm font-medium text-ink-3">{t.round(round, day(at))}</h3>
          <ul className="text-sm text-ink-2">
            {answered.map((remark) => (
              <li key={remark.id} className="py-1">
                {remarkLine(remark, language)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
