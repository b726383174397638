import { Select } from 'antd';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';

/** Narrows a list to any of several values; none chosen is all of them. */
export function SeveralFilter<Value extends string>({
  label,
  values,
  words,
  chosen,
  onChoose,
}: {
  label: string;
  values: readonly Value[];
  words: Readonly<Record<Value, Text>>;
  chosen: readonly Value[];
  onChoose(chosen: Value[]): void;
}) {
  const language = useLanguage();
  return (
    <Select
      mode="multiple"
      allowClear
      className="min-w-36"
      maxTagCount={1}
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      value={[...chosen]}
      onChange={onChoose}
      options={values.map((value) => ({ value, label: inLanguage(words[value], language) }))}
    />
  );
}
