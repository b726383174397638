/**
 * What becomes of a batch of numbers. Only the numbers of an activated batch are known to the check; those of any other
 * are no different from numbers that never were. A recall is told to whoever checks; a revoked batch is unknown again.
 */
export const batchStates = ['generating', 'generated', 'printed', 'activated', 'recalled', 'revoked'] as const;
export type BatchState = (typeof batchStates)[number];

/** `generate` is the machine's own step, when the last number is there. */
export const batchActions = ['generate', 'print', 'activate', 'recall', 'lift_recall', 'revoke'] as const;
export type BatchAction = (typeof batchActions)[number];

const permitted: Record<BatchAction, { from: readonly BatchState[]; to: BatchState }> = {
  generate: { from: ['generating'], to: 'generated' },
  print: { from: ['generated'], to: 'printed' },
  activate: { from: ['printed'], to: 'activated' },
  recall: { from: ['activated'], to: 'recalled' },
  lift_recall: { from: ['recalled'], to: 'activated' },
  revoke: { from: ['generating', 'generated', 'printed', 'activated', 'recalled'], to: 'revoked' },
};

/** The state after an action; undefined when it is not permitted now. */
export const batchStateAfter = (state: BatchState, action: BatchAction): BatchState | undefined =>
  permitted[action].from.includes(state) ? permitted[action].to : undefined;

/** What staff may do with a batch in this state. */
export const batchActionsIn = (state: BatchState): BatchAction[] =>
  batchActions.filter((action) => action !== 'generate' && permitted[action].from.includes(state));
