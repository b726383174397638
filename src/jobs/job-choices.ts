/** Choices of a job without any schema: pages take them along cheaply. `job-words.ts` has their names. */
export const departments = [
  'design',
  'fabric',
  'merchandising',
  'sourcing',
  'quality',
  'supply_chain',
  'operations',
  'live',
  'sales',
  'technology',
  'data',
  'service',
  'finance',
  'people',
] as const;
export type Department = (typeof departments)[number];

export const jobKinds = ['full_time', 'part_time', 'intern', 'contract'] as const;
export type JobKind = (typeof jobKinds)[number];

/** The least that is asked for, in rising order. */
export const educations = ['any', 'secondary', 'college', 'bachelor', 'master'] as const;
export type Education = (typeof educations)[number];

export const jobSorts = ['newest', 'salary', 'closing'] as const;
export type JobSort = (typeof jobSorts)[number];

export const jobsPerPage = 20;
/** The longest search text that is read. */
export const longestSearch = 60;
/** How many jobs one browser remembers. */
export const mostSaved = 20;
