/** new: nobody's yet; assigned: somebody has it; answered: the visitor can read an answer; closed: nothing more is to be done. */
export const enquiryStates = ['new', 'assigned', 'answered', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

export const enquiryActions = ['assign', 'release', 'answer', 'close', 'reopen'] as const;
export type EnquiryAction = (typeof enquiryActions)[number];

/** The whole table: what is not listed is refused. An answer may be followed by another; a reopened enquiry waits again, as a new one. */
const transitions: Record<EnquiryAction, Partial<Record<EnquiryState, EnquiryState>>> = {
  assign: { new: 'assigned', assigned: 'assigned', answered: 'answered' },
  release: { assigned: 'new' },
  answer: { new: 'answered', assigned: 'answered', answered: 'answered' },
  close: { new: 'closed', assigned: 'closed', answered: 'closed' },
  reopen: { answered: 'assigned', closed: 'assigned' },
};

/** The state that an action leads to; undefined when it is not permitted. */
export const stateAfter = (action: EnquiryAction, state: EnquiryState): EnquiryState | undefined =>
  transitions[action][state];

/** Whether somebody is waiting for us. */
export const isWaiting = (state: EnquiryState): boolean => state === 'new' || state === 'assigned';
