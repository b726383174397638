import type { Text } from '#kit/text/language.ts';

/** new: unassigned; assigned: being handled; answered: the visitor can read an answer; closed: done. */
export const enquiryStates = ['new', 'assigned', 'answered', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

export const enquiryActions = ['assign', 'release', 'answer', 'close', 'reopen'] as const;
export type EnquiryAction = (typeof enquiryActions)[number];

/** Allowed transitions; all others are refused. Further answers are possible; a reopened enquiry waits again, as a new one. */
const transitions: Record<EnquiryAction, Partial<Record<EnquiryState, EnquiryState>>> = {
  assign: { new: 'assigned', assigned: 'assigned', answered: 'answered' },
  release: { assigned: 'new' },
  answer: { new: 'answered', assigned: 'answered', answered: 'answered' },
  close: { new: 'closed', assigned: 'closed', answered: 'closed' },
  reopen: { answered: 'assigned', closed: 'assigned' },
};

/** The state after an action; undefined if it is not allowed. */
export const stateAfter = (action: EnquiryAction, state: EnquiryState): EnquiryState | undefined =>
  transitions[action][state];

/** Whether the visitor is waiting for an answer. */
export const isWaiting = (state: EnquiryState): boolean => state === 'new' || state === 'assigned';

/** Names of topics, for visitors and staff. */
export const topicWords: Record<EnquiryTopic, Text> = {
  buying: ['采购与面料', 'Buying and fabrics'],
  supply: ['供应商入驻', 'Becoming a supplier'],
  account: ['账号与应用', 'Accounts and the app'],
  cooperation: ['渠道与合作', 'Channels and cooperation'],
  complaint: ['投诉与建议', 'Complaints and suggestions'],
  other: ['其他', 'Something else'],
};

/** Names of states for staff. */
export const stateWords: Record<EnquiryState, Text> = {
  new: ['待分配', 'New'],
  assigned: ['处理中', 'Assigned'],
  answered: ['已回复', 'Answered'],
  closed: ['已结束', 'Closed'],
};

/** Names of states for visitors, without the assignment. */
export const visitorStateWords: Record<EnquiryState, Text> = {
  ...stateWords,
  new: ['已收到，等待处理', 'Received, awaiting reply'],
  assigned: ['已有人在处理', 'Being handled'],
};

/** Tabs of the desk: waiting, then each later state. */
export const enquiryTabs = ['waiting', 'answered', 'closed', 'all'] as const;
export type EnquiryTab = (typeof enquiryTabs)[number];

/** Topics of enquiries; `enquiry-states.ts` has the names. */
export const enquiryTopics = ['buying', 'supply', 'account', 'cooperation', 'complaint', 'other'] as const;
export type EnquiryTopic = (typeof enquiryTopics)[number];

export const textLimits = { name: 40, text: 2_000, note: 1_000 } as const;
