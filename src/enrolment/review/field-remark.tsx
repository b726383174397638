import { Button, Form, Input, InputNumber, Popover, Select } from 'antd';
import { useId, useState } from 'react';
import { type FieldName, fieldNames } from '#enrolment/application/application-fields.ts';
import { fieldWords, rejectionWords, wordsOf } from '#enrolment/application/words.ts';
import { severities } from '#enrolment/contract.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { overlayReasons, remarkWhat } from './decision-message.ts';
import { emptyRemark, type RemarkDraft } from './remark-drafts.ts';
import { reviewTitleId, useReview } from './review-context.ts';
import { rejectionCodes } from './review-contract.ts';
import { dialogWords, reviewWords, severityWords } from './review-words.ts';

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

/** A remark that is not sent yet, in the words that it would have. */
export function useDraftWords(): (draft: RemarkDraft) => string {
  const language = useLanguage();
  const reasons = useReasons();
  return (draft) => remarkWhat({ ...draft, reason: reasons.find(({ code }) => code === draft.code)?.words }, language);
}

/** Under a field: what is pinned to it now, and what was asked in earlier rounds. */
export function SentRemarks({ name }: { name: FieldName }) {
  const t = useWords(reviewWords);
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
        {t.seePart}
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
              {t.removeRemark}
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
          <span className="ml-2 text-ink-3">{remark.open ? t.opened : t.answered}</span>
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
