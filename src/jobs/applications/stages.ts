import type { Text } from '#kit/text/language.ts';

/** new: not yet viewed; hired and refused: decided; withdrawn: by the applicant, final. */
export const stages = ['new', 'screening', 'interview', 'offer', 'hired', 'refused', 'withdrawn'] as const;
export type Stage = (typeof stages)[number];
/** Names of stages for staff. */
export const stageNames: Record<Stage, Text> = {
  new: ['新投递', 'New'],
  screening: ['筛选', 'Screening'],
  interview: ['面试', 'Interview'],
  offer: ['录用沟通', 'Offer'],
  hired: ['已录用', 'Hired'],
  refused: ['未通过', 'Rejected'],
  withdrawn: ['已撤回', 'Withdrawn'],
};
/** Stages that staff can set: the columns of the board. */
export const boardStages = ['new', 'screening', 'interview', 'offer', 'hired', 'refused'] as const;
export type BoardStage = (typeof boardStages)[number];

/** Any move between columns, also back, as decisions get corrected; but never to new, and withdrawn is final. */
export const mayMove = (from: Stage, to: BoardStage): boolean => from !== 'withdrawn' && to !== 'new' && from !== to;

/** Subject of every SMS about an application, by which it is deleted with it. */
export const messagesAbout = (number: string): string => `job_application/${number}`;
/** Days until the personal data of an application is deleted. */
export const retentionDays = 180;
/** Working days within which every applicant gets an answer. */
export const replyDays = 5;
export const noteLimit = 1_000;
export const nameLimit = 40;
/** Endpoint for files uploaded before their form. */
export const cvPath = '/jobs/cv';
/** How long an upload waits for its form: a phone may be offline for a night. */
export const cvRetentionMs = 24 * 3_600_000;
export const cvLimitBytes = 10 * 2 ** 20;
/** Filter of the file dialog only; the server checks the content. */
export const cvAccept = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.webp';
