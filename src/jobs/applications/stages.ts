/** new: nobody has looked; hired and refused: decided; withdrawn: by the applicant, for good. */
export const stages = ['new', 'screening', 'interview', 'offer', 'hired', 'refused', 'withdrawn'] as const;
export type Stage = (typeof stages)[number];
/** Those that staff move applicants between: the columns of the board. */
export const boardStages = ['new', 'screening', 'interview', 'offer', 'hired', 'refused'] as const;
export type BoardStage = (typeof boardStages)[number];

/** Any way between the columns, also back: decisions get corrected. What was withdrawn stays so, and nobody is new again. */
export const mayMove = (from: Stage, to: BoardStage): boolean => from !== 'withdrawn' && to !== 'new' && from !== to;

/** What every short message about an application says that it is about, so that it is deleted with it. */
export const messagesAbout = (number: string): string => `job_application/${number}`;
/** Days after which everything that tells who applied is deleted. */
export const keptDays = 180;
/** Working days within which everybody gets an answer. */
export const replyDays = 5;
export const noteLimit = 1_000;
export const nameLimit = 40;
/** A trap for programs that fill in every field: people do not see it. */
export const trapField = 'website';
/** Where a browser sends a CV ahead of the form, in parts of so many bytes, the last one shorter: some seconds each on a slow phone. */
export const cvPartsPath = '/jobs/cv-parts';
export const cvPartBytes = 256 * 1024;
/** How long a file waits for its form, or for the rest of itself: a phone may be without a connection for a night. */
export const cvWaitsMs = 24 * 3_600_000;
export const cvLimitBytes = 10 * 2 ** 20;
/** What the file dialog offers; what a file is, its content says. */
export const cvAccept = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.webp';
