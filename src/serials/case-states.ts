import type { Text } from '#kit/text/language.ts';

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
