import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({ pick: ['选择日期', 'Pick a day'] });
const form = 'YYYY-MM-DD';
/** What else may be typed, by how people write dates in each language. */
const typedForms = { 'zh-CN': ['YYYY/M/D', 'YYYY/MM/DD'], en: ['D/M/YYYY', 'DD/MM/YYYY'] };

/** A day such as 2026-11-27, typed or chosen, in the page's language; empty without one. */
export function DayInput({
  value = '',
  onChange,
  min,
  max,
  id,
  label,
  required = false,
}: {
  value?: string;
  onChange?(day: string): void;
  min?: string | undefined;
  max?: string | undefined;
  id?: string;
  label?: string;
  /** There is always one. */
  required?: boolean;
}) {
  const t = useWords(words);
  const language = useLanguage();
  // With another object for the same day Ant Design would put back the day over what is being typed.
  const day = useMemo(() => (value ? dayjs(value) : null), [value]);
  /** Ant Design brings the day back when its text was deleted; here it is gone then. */
  const clearIfEmpty = ({ target }: { target: EventTarget }) => {
    if (!required && value && target instanceof HTMLInputElement && target.value === '') onChange?.('');
  };
  return (
    <DatePicker
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      // Its own button to clear is smaller than a finger needs.
      className="w-36 [&_.ant-picker-clear]:p-1.5!"
      format={[form, ...typedForms[language]]}
      placeholder={t.pick}
      value={day}
      allowClear={!required}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      onBlur={clearIfEmpty}
      onKeyDown={(event) => {
        if (event.key === 'Enter') clearIfEmpty(event);
      }}
      onChange={(day) => onChange?.(day ? day.format(form) : '')}
    />
  );
}
