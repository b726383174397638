import { App, DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useMemo, useState } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  pick: ['选择日期', 'Pick a day'],
  refused: [(text: string) => `“${text}”不是可选的日期`, (text: string) => `“${text}” isn’t a date that can be chosen`],
});
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
  const { message } = App.useApp();
  const forms = [form, ...typedForms[language]];
  /** A field that was left over text that is no day is made anew: Ant Design would go on showing the text. */
  const [turn, setTurn] = useState(0);
  const settle = ({ target }: { target: EventTarget }, isLeft: boolean) => {
    if (!(target instanceof HTMLInputElement)) return;
    const text = target.value.trim();
    // Ant Design brings the day back when its text was deleted; here it is gone then.
    if (text === '' && value && !required) onChange?.('');
    const typed = dayjs(text, forms, true);
    const at = typed.isValid() ? typed.format(form) : '';
    if (text === '' || (at !== '' && at >= (min || at) && at <= (max || at))) return;
    // By one key: Enter and leaving the field after it say the same.
    void message.error({ key: 'day', content: t.refused(text) });
    if (isLeft) setTurn(turn + 1);
  };
  return (
    <DatePicker
      key={turn}
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      // Its own button to clear is smaller than a finger needs.
      className="w-36 [&_.ant-picker-clear]:p-1.5!"
      format={forms}
      placeholder={t.pick}
      value={day}
      allowClear={!required}
      {...(min ? { minDate: dayjs(min) } : {})}
      {...(max ? { maxDate: dayjs(max) } : {})}
      onBlur={(event) => settle(event, true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter takes the day. The browser would send the form as well, before the rest of it is written.
        event.preventDefault();
        settle(event, false);
      }}
      onChange={(day) => onChange?.(day ? day.format(form) : '')}
    />
  );
}
