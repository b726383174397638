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
