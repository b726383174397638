/** Interests of buyers; `signup-words.ts` has the names. */
export const interests = [
  'cotton_linen',
  'silk_wool',
  'knit',
  'synthetic',
  'denim',
  'functional',
  'trims',
  'garments',
  'oem',
] as const;
export type Interest = (typeof interests)[number];

/** Days until an unmatched sign-up loses phone, company and notes. */
export const signupRetentionDays = 730;
/** Lifetime of the ticket to view, copy and erase one's data, in minutes. */
export const ticketMinutes = 15;
export const textLimits = { company: 60, note: 1_000 } as const;

/** Endpoint of the copy of one's data: a form POST, so that the browser saves the response as a file. */
export const copyPath = '/api.php/official/signup/copy_my_data';

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
