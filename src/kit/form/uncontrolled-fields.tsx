import type { ComponentProps, ReactNode } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { controlClasses, describedBy, FieldFrame, FieldGroup, FieldNotes, type FieldText } from './field-frame.tsx';
import { fieldText, type PageFields } from './page-form.ts';
import { termsChanged } from './terms-changed.ts';

/**
 * Uncontrolled fields: a form of them works with and without JavaScript. `value` is the initial value, such as what the server
 * returns with a problem.
 */
type Native = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'placeholder'
  | 'enterKeyHint'
  | 'spellCheck'
  | 'maxLength'
  // If several ask for it, browsers take the first.
  | 'autoFocus'
>;

const named = (id: string, text: FieldText) =>
  ({
    id,
    name: id,
    'aria-invalid': text.problem ? true : undefined,
    'aria-describedby': describedBy(id, text),
  }) as const;

export function UncontrolledTextField({
  id,
  value = '',
  rows,
  label,
  help,
  problem,
  optional = false,
  children,
  ...native
}: FieldText & Native & { id: string; value?: string; rows?: number; children?: ReactNode }) {
  const text = { label, help, problem, optional };
  return (
    <FieldFrame id={id} {...text}>
      {rows ? (
        <textarea
          {...named(id, text)}
          rows={rows}
          defaultValue={value}
          autoComplete={native.autoComplete}
          // biome-ignore lint/a11y/noAutofocus: pages ask for it where a form came back.
          autoFocus={native.autoFocus}
          className={`${controlClasses(problem)} py-2.5`}
        />
      ) : (
        <div className="flex gap-3">
          <input {...named(id, text)} {...native} defaultValue={value} className={controlClasses(problem)} />
          {children}
        </div>
      )}
    </FieldFrame>
  );
}

export function UncontrolledSelectField({
  id,
  value = '',
  placeholder,
  children,
  ...text
}: FieldText & {
  id: string;
  value?: string;
  placeholder: string;
  /** Options, or groups of them. */
  children: ReactNode;
}) {
  return (
    <FieldFrame id={id} {...text}>
      <select {...named(id, text)} defaultValue={value} className={`chooser ${controlClasses(text.problem)} pr-9`}>
        <option value="">{placeholder}</option>
        {children}
      </select>
    </FieldFrame>
  );
}

/** One or several of few, each a large target. */
export function UncontrolledChoices({
  id,
  values,
  options,
  several = false,
  columns = 'sm:grid-cols-2',
  ...text
}: FieldText & {
  id: string;
  values: readonly string[];
  options: readonly { value: string; label: string }[];
  several?: boolean;
  columns?: string;
}) {
  return (
    <FieldGroup id={id} {...text}>
      <div className={`grid gap-2 ${columns}`}>
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-ink-3/40 bg-surface px-3 py-2 has-checked:border-primary has-checked:bg-primary/6"
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={id}
              value={value}
              defaultChecked={values.includes(value)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="leading-snug">{label}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/**
 * Consent to a text that the label names and links. The form sends the shown version as `<id>_version`: a tick for another
 * version is removed, whatever else the form came back for.
 */
export function UncontrolledConsent({
  id,
  version,
  values,
  problem,
  children,
}: {
  id: string;
  /** The current version. */
  version: string;
  /** As submitted. */
  values: PageFields;
  problem?: string | undefined;
  children: ReactNode;
}) {
  const language = useLanguage();
  const wasGiven = fieldText(values, id) === '1';
  const isOther = wasGiven && fieldText(values, `${id}_version`) !== version;
  const trouble = isOther ? inLanguage(termsChanged, language) : problem;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="flex cursor-pointer min-h-11 items-start gap-3 py-2 text-ink-2">
        <input
          // A tick belongs to its version: neither React nor a reload may carry it over to the next one.
          key={version}
          autoComplete="off"
          id={id}
          name={id}
          type="checkbox"
          value="1"
          defaultChecked={wasGiven && !isOther}
          data-as-answered={isOther ? true : undefined}
          aria-invalid={trouble ? true : undefined}
          aria-describedby={trouble ? `${id}-problem` : undefined}
          className="mt-1 size-5 shrink-0 accent-primary"
        />
        {/* Do not break the name of a text. */}
        <span className="[&_a]:whitespace-nowrap">{children}</span>
      </label>
      <input type="hidden" name={`${id}_version`} value={version} autoComplete="off" data-as-answered />
      <FieldNotes id={id} problem={trouble} />
    </div>
  );
}

/** A honeypot, hidden from people: only bots fill it in. */
export const HoneypotField = ({ name }: { name: string }) => (
  <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
    <input type="text" name={name} tabIndex={-1} autoComplete="off" defaultValue="" />
  </div>
);
