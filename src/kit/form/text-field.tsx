import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { controlClasses, describedBy, FieldFrame, type FieldText } from './field-frame.tsx';

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'placeholder' | 'disabled' | 'enterKeyHint'
>;

/** What leaving a field shows may move the page: a press that took the focus away must still end on its target. */
const pressMs = 200;

/**
 * A line of text, or several with `rows`. While somebody types, their own text stands here, whatever comes back from
 * the server (trimmed, or made a number); on leaving, the kept value takes its place.
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
    /** What people often write here; anything else is as good. */
    suggestions?: readonly string[];
  }) {
  const [typed, setTyped] = useState<string>();
  const text = { label, help, problem, remark, optional, suffix: rows ? undefined : suffix };
  // The newest: by then the value may be another one than when the field was left.
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
      // What was typed before the script came, in a field that was left by then, will not be left again.
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
