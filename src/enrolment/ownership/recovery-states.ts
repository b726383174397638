import type { Text } from '#kit/text/language.ts';

/** refused: whoever still has the old number objected. */
export const recoveryStates = ['waiting', 'approved', 'rejected', 'refused'] as const;
export const recoveryStateWords: Record<(typeof recoveryStates)[number], Text> = {
  waiting: ['待处理', 'Waiting'],
  approved: ['已批准', 'Approved'],
  rejected: ['未批准', 'Rejected'],
  refused: ['原号码拒绝', 'Objected'],
};
