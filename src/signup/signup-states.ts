/** new: nobody has called yet; contacted: somebody has; matched: suppliers were introduced; closed: nothing came of it. */
export const signupStates = ['new', 'contacted', 'matched', 'closed'] as const;
export type SignupState = (typeof signupStates)[number];

/** Where each state may lead. What is not listed is refused. */
export const nextSignupStates: Record<SignupState, readonly SignupState[]> = {
  new: ['contacted', 'matched', 'closed'],
  contacted: ['matched', 'closed'],
  matched: ['contacted', 'closed'],
  closed: ['contacted'],
};
