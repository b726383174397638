import type { RefObject } from 'react';
import { Link } from 'react-router';
import { Consent } from '#enrolment/account/consent.tsx';
import {
  type FieldName,
  sections as names,
  type Section,
  sectionOf,
} from '#enrolment/application/application-fields.ts';
import { ApplicationSummary } from '#enrolment/application/application-summary.tsx';
import { blockerWords, fieldWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { Changes } from './changes.tsx';
import { refusalsIn } from './draft.ts';
import { useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';
import { isLocked } from './locked.ts';

/** What is missing, each with its way there; all that was given; consent. */
export function CheckStep({
  sections,
  addressOf,
  given,
  hasConsent,
  onConsent,
  problem,
  noteProblem,
  missingHeading,
}: {
  sections: readonly Section[];
  /** Address of the step of a section, and of a field in it. */
  addressOf(section: Section, field?: FieldName): string;
  /** The present version was agreed to before: it is not asked for again. */
  given: { version: string; at: string } | null;
  hasConsent: boolean;
  onConsent(given: boolean): void;
  problem: string | undefined;
  noteProblem: string | undefined;
  missingHeading: RefObject<HTMLHeadingElement | null>;
}) {
  const say = useWords(formWords);
  const language = useLanguage();
  const { draft, fields, progress, application } = useForm();
  // What only the server knows (a picture that nobody can open, an area that is none) stands between as well.
  const blockers = [
    ...progress.missing.map(({ field, reason }) => ({ field, message: blockerWords(field, reason, language) })),
    ...refusalsIn(draft).filter(({ field }) => !progress.missing.some((one) => one.field === field)),
  ];
  const isOpen = (section: Section) =>
    (names[section] as readonly FieldName[]).some((name) => !isLocked(application, name));
  return (
    <>
      <section aria-labelledby="missing-title">
        <h3 ref={missingHeading} tabIndex={-1} id="missing-title" className="text-lg font-semibold outline-offset-4">
          {blockers.length > 0 ? say.missingTitle(blockers.length) : say.nothingMissing}
        </h3>
        {blockers.length > 0 ? (
          <>
            <p className="text-ink-2">{say.missingLead}</p>
            <ul className="mt-3 rows border-y border-line">
              {blockers.map(({ field, message }) => (
                <li key={field}>
                  <Link
                    to={addressOf(sectionOf(field), field)}
                    className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-primary"
                  >
                    <span className="font-medium underline decoration-line underline-offset-4">
                      {inLanguage(fieldWords[field], language)}
                    </span>
                    <span className="text-right text-sm text-madder">{message}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <Changes problem={noteProblem} addressOf={addressOf} />
      <div>
        <ApplicationSummary
          fields={fields}
          pictures={application?.pictures ?? {}}
          areaName={application?.fields.area_code === fields.area_code ? application?.area_name : undefined}
          wanted={progress.required}
          shown={sections}
          action={(section) =>
            isOpen(section) ? (
              <Link
                to={addressOf(section)}
                className="inline-flex min-h-11 items-center px-2 text-primary underline-offset-4 hover:underline"
              >
                {say.edit}
              </Link>
            ) : null
          }
        />
      </div>
      <Consent given={given} hasConsent={hasConsent} onConsent={onConsent} problem={problem} />
    </>
  );
}
