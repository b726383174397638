/** A choice by the browser's own list: many of them stand in a table, and phones and keyboards know it. */
export function PlainSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
      className={`min-h-8 w-full rounded-control border border-line bg-surface px-2 ${value === '' ? 'text-ink-3' : 'text-ink'}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} className="text-ink">
          {option.label}
        </option>
      ))}
    </select>
  );
}
