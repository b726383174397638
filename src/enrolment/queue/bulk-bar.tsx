import { Button } from 'antd';
import { useState } from 'react';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { mostChosen } from './bulk-contract.ts';
import { type BulkAction, BulkDialog } from './bulk-dialog.tsx';
import type { QueueRow } from './queue-contract.ts';
import { queueTitleId } from './queue-place.ts';
import { bulkWords } from './queue-words.ts';
import type { ChosenApplications } from './use-chosen.ts';

const actions: readonly BulkAction[] = ['assign', 'start', 'approve', 'return', 'reject'];

/** What can be done with the chosen applications; it says plainly how many they are and that some are out of sight. */
export function BulkBar({
  chosen,
  rows,
  reviewers,
  onDone,
}: {
  chosen: ChosenApplications;
  rows: readonly QueueRow[];
  reviewers: readonly { id: number; name: string }[];
  onDone(): void;
}) {
  const say = useWords(bulkWords);
  const [action, setAction] = useState<BulkAction>();
  if (chosen.chosen.size === 0) return null;
  const elsewhere = [...chosen.chosen.keys()].filter((id) => !rows.some((row) => row.id === id)).length;
  return (
    <section
      aria-label={say.chosen(chosen.chosen.size)}
      className="sticky bottom-0 z-10 -mx-4 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-surface px-4 py-3 shadow-[0_-6px_16px_-12px_rgb(0_0_0/.35)] sm:-mx-8 sm:px-8"
    >
      <p aria-live="polite">
        <strong className="font-semibold tabular-nums">{say.chosen(chosen.chosen.size)}</strong>
        {elsewhere > 0 ? <span className="ml-3 text-ink-2">{say.elsewhere(elsewhere)}</span> : null}
        {chosen.isFull ? <span className="ml-3 text-madder">{say.full(mostChosen)}</span> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {actions.map((one) => (
          <Button key={one} danger={one === 'reject'} onClick={() => setAction(one)}>
            {say[one]}
          </Button>
        ))}
        <Button
          type="text"
          onClick={() => {
            chosen.clear();
            focusOnIfLost(queueTitleId);
          }}
        >
          {say.drop}
        </Button>
      </div>
      {action ? (
        <BulkDialog
          action={action}
          chosen={[...chosen.chosen.values()]}
          reviewers={reviewers}
          onClose={(failed) => {
            setAction(undefined);
            if (!failed) return;
            chosen.keepOnly(failed);
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}
