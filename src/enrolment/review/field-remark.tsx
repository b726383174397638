import { Button, Form, Input, InputNumber, Popover, Select } from 'antd';
import { useId, useState } from 'react';
import { type FieldName, fieldNames } from '#enrolment/application/application-fields.ts';
import { wordsOf } from '#enrolment/application/choices.ts';
import { fieldWords, rejectionCodes, rejectionWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { overlayReasons, remarkWhat } from './decision-message.ts';
import { emptyRemark, type RemarkDraft } from './remark-drafts.ts';
import { reviewTitleId, useReview } from './review-context.ts';
import { dialogWords, reviewWords, severities, severityWords } from './review-words.ts';

/** The button that pins a remark to a field, and the form behind it. */
export function FieldRemark({ name, label }: { name: FieldName; label: string }) {
  const t = useWords(reviewWords);
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
        aria-label={t.addRemark(label)}
        className={
          draft || isOpen
            ? ''
            : 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100'
        }
      >
        {t.remark}
      </Button>
    </Popover>
  );
}

/** A remark in words, whether it was sent or not. */
export interface Said extends Pick<RemarkDraft, 'field' | 'picture' | 'region'> {
  id: string;
  words: string;
  look: keyof typeof saidLooks;
  /** If it was not sent yet. */
  draft?: RemarkDraft;
}
export const saidLooks = {
  draft: 'border-madder bg-madder/5',
  open: 'border-ochre',
  answered: 'border-line text-ink-3',
} as const;

/** What was asked in all rounds, then what is pinned now. */
export function useSaid(): Said[] {
  const language = useLanguage();
  const reasons = useReasons();
  const { application, remarks } = useReview();
  return [
    ...application.remarks.map(
      (remark): Said => ({
        ...remark,
        field: remark.field as Said['field'],
        id: `sent/${remark.id}`,
        words: remarkWhat(remark, language),
        look: remark.open ? 'open' : 'answered',
      }),
    ),
    ...remarks.drafts.map((draft): Said => {
      const reason = reasons.find(({ code }) => code === draft.code)?.words;
      return { ...draft, words: remarkWhat({ ...draft, reason }, language), look: 'draft', draft };
    }),
  ];
}

const linkLook = 'ml-2 underline underline-offset-4';

