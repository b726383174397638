import { type RefObject, useId } from 'react';
import { Link } from 'react-router';
import { type FieldName, sections as names, type Section, sectionOf } from '#enrolment/application-fields.ts';
import { ApplicationSummary } from '#enrolment/application-summary.tsx';
import { Changes } from '#enrolment/correction/changes.tsx';
import { blockerWords, fieldWords } from '#enrolment/words.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { isLocked, useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';

/** What is missing, each with its way there; all that was given; consent. */
export function CheckStep({
  sections,
  addressOf,
  hasConsent,
  onConsent,
  problem,
  noteProblem,
  missingHeading,
}: {
  sections: readonly Section[];
  /** Address of the step of a section, and of a field in it. */
  addressOf(section: Section, field?: FieldName): string;
  hasConsent: boolean;
  onConsent(given: boolean): void;
  problem: string | undefined;
  noteProblem: string | undefined;
  missingHeading: RefObject<HTMLHeadingElement | null>;
}) {
  const say = useWords(formWords);
  const language = useLanguage();
  const consentId = useId();
  const { fields, progress, application } = useForm();
  const isOpen = (section: Section) =>
    (names[section] as readonly FieldName[]).some((name) => !isLocked(application, name));
  return (
    <>
      <section aria-labelledby="missing-title">
        <h3 ref={missingHeading} tabIndex={-1} id="missing-title" className="text-lg font-semibold outline-offset-4">
          {progress.missing.length > 0 ? say.missingTitle(progress.missing.length) : say.nothingMissing}
        </h3>
        {progress.missing.length > 0 ? (
          <>
            <p className="text-ink-2">{say.missingLead}</p>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {progress.missing.map(({ field, reason }) => (
                <li key={field}>
                  <Link
                    to={addressOf(sectionOf(field), field)}
                    className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-primary"
                  >
                    <span className="font-medium underline decoration-line underline-offset-4">
                      {inLanguage(fieldWords[field], language)}
                    </span>
                    <span className="text-right text-sm text-madder">{blockerWords(field, reason, language)}</span>
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
      <div className="grid gap-1.5">
        <label htmlFor={consentId} className="flex cursor-pointer gap-3 py-2">
          <input
            id={consentId}
            type="checkbox"
            checked={hasConsent}
            onChange={(event) => onConsent(event.target.checked)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${consentId}-problem` : undefined}
            className="mt-1 size-5 shrink-0 accent-primary"
          />
          <span>
            {say.consentBefore}
            <a href="/tos" target="_blank" rel="noreferrer" className="text-primary underline">
              {say.terms}
            </a>
            {say.and}
            <a href="/privacy" target="_blank" rel="noreferrer" className="text-primary underline">
              {say.privacy}
            </a>
            {say.consentAfter}
          </span>
        </label>
        {problem ? (
          <p id={`${consentId}-problem`} role="alert" className="text-sm font-medium text-madder">
            {problem}
          </p>
        ) : null}
      </div>
    </>
  );
}
