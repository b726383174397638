import { createContext, type ReactNode, useContext } from 'react';
import type { ApplicationFields, FieldName } from '#enrolment/application/application-fields.ts';
import type { Progress } from '#enrolment/application/required-items.ts';
import { blockerWords, fieldWords } from '#enrolment/application/words.ts';
import type { Application, AreaTree } from '#enrolment/contract.ts';
import type { FieldText } from '#kit/form/field-frame.tsx';
import { inLanguage } from '#kit/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { type Draft, refusalsIn } from './draft.ts';
import { FieldRemarks } from './field-remarks.tsx';
import { isLocked } from './locked.ts';

export interface Form {
  applicant: number;
  /** Masked. */
  phone: string;
  draft: Draft;
  fields: ApplicationFields;
  progress: Progress;
  application: Application | null;
  /** Fields that people have left since the page was opened, and all of a step that they have left. */
  left: ReadonlySet<string>;
  /** Gives a field a value; a function gets the present one, for changes that may come at the same time. */
  change(name: FieldName, value: unknown): void;
  /** `name`: a field, or the id of a control within one. */
  leave(name: string): void;
  /** Takes in the application as it was read again: a phone may have added pictures. */
  meet(application: Application | null): void;
  /** The business day on which the page was made. */
  today: string;
  /** Areas around the saved one, if the page loaded with them. */
  areas: AreaTree | null;
}

const FormContext = createContext<Form | undefined>(undefined);
export const FormProvider = ({ form, children }: { form: Form; children: ReactNode }) => (
  <FormContext value={form}>{children}</FormContext>
);

export function useForm(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field stands outside the form');
  return form;
}

/** What every control of a field needs: its texts, whether it is locked, and what to tell the form. */
export function useField(name: FieldName): FieldText & { id: string; locked: boolean; onLeave(): void } {
  const form = useForm();
  const language = useLanguage();
  const { draft, progress, application } = form;
  const blocker = progress.missing.find((item) => item.field === name);
  const refused = refusalsIn(draft).find(({ field }) => field === name);
  // A field that lacks something says so only after its step was left: nobody is scolded on the way in.
  const isTold =
    blocker && form.left.has(blocker.reason === 'missing' || blocker.reason === 'too_few' ? `step:${name}` : name);
  const problem = refused?.message ?? (isTold ? blockerWords(name, blocker.reason, language) : undefined);
  const remarks = application?.remarks.filter((remark) => remark.open && remark.field === name) ?? [];
  return {
    id: name,
    label: inLanguage(fieldWords[name], language),
    problem,
    remark: remarks.length > 0 ? <FieldRemarks remarks={remarks} pictures={application?.pictures ?? {}} /> : undefined,
    optional: !progress.required.includes(name),
    locked: isLocked(application, name),
    onLeave: () => form.leave(name),
  };
}
