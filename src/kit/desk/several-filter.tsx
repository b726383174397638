import { Select } from 'antd';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';

/** Narrows a list to any of several values; none chosen is all of them. */
export function SeveralFilter<Value extends string>({
  label,
  values,
  words,
  chosen,
  className = 'min-w-36',
  onChoose,
}: {
  label: string;
  values: readonly Value[];
  words: Readonly<Record<string, Text>>;
  chosen: readonly Value[];
  className?: string;
  onChoose(chosen: Value[]): void;
}) {
  const language = useLanguage();
  return (
    <Select
      mode="multiple"
      allowClear
      className={className}
      maxTagCount={1}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      value={[...chosen]}
      onChange={onChoose}
      options={values.map((value) => ({ value, label: inLanguage(words[value] ?? [value, value], language) }))}
    />
  );
}
