/** One of several choices, each as what it stands for and how it is called. */
export function SelectField<Value extends string | number>({
  name,
  value,
  choices,
  disabled = false,
  onChoose,
}: {
  name: string;
  value: Value;
  choices: readonly (readonly [value: Value, name: string])[];
  disabled?: boolean;
  onChoose(value: Value): void;
}) {
  return (
    <label>
      <span>{name}</span>
      <select
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChoose(choices[target.selectedIndex]?.[0] ?? value)}
      >
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
