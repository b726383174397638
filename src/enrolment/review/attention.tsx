import { Link } from 'react-router';
import { isFieldName } from '#enrolment/application/application-fields.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useReview } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { reviewWords, warningWords } from './review-words.ts';

/** How many other applications a warning names before the rest are folded away. */
const shownAtOnce = 3;

/** What does not fit together. Warnings for a person to judge; none of them decides anything. */
export function Attention() {
  const say = useWords(reviewWords);
  const language = useLanguage();
  const { application } = useReview();
  const { warnings, missing } = application;
  const nameOf = (field: string) => (isFieldName(field) ? inLanguage(fieldWords[field], language) : field);
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-2 border-b border-line pb-2 font-semibold">
        {say.attention}
      </h2>
      {warnings.length === 0 && missing.length === 0 ? <p className="text-sm text-ink-2">{say.attentionNone}</p> : null}
      <ul className="grid gap-2 text-sm">
        {grouped(warnings).map(({ field, warning, detail, others }) => (
          <li key={`${field}/${warning}/${detail}`} className="border-l-2 border-ochre pl-3">
            {inLanguage(warningWords[warning], language)}
            {detail ? `${language === 'en' ? ': ' : '：'}${detail}` : null}
            {others.length > 0 ? `${language === 'en' ? ': ' : '：'}${nameOf(field)}` : null}
            {others.slice(0, shownAtOnce).map((other) => (
              <OtherApplication key={other.id} other={other} />
            ))}
            {others.length > shownAtOnce ? (
              <details>
                <summary className="mt-0.5 cursor-pointer text-ink-2">
                  {say.moreOthers(others.length - shownAtOnce)}
                </summary>
                {others.slice(shownAtOnce).map((other) => (
                  <OtherApplication key={other.id} other={other} />
                ))}
              </details>
            ) : null}
          </li>
        ))}
        {missing.length > 0 ? (
          <li className="border-l-2 border-ochre pl-3">
            {say.missing(missing.length)}
            {language === 'en' ? ': ' : '：'}
            {missing.map(({ field }) => nameOf(field)).join(language === 'en' ? ', ' : '、')}
          </li>
        ) : null}
      </ul>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 text-sm">
        <dt className="text-ink-3">{say.phone}</dt>
        <dd className="tabular-nums">{application.applicant.contact_phone.replace(/^\+86/, '')}</dd>
      </dl>
    </section>
  );
}

type Warning = ReviewedApplication['warnings'][number];
type Other = NonNullable<Warning['application']>;

/** The same picture may stand in dozens of applications: that is one thing to look at, not dozens. */
function grouped(warnings: readonly Warning[]): (Omit<Warning, 'application'> & { others: Other[] })[] {
  const groups = new Map<string, Omit<Warning, 'application'> & { others: Other[] }>();
  for (const { application, ...about } of warnings) {
    const key = `${about.field}/${about.warning}/${about.detail}`;
    const group = groups.get(key) ?? { ...about, others: [] };
    groups.set(key, group);
    if (application) group.others.push(application);
  }
  return [...groups.values()];
}

function OtherApplication({ other }: { other: Other }) {
  const say = useWords(reviewWords);
  const { application } = useReview();
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3">
      <Link
        to={`/console/applications/${other.id}`}
        className="min-w-0 break-words text-primary underline underline-offset-4"
      >
        {other.number} {other.company_name}
      </Link>
      <Link
        to={`/console/applications/${application.id}/beside/${other.id}`}
        className="text-ink-2 underline underline-offset-4"
      >
        {say.beside}
      </Link>
    </span>
  );
}
