import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { changedSince, pictureChange } from '#enrolment/application/answers.ts';
import {
  type ApplicationFields,
  type FieldName,
  isFieldName,
  sections as names,
  pictureKeys,
  type Section,
  sectionOf,
} from '#enrolment/application/application-fields.ts';
import { ApplicationSummary } from '#enrolment/application/application-summary.tsx';
import { valueWords } from '#enrolment/application/field-value.ts';
import { blockerWords, fieldWords } from '#enrolment/application/words.ts';
import type { Application } from '#enrolment/contract.ts';
import { TextField } from '#kit/form/field-frame.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useCorrection } from './correction-context.tsx';
import { correctionWords } from './correction-words.ts';
import { currentRefusals, isLocked } from './draft.ts';
import { useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';

/** Last step: missing items with links, a summary and the consent. */
export function CheckStep({
  sections,
  addressOf,
  consent,
  noteProblem,
  missingHeading,
}: {
  sections: readonly Section[];
  /** Address of the step of a section, and of a field in it. */
  addressOf(section: Section, field?: FieldName): string;
  consent: ReactNode;
  noteProblem: string | undefined;
  missingHeading: RefObject<HTMLHeadingElement | null>;
}) {
  const t = useWords(formWords);
  const language = useLanguage();
  const { draft, fields, progress, application } = useForm();
  // Include problems that only the server finds: unreadable pictures, unknown areas.
  const blockers = [
    ...progress.missing.map(({ field, reason }) => ({ field, message: blockerWords(field, reason, language) })),
    ...currentRefusals(draft).filter(({ field }) => !progress.missing.some((one) => one.field === field)),
  ];
  const isOpen = (section: Section) => names[section].some((name) => !isLocked(application, name));
  return (
    <>
      <section aria-labelledby="missing-title">
        <h3 ref={missingHeading} tabIndex={-1} id="missing-title" className="text-lg font-semibold outline-offset-4">
          {blockers.length > 0 ? t.missingTitle(blockers.length) : t.nothingMissing}
        </h3>
        {blockers.length > 0 ? (
          <>
            <p className="text-ink-2">{t.missingLead}</p>
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
                {t.edit}
              </Link>
            ) : null
          }
        />
      </div>
      {consent}
    </>
  );
}

/** Summary of a correction: changed fields with old and new values, unanswered remarks and a note. */
function Changes({
  problem,
  addressOf,
}: {
  problem: string | undefined;
  addressOf(section: Section, field?: FieldName): string;
}) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  const { fields, application } = useForm();
  const correction = useCorrection();
  if (!correction || !application) return null;
  const changed = changedSince(correction.before, fields);
  const left = [...new Set(application.remarks.filter(({ open }) => open).map(({ field }) => field))].filter(
    (name) => isFieldName(name) && !changed.includes(name),
  ) as FieldName[];
  const pictures = { ...correction.pictures, ...application.pictures };
  return (
    <section aria-labelledby="changes-title" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h3 id="changes-title" className="text-lg font-semibold">
        {changed.length > 0 ? t.changesTitle : t.unchangedTitle}
      </h3>
      <p className="text-ink-2">{changed.length > 0 ? t.changesLead : t.unchangedLead}</p>
      <ul className="mt-3 rows border-y border-line">
        {changed.map((name) => (
          <li key={name} className="py-3">
            <p className="font-medium">{inLanguage(fieldWords[name], language)}</p>
            <Comparison name={name} before={correction.before} now={fields} pictures={pictures} />
          </li>
        ))}
        {left.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <p>
              <span className="font-medium">{inLanguage(fieldWords[name], language)}</span>
              <span className="ml-3 text-sm text-madder">{t.notAnswered}</span>
            </p>
            <Link
              to={addressOf(sectionOf(name), name)}
              className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
            >
              {t.toChange}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <TextField
          id="correction_note"
          label={t.note}
          optional={changed.length > 0}
          help={t.noteHelp}
          problem={problem}
          rows={3}
          maxLength={500}
          value={correction.note}
          onChange={correction.setNote}
        />
      </div>
    </section>
  );
}

/** Old and new beside each other; of pictures, which came and which went. */
function Comparison({
  name,
  before,
  now,
  pictures,
}: {
  name: FieldName;
  before: ApplicationFields;
  now: ApplicationFields;
  pictures: Application['pictures'];
}) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  const [had, has] = [pictureKeys(before, name), pictureKeys(now, name)];
  const { added, removed } = pictureChange(had, has);
  if (had.length + has.length > 0 && name !== 'certificates')
    return (
      <div className="mt-1 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {added.length + removed.length === 0 ? <p className="text-ink-2">{t.reordered}</p> : null}
        <PictureRow label={t.removed} keys={removed} pictures={pictures} faded />
        <PictureRow label={t.added} keys={added} pictures={pictures} />
      </div>
    );
  return (
    <dl className="mt-1 grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      <dt className="text-ink-3">{t.before}</dt>
      <dd className="break-words whitespace-pre-line text-ink-3 line-through decoration-ink-3/50">
        {valueWords(name, before[name], language, before) || t.nothing}
      </dd>
      <dt className="text-ink-3">{t.now}</dt>
      <dd className="font-medium break-words whitespace-pre-line">
        {valueWords(name, now[name], language, now) || t.nothing}
      </dd>
    </dl>
  );
}

function PictureRow({
  label,
  keys,
  pictures,
  faded = false,
}: {
  label: string;
  keys: readonly string[];
  pictures: Application['pictures'];
  faded?: boolean;
}) {
  if (keys.length === 0) return null;
  return (
    <div>
      <p className="text-ink-3">{label}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {keys.map((key, index) => (
          <img
            key={key}
            src={pictures[key]?.thumbnail}
            alt={`${label} ${index + 1}`}
            className={`size-20 rounded-control border border-line object-cover ${faded ? 'opacity-55 grayscale' : ''}`}
          />
        ))}
      </div>
    </div>
  );
}
