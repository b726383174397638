import type { Text } from '#kit/text/language.ts';

/**
 * States of a batch. Only numbers of an activated or recalled batch are known to the check; all others get the answer of an unknown
 * number, as do those of a revoked batch.
 */
export const batchStates = ['generating', 'generated', 'printed', 'activated', 'recalled', 'revoked'] as const;
export type BatchState = (typeof batchStates)[number];
export const batchStateNames: Record<BatchState, Text> = {
  generating: ['生成中', 'Generating'],
  generated: ['待付印', 'Ready to print'],
  printed: ['已付印', 'Printed'],
  activated: ['已启用', 'Active'],
  recalled: ['召回中', 'Recalled'],
  revoked: ['已作废', 'Revoked'],
};

/** `generate` is done by the server when the last number exists. */
export const batchActions = ['generate', 'print', 'activate', 'recall', 'lift_recall', 'revoke'] as const;
export type BatchAction = (typeof batchActions)[number];

const transitions: Record<BatchAction, { from: readonly BatchState[]; to: BatchState }> = {
  generate: { from: ['generating'], to: 'generated' },
  print: { from: ['generated'], to: 'printed' },
  activate: { from: ['printed'], to: 'activated' },
  recall: { from: ['activated'], to: 'recalled' },
  lift_recall: { from: ['recalled'], to: 'activated' },
  revoke: { from: ['generating', 'generated', 'printed', 'activated', 'recalled'], to: 'revoked' },
};

/** The state after an action; undefined if the action is not allowed. */
export const batchStateAfter = (state: BatchState, action: BatchAction): BatchState | undefined =>
  transitions[action].from.includes(state) ? transitions[action].to : undefined;

/** Actions that staff may take in this state. */
export const batchActionsIn = (state: BatchState): BatchAction[] =>
  batchActions.filter((action) => action !== 'generate' && transitions[action].from.includes(state));

/** Maximum numbers in one batch. */
export const maxBatchSize = 1_000_000;

/** Password of the archive for the printer. */
export const minPasswordLength = 12;

export const textLimits = { product: 80, line: 120, recall: 400, note: 500, case: 2_000, answer: 2_000 };

/** States of a report about an article. */
export const caseStates = ['open', 'answered', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];
export const caseStateNames: Record<CaseState, Text> = {
  open: ['待答复', 'Open'],
  answered: ['已答复', 'Replied'],
  closed: ['已结案', 'Closed'],
};

/** What looks wrong among the checks. */
export const alarmKinds = ['travel', 'burst', 'failures', 'inactive'] as const;
export type AlarmKind = (typeof alarmKinds)[number];
export const alarmNames: Record<AlarmKind, Text> = {
  travel: ['同一编号短时间内在相距很远的两地被查', 'One number checked in places too far apart'],
  burst: ['同一编号十分钟内被查很多次', 'One number checked many times within ten minutes'],
  failures: ['大量查不到的编号，可能有人在猜', 'Many unknown numbers: someone may be guessing'],
  inactive: ['还没启用或已作废的编号被人查询', 'An inactive or revoked number was checked'],
};
