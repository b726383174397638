/** new: not contacted; contacted: by staff; matched: introduced to suppliers; closed: without result. */
export const signupStates = ['new', 'contacted', 'matched', 'closed'] as const;
export type SignupState = (typeof signupStates)[number];

/** Allowed next states; all others are refused. */
export const nextSignupStates: Record<SignupState, readonly SignupState[]> = {
  new: ['contacted', 'matched', 'closed'],
  contacted: ['matched', 'closed'],
  matched: ['contacted', 'closed'],
  closed: ['contacted'],
};
