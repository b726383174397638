import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({ optional: ['选填', 'optional'] });

export interface FieldText {
  label: string;
  /** How to fill it in; shown below the control. */
  help?: ReactNode;
  /** What is wrong, for people. */
  problem?: string | undefined;
  /** A remark of a reviewer on this field. */
  remark?: ReactNode;
  /** The unit of the value. */
  suffix?: string | undefined;
  optional?: boolean;
}

/** Ids for `aria-describedby`: the problem is read before the help. */
export const describedBy = (id: string, { help, problem, remark, suffix }: FieldText): string | undefined =>
  [suffix && `${id}-unit`, remark && `${id}-remark`, problem && `${id}-problem`, help && `${id}-help`]
    .filter(Boolean)
    .join(' ') || undefined;

export function LabelText({ label, optional }: Pick<FieldText, 'label' | 'optional'>) {
  const t = useWords(words);
  return (
    <>
      {/* One text node with its space: screen readers run the two words together otherwise. */}
      {`${label} `}
      {optional ? <span className="ml-1 text-sm font-normal text-ink-3">{t.optional}</span> : null}
    </>
  );
}

/** Remark above the control, problem and help below it. */
export function FieldRemark({ id, remark }: { id: string; remark: ReactNode }) {
  return remark ? (
    <div id={`${id}-remark`} className="border-l-2 border-ochre bg-ochre/8 px-3 py-2 text-sm text-ink">
      {remark}
    </div>
  ) : null;
}

export function FieldNotes({ id, help, problem }: { id: string } & Pick<FieldText, 'help' | 'problem'>) {
  return (
    <>
      {/* Announced as it appears: by then the focus is in the next field. */}
      <div aria-live="polite" className="contents">
        {problem ? (
          <p
            id={`${id}-problem`}
            // May contain long file names.
            className="text-sm font-medium wrap-anywhere whitespace-pre-line text-madder"
          >
            {problem}
          </p>
        ) : null}
      </div>
      {help ? (
        <div id={`${id}-help`} className="text-sm text-ink-3">
          {help}
        </div>
      ) : null}
    </>
  );
}

/** A control with its label above and its notes below. */
export function FieldFrame({ id, children, ...text }: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="font-medium text-ink">
        <LabelText {...text} />
      </label>
      <FieldRemark id={id} remark={text.remark} />
      {children}
      <FieldNotes id={id} help={text.help} problem={text.problem} />
    </div>
  );
}

/** Several controls under one name: choices, rows, pictures. */
export function FieldGroup({
  id,
  children,
  isTitled = false,
  ...text
}: FieldText & {
  id: string;
  children: ReactNode;
  /** The heading above has the same text; the legend is for screen readers only. */
  isTitled?: boolean;
}) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy(id, text)} className="grid gap-1.5 outline-offset-8">
      <legend className={isTitled ? 'sr-only' : 'mb-1.5 font-medium text-ink'}>
        <LabelText {...text} />
      </legend>
      <FieldRemark id={id} remark={text.remark} />
      {children}
      <FieldNotes id={id} help={text.help} problem={text.problem} />
    </fieldset>
  );
}

export const controlClasses = (problem: string | undefined): string =>
  `min-h-12 w-full rounded-control border bg-surface px-3.5 text-base text-ink placeholder:text-ink-3 disabled:cursor-not-allowed disabled:bg-line/40 disabled:text-ink-2 ${
    problem ? 'border-madder forced-colors:border-2' : 'border-ink-3/60'
  }`;

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'placeholder' | 'disabled' | 'enterKeyHint'
>;

/** Delay after blur: what appears then may move the page, and the click that took the focus must still hit its target. */
const pressMs = 200;

/**
 * A text input, or a textarea with `rows`. While a person types, the field shows their own text, whatever the server returns
 * (trimmed, converted); after blur it shows the saved value.
 */
export function TextField({
  id,
  value,
  onChange,
  onLeave,
  suffix,
  rows,
  suggestions,
  type = 'text',
  label,
  help,
  problem,
  remark,
  optional = false,
  ...native
}: FieldText &
  Native & {
    id: string;
    value: string;
    onChange(text: string): void;
    onLeave?(): void;
    rows?: number;
    /** Common values; any other is accepted. */
    suggestions?: readonly string[];
  }) {
  const [typed, setTyped] = useState<string>();
  const text = { label, help, problem, remark, optional, suffix: rows ? undefined : suffix };
  // The latest callback: the value may have changed since the blur.
  const leaving = useRef(onLeave);
  useEffect(() => {
    leaving.current = onLeave;
  });
  const control = {
    id,
    name: id,
    value: typed ?? value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy(id, text),
    list: suggestions ? `${id}-suggestions` : undefined,
    onChange({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) {
      // A field filled before hydration and left by then gets no blur event any more.
      if (target === document.activeElement) setTyped(target.value);
      onChange(target.value);
    },
    onBlur() {
      setTyped(undefined);
      setTimeout(() => leaving.current?.(), pressMs);
    },
    ...native,
  } as const;
  return (
    <FieldFrame id={id} {...text}>
      {rows ? (
        <textarea
          {...(control as ComponentProps<'textarea'>)}
          rows={rows}
          className={`${controlClasses(problem)} py-2.5`}
        />
      ) : suffix ? (
        <div className="relative">
          <input {...control} type={type} className={`${controlClasses(problem)} pr-20`} />
          <span
            id={`${id}-unit`}
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-ink-2"
          >
            {suffix}
          </span>
        </div>
      ) : (
        <input {...control} type={type} className={controlClasses(problem)} />
      )}
      {suggestions ? (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      ) : null}
    </FieldFrame>
  );
}
