import { Button, Popover } from 'antd';
import { useState } from 'react';
import type { FieldName } from '#enrolment/application/application-fields.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { remarkWhat } from './decision-message.ts';
import { emptyRemark, type RemarkDraft } from './remark-drafts.ts';
import { RemarkForm, useReasons } from './remark-form.tsx';
import { useReview } from './review-context.ts';
import { reviewWords } from './review-words.ts';

/** The button that pins a remark to a field, and the form behind it. */
export function FieldRemark({ name, label }: { name: FieldName; label: string }) {
  const say = useWords(reviewWords);
  const { remarks, canRemark } = useReview();
  const [isOpen, setIsOpen] = useState(false);
  const draft = remarks.drafts.find(({ field, picture }) => field === name && picture === '');
  if (!canRemark) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      content={
        <div className="w-72">
          <RemarkForm draft={draft ?? emptyRemark(name)} isNew={!draft} onDone={() => setIsOpen(false)} />
        </div>
      }
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

/** A remark that is not sent yet, in the words that it would have. */
export function useDraftWords(): (draft: RemarkDraft) => string {
  const language = useLanguage();
  const reasons = useReasons();
  return (draft) => remarkWhat({ ...draft, reason: reasons.find(({ code }) => code === draft.code)?.words }, language);
}

/** Under a field: what is pinned to it now, and what was asked in earlier rounds. */
export function SentRemarks({ name }: { name: FieldName }) {
  const say = useWords(reviewWords);
  const language = useLanguage();
  const wordsOfDraft = useDraftWords();
  const { application, remarks, openPicture } = useReview();
  const drafts = remarks.drafts.filter(({ field }) => field === name);
  const sent = application.remarks.filter(({ field }) => field === name);
  const part = (picture: string) =>
    picture && application.pictures[picture] ? (
      <button
        type="button"
        className="ml-2 text-primary underline underline-offset-4"
        onClick={() => openPicture(picture)}
      >
        {say.seePart}
      </button>
    ) : null;
  if (drafts.length + sent.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {drafts.map((draft) => (
        <li key={draft.id} className="border-l-2 border-madder bg-madder/5 px-2 py-1">
          {wordsOfDraft(draft)}
          {part(draft.picture)}
          {draft.picture ? (
            <button
              type="button"
              className="ml-2 text-ink-2 underline underline-offset-4"
              onClick={() => remarks.unpin(draft.id)}
            >
              {say.removeRemark}
            </button>
          ) : null}
        </li>
      ))}
      {sent.map((remark) => (
        <li
          key={remark.id}
          className={`border-l-2 px-2 py-0.5 ${remark.open ? 'border-ochre' : 'border-line text-ink-3'}`}
        >
          {remarkWhat(remark, language)}
          {part(remark.picture)}
          <span className="ml-2 text-ink-3">{remark.open ? say.opened : say.answered}</span>
        </li>
      ))}
    </ul>
  );
}
