import type { Role } from '#accounts/contract.ts';
import type { deskCounts } from '#enrolment/contract.ts';
import type { ResultOf } from '#kit/call.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Waiting } from '#kit/waiting.ts';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  waiting: [(n: number) => `${n} 项待处理`, (n: number) => `${n} pending`],
});

/** How much waits behind a place of the navigation. */
export interface WaitingAt extends Waiting {
  /** What the menu marks: what is late where everybody has work at all times, else all that waits. */
  marked: number;
}

/** By the place's address; undefined for what has not been counted yet, or could not be. */
export function useWaiting(roles: readonly Role[]): Readonly<Record<string, WaitingAt | undefined>> {
  const every = { refreshInterval: 60_000 };
  const asked = (...wanted: Role[]) => (wanted.some((role) => roles.includes(role)) ? {} : null);
  const { data: review } = useCall('/api.php/official/enrolment/desk_counts', asked('reviewer'), every);
  const { data: errors } = useCall('/api.php/official/tracking/errors_to_see', asked('editor', 'admin'), every);
  const { data: enquiries } = useCall('/api.php/official/enquiries/enquiries_waiting', asked('editor'), every);
  const { data: applicants } = useCall(
    '/api.php/official/jobs/applicants_waiting',
    asked('editor', 'recruiter'),
    every,
  );
  const { data: signups } = useCall('/api.php/official/signup/signups_waiting', asked('editor'), every);
  const { data: requests } = useCall('/api.php/official/fabric/requests_waiting', asked('editor'), every);
  const { data: serials } = useCall('/api.php/official/serials/serials_waiting', asked('editor'), every);
  return {
    '/console/applications': review && { waiting: review.waiting, late: review.overdue, marked: review.overdue },
    '/console/recoveries': review && waitingAt({ waiting: review.recoveries, late: 0 }),
    '/console/follow-up': review && followUp(review),
    '/console/enquiries': waitingAt(enquiries),
    '/console/jobs': waitingAt(applicants),
    '/console/signups': waitingAt(signups),
    '/console/fabric-requests': waitingAt(requests),
    '/console/serials': waitingAt(serials),
    '/console/errors': errors && waitingAt({ waiting: errors.count, late: 0 }),
  };
}

const waitingAt = (counts: Waiting | undefined): WaitingAt | undefined =>
  counts && { ...counts, marked: counts.waiting };

const followUp = ({ mentions, conditions, claims }: ResultOf<typeof deskCounts>): WaitingAt => ({
  waiting: mentions + conditions + claims,
  late: conditions,
  marked: mentions + conditions + claims,
});

export function WaitingMark({ at }: { at: WaitingAt | undefined }) {
  const say = useWords(words);
  const count = at?.marked ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-2 min-w-5 rounded-full bg-madder px-1.5 text-center text-[0.8125rem] leading-5 font-medium text-surface tabular-nums lg:ml-auto">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{say.waiting(count)}</span>
    </span>
  );
}
