import { App, Button, Segmented } from 'antd';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { mentionChoices } from '#enrolment/review/desk-contract.ts';
import { CallFailure, send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { FollowUpLine, FollowUpList } from './follow-up-list.tsx';

const words = defineWords({
  title: ['提到您的备注', 'Mentions'],
  unread: ['未读', 'Unread'],
  all: ['全部', 'All'],
  choice: ['显示哪些备注', 'Show'],
  noneUnread: ['没有未读的备注', 'No unread mentions'],
  none: ['还没有备注提到您', 'No mentions yet'],
  read: ['标为已读', 'Mark as read'],
  notRead: ['标为未读', 'Mark as unread'],
  readAll: ['全部标为已读', 'Mark all as read'],
  isNew: ['未读', 'Unread'],
});

/** Calls of colleagues: the unread ones, or all that there were. Opening the application reads them too. */
export function MentionList() {
  const say = useWords(words);
  const language = useLanguage();
  const { message } = App.useApp();
  const { mutate } = useSWRConfig();
  const [which, setWhich] = useState<(typeof mentionChoices)[number]>('unread');
  const list = useCall('/api.php/official/enrolment/list_mentions', { which }, { keepPreviousData: true });
  const unread = (list.data ?? []).filter(({ seen_at }) => seen_at === null);

  async function mark(notes: number[], isRead: boolean) {
    try {
      await send('/api.php/official/enrolment/mark_mentions', { notes, is_read: Number(isRead) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    }
    // The number in the menu changes with them.
    await Promise.all([
      list.mutate(),
      mutate((key) => typeof key === 'string' && key.startsWith('/api.php/official/enrolment/desk_counts')),
    ]);
  }
  return (
    <FollowUpList
      title={say.title}
      none={which === 'unread' ? say.noneUnread : say.none}
      answer={list}
      extra={
        <div className="flex flex-wrap items-center gap-3">
          {unread.length > 1 ? (
            <Button size="small" type="link" onClick={() => void mark([], true)}>
              {say.readAll}
            </Button>
          ) : null}
          <Segmented
            size="small"
            aria-label={say.choice}
            value={which}
            onChange={setWhich}
            options={mentionChoices.map((value) => ({ value, label: say[value] }))}
          />
        </div>
      }
    >
      {(row) => (
        <FollowUpLine
          key={row.id}
          application={row.application}
          action={
            <Button size="small" onClick={() => void mark([row.id], row.seen_at === null)}>
              {row.seen_at === null ? say.read : say.notRead}
            </Button>
          }
        >
          <p className={`break-words whitespace-pre-line ${row.seen_at === null ? '' : 'text-ink-2'}`}>{row.text}</p>
          <p className="text-sm text-ink-3">
            {row.author.name}
            <span className="ml-2 tabular-nums">{shortMoment(row.at, language, Date.now())}</span>
            {row.seen_at === null && which === 'all' ? (
              <span className="ml-2 font-medium text-madder">{say.isNew}</span>
            ) : null}
          </p>
        </FollowUpLine>
      )}
    </FollowUpList>
  );
}
