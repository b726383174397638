import type { ReviewDesk } from '#enrolment/review/review.server.ts';
import { approve, type rejectionCodes } from '#enrolment/review/review-contract.ts';
import type { SecondApproval } from '#enrolment/review/review-settings.server.ts';
import { type Outcome, refuse } from '#kit/call/outcome.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { BulkResult } from './queue-contract.ts';

interface Target {
  id: number;
  revision: number;
}
type Remarks = Parameters<ReviewDesk['returnForCorrection']>[2];

const failed: Text = ['未完成，请刷新查看当前状态', 'Not completed. Refresh to see the current status'];
/** All single calls that change an application list the same refusals. */
const refusals: Record<string, readonly [number, string, string, string?]> = approve.refusals;
/** What only several at once have to be told. `proposed`: done, but not all that was asked for. */
const ownWords: Record<string, Text> = {
  proposed: ['已提议通过，等另一位审核员确认', 'Approval proposed. Another reviewer must confirm'],
  conditions_proposed: [
    '同事提议通过时附了条件，请打开这一份确认',
    'A colleague proposed approval with conditions. Open the application to confirm',
  ],
};
function wordsOf(reason: string): Text {
  const refusal = refusals[reason];
  return ownWords[reason] ?? (refusal ? [refusal[1], refusal[2]] : failed);
}

/** One after the other, through the very operations of the single calls. */
export function bulkDesk(desk: ReviewDesk, second: Pick<SecondApproval, 'proposal'>, report: (error: unknown) => void) {
  async function each<Value>(
    targets: readonly Target[],
    language: Language,
    act: (target: Target) => Promise<Outcome<Value>>,
    noteOn: (value: Value) => string = () => '',
  ): Promise<BulkResult> {
    const results: BulkResult = [];
    for (const target of targets) {
      const outcome = await act(target).catch((error: unknown) => {
        report(error);
        return { ok: false, reason: 'failed' } as const;
      });
      const reason = outcome.ok ? noteOn(outcome.value) : outcome.reason;
      const message = reason ? inLanguage(wordsOf(reason), language) : '';
      results.push({ id: target.id, done: outcome.ok, reason, message });
    }
    return results;
  }

  return {
    assign: (reviewer: number, language: Language, targets: readonly Target[], assignee: number) =>
      each(targets, language, (target) => desk.assign(reviewer, target, assignee)),
    startReview: (reviewer: number, language: Language, targets: readonly Target[]) =>
      each(targets, language, (target) => desk.startReview(reviewer, target)),
    approve: (reviewer: number, language: Language, targets: readonly Target[], conditions: string) =>
      each(
        targets,
        language,
        async (target): Promise<Outcome<{ state: string }>> => {
          // Conditions of the first approval are not dropped by a second one that has not seen them.
          const proposal = await second.proposal(target.id);
          const hasConditions = proposal !== null && (proposal.text !== '' || proposal.conditions.length > 0);
          if (hasConditions && proposal.by.id !== reviewer) return refuse('conditions_proposed');
          return desk.approve(reviewer, target, conditions);
        },
        ({ state }) => (state === 'approved' ? '' : 'proposed'),
      ),
    returnForCorrection: (
      reviewer: number,
      language: Language,
      targets: readonly Target[],
      remarks: Remarks,
      text: string,
    ) => each(targets, language, (target) => desk.returnForCorrection(reviewer, target, remarks, text)),
    reject: (
      reviewer: number,
      language: Language,
      targets: readonly Target[],
      reason: { code: (typeof rejectionCodes)[number]; text: string; reapplyDays: number },
    ) => each(targets, language, (target) => desk.reject(reviewer, target, reason)),
  };
}
export type BulkDesk = ReturnType<typeof bulkDesk>;
