import {
  type ApplicationFields,
  type FieldName,
  type Section,
  sectionOf,
  sections,
} from '#enrolment/application/application-fields.ts';
import { isGiven } from '#enrolment/application/particular-rules.ts';
import type { Progress } from '#enrolment/application/required-items.ts';
import { sectionLabel } from '#enrolment/application/words.ts';
import type { Application } from '#enrolment/contract.ts';
import type { Step } from '#kit/form/step-bar.tsx';
import type { Language } from '#kit/language.ts';
import type { formWords } from './form-words.ts';

/** The steps with how far each is: remarks to answer, what is open, or that it is done. */
export function stepList({
  names,
  application,
  progress,
  fields,
  addressOf,
  language,
  say,
}: {
  names: readonly (Section | 'check')[];
  application: Application | null;
  progress: Progress;
  fields: ApplicationFields;
  addressOf(section: Section | 'check'): string;
  language: Language;
  say: ReturnType<typeof formWords>;
}): Step[] {
  return names.map((name) => {
    if (name === 'check') return { name, label: say.check, to: addressOf(name), state: 'open' };
    const open = progress.missing.filter((item) => sectionOf(item.field) === name).length;
    const remarked =
      application?.remarks.filter((one) => one.open && (sections[name] as readonly string[]).includes(one.field))
        .length ?? 0;
    const label = sectionLabel(name, fields.supplier_type, language);
    // A step of which nothing is asked is not done before something stands in it.
    const isBegun = (sections[name] as readonly FieldName[]).some(
      (one) => progress.required.includes(one) || isGiven(fields[one]),
    );
    const note = remarked > 0 ? say.remarkedItems(remarked) : open > 0 ? say.openItems(open) : undefined;
    return {
      name,
      label,
      to: addressOf(name),
      state: remarked > 0 ? 'attention' : open > 0 || !isBegun ? 'open' : 'done',
      ...(note ? { note } : {}),
    };
  });
}
