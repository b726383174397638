/** Two kinds of session, named as the specification's local storage records are. */
export const applicantKind = 'user';
export const screenKind = 'ia';
