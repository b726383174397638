/**
 * draft: nobody sees it; scheduled: it opens by itself; open: people can apply; closed: taken down by hand; expired: its
 * last day is over. Only the moments are stored: the state follows from them and the clock, so that no work that runs late
 * keeps an expired job on the list.
 */
export const jobStates = ['draft', 'scheduled', 'open', 'closed', 'expired'] as const;
export type JobState = (typeof jobStates)[number];

export interface JobMoments {
  /** Null before it is published. */
  opens_at: Date | null;
  /** The first instant at which it is open no more. */
  closes_at: Date | null;
  closed_at: Date | null;
}

export function stateOf({ opens_at, closes_at, closed_at }: JobMoments, now: number): JobState {
  if (!opens_at || !closes_at) return 'draft';
  if (closed_at) return 'closed';
  if (now >= closes_at.getTime()) return 'expired';
  return now < opens_at.getTime() ? 'scheduled' : 'open';
}

export const jobActions = ['publish', 'withdraw', 'close', 'extend'] as const;
export type JobAction = (typeof jobActions)[number];

/**
 * The whole table: what is not listed is refused. What was once open is closed, never a draft again: its address has been
 * given away. A closed or expired one can be opened again with a new last day.
 */
const allowed: Record<JobAction, readonly JobState[]> = {
  publish: ['draft', 'scheduled', 'closed', 'expired'],
  withdraw: ['scheduled'],
  close: ['open'],
  extend: ['open', 'scheduled'],
};
export const mayDo = (action: JobAction, state: JobState): boolean => allowed[action].includes(state);

/** Whether visitors were ever shown it: its address then answers 410, and otherwise 404. */
export const wasShown = (state: JobState): boolean => state === 'closed' || state === 'expired';