/** Under a field: what was asked in earlier rounds, and what is pinned to it now. */
export function SentRemarks({ name }: { name: FieldName }) {
  const t = useWords(reviewWords);
  const { application, remarks, openPicture } = useReview();
  const said = useSaid().filter(({ field }) => field === name);
  if (said.length === 0) return null;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {said.map(({ id, words, look, picture, draft }) => (
        <li key={id} className={`border-l-2 px-2 py-1 ${saidLooks[look]}`}>
          {words}
          {picture && application.pictures[picture] ? (
            <button type="button" className={`${linkLook} text-primary`} onClick={() => openPicture(picture)}>
              {t.seePart}
            </button>
          ) : null}
          {draft ? null : <span className="ml-2 text-ink-3">{look === 'open' ? t.opened : t.answered}</span>}
          {draft && picture ? (
            <button type="button" className={`${linkLook} text-ink-2`} onClick={() => remarks.unpin(draft.id)}>
              {t.removeRemark}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The canned reasons as they are worded now; the product's own wording, until that has come. */
export const useReasons = () =>
  useCall('/api.php/official/enrolment/list_reasons', {}, { revalidateOnFocus: false }).data ?? overlayReasons([]);

/** One remark: reason, how much it matters, and words. Native controls, so that it works inside a full-screen dialog too. */
export function RemarkForm({ draft, isNew, onDone }: { draft: RemarkDraft; isNew: boolean; onDone(): void }) {
  useFocusBack(reviewTitleId);
  const t = useWords(reviewWords);
  const language = useLanguage();
  const id = useId();
  const { remarks } = useReview();
  const reasons = useReasons();
  const [given, write] = useState(draft);
  const [wasNew] = useState(isNew);
  const setGiven = (next: RemarkDraft) => {
    write(next);
    // Pinned from the first letter on: whatever closes this form, nothing that was written is lost.
    if (!wasNew || next.text.trim() !== '') remarks.pin(next);
  };
  const offered = reasons.filter(({ active, code }) => active || code === given.code);
  const needsText = given.code === 'other' && given.text.trim() === '';
  const save = () => {
    if (needsText) return;
    remarks.pin({ ...given, text: given.text.trim() });
    onDone();
  };
  const leave = () => {
    if (wasNew) remarks.unpin(given.id);
    else remarks.pin(draft);
    onDone();
  };
  return (
    <form
      className="grid w-full min-w-0 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="grid gap-1 text-sm" htmlFor={`${id}-code`}>
        {t.remarkReason}
        <select
          id={`${id}-code`}
          // biome-ignore lint/a11y/noAutofocus: the form opens because somebody asked for it
          autoFocus
          value={given.code}
          onChange={(event) => setGiven({ ...given, code: event.target.value })}
          className="h-9 rounded-control border border-ink-3/60 bg-surface px-2"
        >
          {offered.map(({ code, words }) => (
            <option key={code} value={code}>
              {inLanguage(words, language)}
            </option>
          ))}
        </select>
      </label>
      <fieldset className="flex gap-5 text-sm">
        <legend className="sr-only">{t.severity}</legend>
        {severities.map((severity) => (
          <label key={severity} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name={`${id}-severity`}
              className="accent-primary"
              checked={given.severity === severity}
              onChange={() => setGiven({ ...given, severity })}
            />
            {inLanguage(severityWords[severity], language)}
          </label>
        ))}
      </fieldset>
      <label className="grid gap-1 text-sm" htmlFor={`${id}-text`}>
        {t.remarkText}
        <Input.TextArea
          id={`${id}-text`}
          rows={3}
          maxLength={500}
          required={given.code === 'other'}
          placeholder={t.remarkTextHelp}
          value={given.text}
          onChange={(event) => setGiven({ ...given, text: event.target.value })}
          onPressEnter={(event) => {
            if (event.ctrlKey || event.metaKey) save();
          }}
        />
      </label>
      <div className="flex justify-end gap-2">
        {wasNew ? null : (
          <Button
            className="mr-auto"
            onClick={() => {
              remarks.unpin(draft.id);
              onDone();
            }}
          >
            {t.removeRemark}
          </Button>
        )}
        <Button onClick={leave}>{t.cancel}</Button>
        <Button type="primary" htmlType="submit">
          {t.saveRemark}
        </Button>
      </div>
    </form>
  );
}

/** Words of a decision that the applicant reads, in the form of one application or of several. */
export function WordsField({ label, mayBeEmpty = false }: { label: string; mayBeEmpty?: boolean }) {
  const t = useWords(dialogWords);
  return (
    <Form.Item
      name="text"
      label={label}
      extra={mayBeEmpty ? undefined : t.wordsHelp}
      rules={mayBeEmpty ? [] : [{ required: true, whitespace: true, message: t.missing }]}
    >
      <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
    </Form.Item>
  );
}

/** What a rejection has to say. */
export function RejectionFields() {
  const t = useWords(dialogWords);
  const language = useLanguage();
  return (
    <>
      <Form.Item name="code" label={t.reason}>
        <Select options={rejectionCodes.map((value) => ({ value, label: wordsOf(rejectionWords, value, language) }))} />
      </Form.Item>
      <Form.Item name="fields" label={t.restsOn}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          maxCount={20}
          options={fieldNames.map((value) => ({ value, label: inLanguage(fieldWords[value], language) }))}
        />
      </Form.Item>
      <WordsField label={t.words} />
      <Form.Item name="reapply_days" label={t.reapply} rules={[{ required: true, message: t.missing }]}>
        <InputNumber min={0} max={3650} precision={0} className="w-32" />
      </Form.Item>
    </>
  );
}
