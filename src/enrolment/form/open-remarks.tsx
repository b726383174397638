import { Link } from 'react-router';
import type { FieldName, Section } from '#enrolment/application-fields.ts';
import { sectionOf } from '#enrolment/application-fields.ts';
import type { Remark } from '#enrolment/contract.ts';
import { remarkLine } from '#enrolment/decision-message.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { formWords } from './form-words.ts';

/** All that staff ask to be changed, each with its way there, in sight on every step of a correction. */
export function OpenRemarks({
  remarks,
  isOpen,
  addressOf,
}: {
  remarks: readonly Remark[];
  isOpen: boolean;
  addressOf(section: Section, field?: FieldName): string;
}) {
  const say = useWords(formWords);
  const language = useLanguage();
  if (remarks.length === 0) return null;
  return (
    <details open={isOpen} key={String(isOpen)} className="mt-4 rounded-card border border-line bg-surface px-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-madder">
        {say.remarksTitle(remarks.length)}
      </summary>
      <ul className="divide-y divide-line border-t border-line pb-2">
        {remarks.map((remark) => (
          <li key={remark.id} className="flex min-h-11 items-center py-2">
            {remark.field === '' ? (
              remarkLine(remark, language)
            ) : (
              <Link
                to={addressOf(sectionOf(remark.field as FieldName), remark.field as FieldName)}
                className="underline decoration-line underline-offset-4 hover:text-primary"
              >
                {remarkLine(remark, language)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
