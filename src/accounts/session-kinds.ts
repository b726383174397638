/** The two kinds of session, named after the local storage records of the specification. */
export const applicantKind = 'user';
export const screenKind = 'ia';
