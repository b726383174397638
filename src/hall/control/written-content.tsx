import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { type Content, contentLimits } from '#hall/content.ts';
import { businessOffsetMs } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { isEdited, useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  title: ['标题（选填）', 'Heading (optional)'],
  name: ['名称', 'Name'],
  text: ['文字', 'Text'],
  tone: ['底色', 'Background'],
  plain: ['深', 'Dark'],
  light: ['浅', 'Light'],
  attention: ['醒目', 'Highlight'],
  to: ['到什么时间（北京时间）', 'Until (Beijing time)'],
  after: ['到时后显示', 'Text after the time'],
  began: ['已开始', 'Started'],
  path: ['本站地址，以 / 开头', 'Address on this site, starting with /'],
  use: ['使用', 'Use'],
});

type Choosing = { value: Content | undefined; onPick(content: Content): void };

function WrittenForm({ onSubmit, children }: { onSubmit(given: FormData): void; children: ReactNode }) {
  const t = useWords(words);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(() => isEdited(form.current));
  return (
    <form
      ref={form}
      className="picker-form"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <button type="submit" className="control-button">
        {t.use}
      </button>
    </form>
  );
}

const textIn = (given: FormData, name: string) => String(given.get(name) ?? '').trim();

export function TextForm({ value, onPick }: Choosing) {
  const t = useWords(words);
  const id = useId();
  const present = value?.kind === 'text' ? value : undefined;
  return (
    <WrittenForm
      onSubmit={(given) => {
        const tone = (['light', 'attention'] as const).find((each) => each === given.get('tone')) ?? 'plain';
        onPick({ kind: 'text', title: textIn(given, 'title'), text: textIn(given, 'text'), tone });
      }}
    >
      <label>
        <span>{t.title}</span>
        <input name="title" maxLength={contentLimits.title} defaultValue={present?.title} />
      </label>
      <label>
        <span>{t.text}</span>
        <textarea name="text" rows={3} required maxLength={contentLimits.text} defaultValue={present?.text} />
      </label>
      <fieldset className="picker-tones">
        <legend>{t.tone}</legend>
        {(['plain', 'light', 'attention'] as const).map((tone) => (
          <label key={tone} htmlFor={`${id}-${tone}`}>
            <input
              id={`${id}-${tone}`}
              type="radio"
              name="tone"
              value={tone}
              defaultChecked={tone === (present?.tone ?? 'plain')}
            />
            <span>{t[tone]}</span>
          </label>
        ))}
      </fieldset>
    </WrittenForm>
  );
}

/** `2026-11-21T20:00` of a field for date and time, read and written in business time. */
const fieldOf = (at: number) => new Date(at + businessOffsetMs).toISOString().slice(0, 16);
const momentOf = (field: string) => Date.parse(`${field}:00Z`) - businessOffsetMs;

export function CountdownForm({ value, onPick }: Choosing) {
  const t = useWords(words);
  const present = value?.kind === 'countdown' ? value : undefined;
  return (
    <WrittenForm
      onSubmit={(given) => {
        const to = momentOf(textIn(given, 'to'));
        if (Number.isNaN(to)) return;
        onPick({ kind: 'countdown', title: textIn(given, 'title'), to, after: textIn(given, 'after') });
      }}
    >
      <label>
        <span>{t.title}</span>
        <input name="title" maxLength={contentLimits.title} defaultValue={present?.title} />
      </label>
      <label>
        <span>{t.to}</span>
        <input type="datetime-local" name="to" required defaultValue={present ? fieldOf(present.to) : undefined} />
      </label>
      <label>
        <span>{t.after}</span>
        <input name="after" maxLength={contentLimits.title} defaultValue={present?.after ?? t.began} />
      </label>
    </WrittenForm>
  );
}

export function PageForm({ value, onPick }: Choosing) {
  const t = useWords(words);
  const present = value?.kind === 'page' ? value : undefined;
  return (
    <WrittenForm
      onSubmit={(given) => onPick({ kind: 'page', title: textIn(given, 'name'), path: textIn(given, 'path') })}
    >
      <label>
        <span>{t.name}</span>
        <input name="name" required maxLength={contentLimits.title} defaultValue={present?.title} />
      </label>
      <label>
        <span>{t.path}</span>
        <input
          name="path"
          required
          inputMode="url"
          pattern="\/(?![\/\\])[^\s\\]*"
          maxLength={contentLimits.path}
          defaultValue={present?.path ?? '/'}
        />
      </label>
    </WrittenForm>
  );
}
