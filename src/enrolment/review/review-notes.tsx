import { App, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useKeptText } from './remark-drafts.ts';
import { useReview } from './review-context.ts';
import { panelWords } from './review-words.ts';

/** Notes among colleagues, which the applicant never sees. */
export function Notes() {
  const t = useWords(panelWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const { id: me } = useOutletContext<ScreenRecord>();
  const { application, update } = useReview();
  const { data: reviewers = [] } = useCall('/api.php/official/enrolment/list_reviewers', {});
  const [text, setText] = useKeptText(me, application.id, 'note');
  const [mentions, setMentions] = useState<number[]>([]);
  const [isSending, setIsSending] = useState(false);

  async function add() {
    if (text.trim() === '') return;
    setIsSending(true);
    try {
      const notes = await send('/api.php/official/enrolment/add_note', {
        id: application.id,
        text: text.trim(),
        mentions,
      });
      update({ notes });
      setText('');
      setMentions([]);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="mb-2 flex items-baseline justify-between gap-3 border-b border-line pb-2 font-semibold">
        {t.notes}
        <span className="text-xs font-normal text-ink-3">{t.notesHelp}</span>
      </h2>
      <ul className="grid gap-3 text-sm">
        {application.notes.map((note) => (
          <li key={note.id}>
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="text-ink-3">
              {note.author.name}
              <span className="ml-2 tabular-nums">{shortMoment(note.at, language, Date.now())}</span>
              {note.mentions.length > 0 ? (
                <span className="ml-2">
                  {t.mentioned(note.mentions.map(({ name }) => name).join(language === 'en' ? ', ' : '、'))}
                </span>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
      <form
        className="mt-3 grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <label htmlFor="note-text" className="sr-only">
          {t.noteText}
        </label>
        <Input.TextArea
          id="note-text"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2000}
          placeholder={t.noteText}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPressEnter={(event) => {
            if (event.ctrlKey || event.metaKey) void add();
          }}
        />
        <div className="flex gap-2">
          <label htmlFor="note-mentions" className="sr-only">
            {t.mention}
          </label>
          <Select
            id="note-mentions"
            mode="multiple"
            className="min-w-0 flex-1"
            placeholder={`${t.mention} @`}
            value={mentions}
            onChange={setMentions}
            optionFilterProp="label"
            options={reviewers.filter((one) => one.id !== me).map((one) => ({ value: one.id, label: one.name }))}
          />
          <Button htmlType="submit" loading={isSending} disabled={text.trim() === ''}>
            {t.addNote}
          </Button>
        </div>
      </form>
    </section>
  );
}
