/** The two kinds of session, named after the local storage records of the specification. */
export const applicantKind = 'user';
export const screenKind = 'ia';

export const roles = ['viewer', 'internal', 'operator', 'reviewer', 'editor', 'recruiter', 'analyst', 'admin'] as const;
export type Role = (typeof roles)[number];
