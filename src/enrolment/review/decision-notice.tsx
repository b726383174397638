import { Link } from 'react-router';
import { useSWRConfig } from 'swr';
import { undoOfferedMs } from '#enrolment/application/application-status.ts';
import { CallFailure, send } from '#kit/send.ts';
import { showNotice } from '#kit/ui/show-notice.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { type Decision, noticeWords } from './decision-words.ts';
import type { ReviewedApplication } from './review-contract.ts';

/** As long as the message of a decision waits, less the way of an undo that is pressed at the last moment. */
const shownForSeconds = undoOfferedMs / 1000 - 1;
const undone: readonly Decision[] = ['approve', 'return', 'reject'];

/**
 * Says what was decided, wherever the reviewer has gone meanwhile, and takes it back at a touch. Later the application
 * itself offers the same, for 24 hours.
 */
export function useDecisionNotice() {
  const say = useWords(noticeWords);
  const { mutate } = useSWRConfig();

  return (decision: Decision, decided: ReviewedApplication, onUndone?: () => void): void => {
    const { id, revision, number, actions } = decided;
    const name = decided.fields.company_name || number;
    async function run() {
      let title: string;
      try {
        const after = await send('/api.php/official/enrolment/undo_decision', { id, revision });
        title = after.messages[0]?.action === 'undo' ? say.undone(name) : say.undoneUnheard(name);
        onUndone?.();
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        title = error.message;
      }
      showNotice({
        title: (
          <>
            {title}{' '}
            <Link to={`/console/applications/${id}`} className="text-primary underline underline-offset-4">
              {say.open}
            </Link>
          </>
        ),
        seconds: shownForSeconds,
      });
      await mutate((key) => typeof key === 'string' && key.includes('/enrolment/'));
    }
    const mayUndo = undone.includes(decision) && actions.includes('undo');
    const isHeld = decided.messages[0]?.state === 'queued';
    showNotice({
      title: [
        say[decision === 'approve' && decided.state === 'in_review' ? 'propose' : decision](name),
        isHeld ? say.held(undoOfferedMs / 1000) : '',
      ].join(' '),
      seconds: shownForSeconds,
      ...(mayUndo ? { action: { label: say.undoIt, key: 'z', run } } : {}),
    });
  };
}
