/** What a buyer looks for; `signup-words.ts` has the names. */
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

/** Days after which a sign-up that led to nothing loses phone, company and notes. */
export const signupKeptDays = 730;
/** Minutes in which a proven number may see, copy and erase what is kept about it. */
export const ticketMinutes = 15;
/** A trap for programs that fill in every field: people do not see it. */
export const trapField = 'website';
export const textLimits = { company: 60, note: 1_000 } as const;

/** Where the copy of one's own sign-up is handed out: a plain POST, so that the browser stores the answer as a file. */
export const copyPath = '/api.php/official/signup/copy_my_data';
