import { Select } from 'antd';

interface Option<Value> {
  value: Value;
  label: string;
}
const look = { popupMatchSelectWidth: false, allowClear: true, className: 'min-w-28' } as const;

/** One value of several, or none. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  isSought = false,
  onChange,
}: {
  label: string;
  value: Value | '';
  options: readonly Option<Value>[];
  /** Many enough to type a part of the name. */
  isSought?: boolean;
  onChange(value: Value | ''): void;
}) {
  return (
    <Select
      {...look}
      aria-label={label}
      placeholder={label}
      {...(isSought ? { showSearch: { optionFilterProp: 'label' } } : {})}
      value={value || undefined}
      onChange={(chosen?: Value) => onChange(chosen ?? '')}
      options={[...options]}
    />
  );
}

/** Any of several values. */
export function FilterChoices<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: readonly Value[];
  options: readonly Option<Value>[];
  onChange(value: Value[]): void;
}) {
  return (
    <Select
      {...look}
      mode="multiple"
      aria-label={label}
      placeholder={label}
      maxTagCount={1}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      onChange={onChange}
      options={[...options]}
    />
  );
}
