import type { ReviewDesk } from '#enrolment/review.server.ts';
import { approve, type rejectionCodes } from '#enrolment/review-contract.ts';
import { inLanguage, type Language, type Text } from '#kit/language.ts';
import type { Outcome } from '#kit/outcome.ts';
import type { BulkResult } from './bulk-contract.ts';

interface Target {
  id: number;
  revision: number;
}
type Remarks = Parameters<ReviewDesk['returnForCorrection']>[2];

const failed: Text = [
  '没有完成，请刷新后查看它现在的状态',
  'This was not finished; refresh and look at how it stands now',
];
/** All single calls that change an application list the same refusals. */
const refusals: Record<string, readonly [number, string, string, string?]> = approve.refusals;

/** One after the other, through the very operations of the single calls: no rule of its own. */
export function bulkDesk(desk: ReviewDesk, report: (error: unknown) => void) {
  async function each(
    targets: readonly Target[],
    language: Language,
    act: (target: Target) => Promise<Outcome<unknown>>,
  ): Promise<BulkResult> {
    const results: BulkResult = [];
    for (const target of targets) {
      const outcome = await act(target).catch((error: unknown) => {
        report(error);
        return { ok: false, reason: 'failed' } as const;
      });
      if (outcome.ok) results.push({ id: target.id, done: true, reason: '', message: '' });
      else {
        const refusal = refusals[outcome.reason];
        const words: Text = refusal ? [refusal[1], refusal[2]] : failed;
        results.push({ id: target.id, done: false, reason: outcome.reason, message: inLanguage(words, language) });
      }
    }
    return results;
  }

  return {
    assign: (reviewer: number, language: Language, targets: readonly Target[], assignee: number) =>
      each(targets, language, (target) => desk.assign(reviewer, target, assignee)),
    startReview: (reviewer: number, language: Language, targets: readonly Target[]) =>
      each(targets, language, (target) => desk.startReview(reviewer, target)),
    approve: (reviewer: number, language: Language, targets: readonly Target[], conditions: string) =>
      each(targets, language, (target) => desk.approve(reviewer, target, conditions)),
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
