import { batchedWrites } from '#kit/db/batched-writes.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { lockLedger, lookUp } from './check-store.server.ts';
import { type CheckAnswered, type CheckRequest, evaluateChecks, type Suspicion } from './evaluate-checks.server.ts';
import { writeChanges } from './write-checks.server.ts';

const maxGroup = 500;
/** Beyond this, checks are refused with a retry time. */
const maxQueued = 5_000;

/**
 * Answers checks in groups: a transaction locks the ledger, one statement looks up what a group needs, one writes it, and each answer
 * follows its ledger line. An unused number takes the same statements as an unknown one, in the same group.
 */
export function checkQueue({
  database,
  onSuspicions,
}: {
  database: Database;
  /** Called before the answers are sent: must only take note. */
  onSuspicions(suspicions: Suspicion[]): void;
}) {
  const pending = new Set<Promise<CheckAnswered>>();

  const answer = batchedWrites<CheckRequest, CheckAnswered>({
    most: maxGroup,
    async write(requests) {
      const { answers, suspicions } = await database.transaction(async (client) => {
        await lockLedger(client);
        const { known, end } = await lookUp(client, requests);
        const evaluation = evaluateChecks(requests, known, end);
        await writeChanges(client, evaluation.changes);
        return evaluation;
      });
      if (suspicions.length > 0) onSuspicions(suspicions);
      return answers;
    },
  });

  return {
    async check(request: CheckRequest): Promise<CheckAnswered> {
      if (pending.size >= maxQueued) return { ok: false, retryAfterSeconds: 2 };
      const answered = answer(request).finally(() => pending.delete(answered));
      pending.add(answered);
      return answered;
    },
    /** Waits for the answers in flight. */
    close: () => Promise.allSettled(pending),
  };
}
