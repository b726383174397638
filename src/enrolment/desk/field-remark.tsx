import { Button, Input, Popover, Select } from 'antd';
import { useState } from 'react';
import type { FieldName } from '#enrolment/application-fields.ts';
import { remarkWords, wordsOf } from '#enrolment/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { reviewWords } from './desk-words.ts';
import type { RemarkDraft } from './remark-drafts.ts';
import { useReview } from './review-context.ts';

/** The button that pins a remark to a field, and the form behind it. */
export function FieldRemark({ name, label }: { name: FieldName; label: string }) {
  const say = useWords(reviewWords);
  const { remarks, canRemark } = useReview();
  const [isOpen, setIsOpen] = useState(false);
  const draft = remarks.drafts[name];
  if (!canRemark) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      content={<RemarkForm name={name} draft={draft} onDone={() => setIsOpen(false)} />}
    >
      <Button
        size="small"
        type="text"
        aria-label={say.addRemark(label)}
        className={
          draft || isOpen
            ? ''
            : 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100'
        }
      >
        {say.remark}
      </Button>
    </Popover>
  );
}

function RemarkForm({ name, draft, onDone }: { name: FieldName; draft: RemarkDraft | undefined; onDone(): void }) {
  const say = useWords(reviewWords);
  const language = useLanguage();
  const { remarks } = useReview();
  const [code, setCode] = useState<RemarkDraft['code']>(
    draft?.code ?? (name.includes('image') ? 'unclear' : 'not_matching'),
  );
  const [text, setText] = useState(draft?.text ?? '');
  const save = () => {
    remarks.pin(name, { code, text: text.trim() });
    onDone();
  };
  return (
    <form
      className="grid w-72 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="grid gap-1 text-sm" htmlFor={`remark-code-${name}`}>
        {say.remarkReason}
        <Select
          id={`remark-code-${name}`}
          autoFocus
          value={code}
          onChange={setCode}
          options={Object.keys(remarkWords).map((value) => ({ value, label: wordsOf(remarkWords, value, language) }))}
        />
      </label>
      <label className="grid gap-1 text-sm" htmlFor={`remark-text-${name}`}>
        {say.remarkText}
        <Input.TextArea
          id={`remark-text-${name}`}
          rows={3}
          maxLength={500}
          placeholder={say.remarkTextHelp}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            if (event.ctrlKey || event.metaKey) save();
          }}
        />
      </label>
      <div className="flex justify-end gap-2">
        {draft ? (
          <Button
            onClick={() => {
              remarks.unpin(name);
              onDone();
            }}
          >
            {say.removeRemark}
          </Button>
        ) : (
          <Button onClick={onDone}>{say.cancel}</Button>
        )}
        <Button type="primary" htmlType="submit">
          {say.saveRemark}
        </Button>
      </div>
    </form>
  );
}

/** Under a field: what is pinned to it now, and what was asked in earlier rounds. */
export function SentRemarks({ name }: { name: FieldName }) {
  const say = useWords(reviewWords);
  const language = useLanguage();
  const { application, remarks } = useReview();
  const draft = remarks.drafts[name];
  const sent = application.remarks.filter(({ field }) => field === name);
  const line = (code: string, text: string) =>
    [code === 'other' && text ? '' : wordsOf(remarkWords, code, language), text]
      .filter(Boolean)
      .join(language === 'en' ? ': ' : '：');
  if (!draft && sent.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {draft ? (
        <li className="border-l-2 border-madder bg-madder/5 px-2 py-1">{line(draft.code, draft.text)}</li>
      ) : null}
      {sent.map(({ id, code, text, open }) => (
        <li key={id} className={`border-l-2 px-2 py-0.5 ${open ? 'border-ochre' : 'border-line text-ink-3'}`}>
          {line(code, text)}
          <span className="ml-2 text-ink-3">{open ? say.opened : say.answered}</span>
        </li>
      ))}
    </ul>
  );
}
