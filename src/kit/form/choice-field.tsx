import { controlClasses, describedBy, FieldFrame, FieldGroup, type FieldText } from './field-frame.tsx';

export interface Option {
  value: string;
  label: string;
  help?: string;
}

/** Select one of many options with the native list. */
export function SelectField({
  id,
  value,
  options,
  placeholder,
  onChange,
  onLeave,
  disabled,
  ...text
}: FieldText & {
  id: string;
  value: string;
  options: readonly Option[];
  placeholder: string;
  onChange(value: string): void;
  onLeave?(): void;
  disabled?: boolean;
}) {
  return (
    <FieldFrame id={id} {...text}>
      <select
        id={id}
        name={id}
        value={value}
        disabled={disabled}
        aria-invalid={text.problem ? true : undefined}
        aria-describedby={describedBy(id, text)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        className={`chooser ${controlClasses(text.problem)} pr-9`}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** One of few (`value` is a text) or several (`value` is a list), each a large target. */
export function ChoiceField({
  id,
  value,
  options,
  onChange,
  disabled = false,
  columns = 'sm:grid-cols-2',
  ...text
}: FieldText & {
  id: string;
  options: readonly Option[];
  disabled?: boolean;
  columns?: string;
} & (
    | { value: string; onChange(value: string): void }
    | { value: readonly string[]; onChange(value: string[]): void }
  )) {
  const several = typeof value !== 'string';
  const change = (option: string, chosen: boolean) => {
    if (!several) (onChange as (value: string) => void)(option);
    else
      (onChange as (value: string[]) => void)([...value.filter((one) => one !== option), ...(chosen ? [option] : [])]);
  };
  return (
    <FieldGroup id={id} {...text}>
      <div className={`grid gap-2 ${columns}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-ink-3/40 bg-surface px-3.5 py-2 has-checked:border-primary has-checked:bg-primary/6 has-disabled:cursor-not-allowed has-disabled:opacity-65"
          >
            <input
              type={several ? 'checkbox' : 'radio'}
              name={id}
              value={option.value}
              checked={several ? value.includes(option.value) : value === option.value}
              disabled={disabled}
              onChange={(event) => change(option.value, event.target.checked)}
              className="size-5 shrink-0 accent-primary"
            />
            <span className="leading-snug">
              {option.label}
              {option.help ? <span className="block text-sm text-ink-2">{option.help}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
