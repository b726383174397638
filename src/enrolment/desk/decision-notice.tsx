import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSWRConfig } from 'swr';
import { type ReviewedApplication, undoDecision } from '#enrolment/review-contract.ts';
import { CallFailure, send } from '#kit/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { type Decision, noticeWords } from './decision-words.ts';
import { isDialogOpen, isTyping, Key } from './review-tools.tsx';

/** Long enough to notice a slip and to reach for the key. */
const shownForSeconds = 15;
const undone: readonly Decision[] = ['approve', 'return', 'reject'];

/**
 * Says what was decided, wherever the reviewer has gone meanwhile, and takes it back at a touch. Later the application
 * itself offers the same, for 24 hours.
 */
export function useDecisionNotice() {
  const say = useWords(noticeWords);
  const { notification, message } = App.useApp();
  const { mutate } = useSWRConfig();
  const readAgain = () => mutate((key) => typeof key === 'string' && key.includes('/enrolment/'));

  return (decision: Decision, decided: ReviewedApplication, onUndone?: () => void): void => {
    const { id, revision, number, actions } = decided;
    const name = decided.fields.company_name || number;
    const key = 'decision';
    async function undo() {
      try {
        await send(undoDecision, { id, revision });
        onUndone?.();
        notification.destroy(key);
        void message.success(
          <span>
            {say.undone(name)} <Link to={`/console/applications/${id}`}>{say.open}</Link>
          </span>,
          6,
        );
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        void message.error(error.message);
      }
      await readAgain();
    }
    const mayUndo = undone.includes(decision) && actions.includes('undo');
    notification.open({
      key,
      title: say[decision === 'approve' && decided.state === 'in_review' ? 'propose' : decision](name),
      description: mayUndo ? <Undo undo={undo} /> : undefined,
      duration: shownForSeconds,
      placement: 'bottomLeft',
      showProgress: mayUndo,
      role: 'status',
      // Above the bar with the decisions.
      style: { marginBottom: 56 },
    });
  };
}

function Undo({ undo }: { undo(): Promise<void> }) {
  const say = useWords(noticeWords);
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    if (isBusy) return;
    setIsBusy(true);
    void undo().finally(() => setIsBusy(false));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isDialogOpen())
        return;
      event.preventDefault();
      start();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <Button size="small" loading={isBusy} onClick={start} aria-keyshortcuts="z">
      {say.undoIt} <Key name="Z" />
    </Button>
  );
}
