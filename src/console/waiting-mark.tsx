import type { Role } from '#accounts/contract.ts';
import type { deskCounts } from '#enrolment/contract.ts';
import type { ResultOf } from '#kit/call/call.ts';
import type { Waiting } from '#kit/desk/waiting.ts';
import { defineWords } from '#kit/text/words.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  waiting: [(n: number) => `${n} 项待处理`, (n: number) => `${n} waiting`],
  late: [(n: number) => `${n} 项已超时`, (n: number) => `${n} overdue`],
});

/** How much waits behind each place of the navigation, by the place's address; undefined for what has not been counted yet, or could not be. */
export function useWaiting(roles: readonly Role[]): Readonly<Record<string, Waiting | undefined>> {
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
    '/console/applications': review && { waiting: review.waiting, late: review.overdue },
    '/console/recoveries': review && { waiting: review.recoveries, late: 0 },
    '/console/follow-up': review && followUp(review),
    '/console/enquiries': enquiries,
    '/console/jobs': applicants,
    '/console/signups': signups,
    '/console/fabric-requests': requests,
    '/console/serials': serials,
    '/console/errors': errors && { waiting: errors.count, late: 0 },
  };
}

const followUp = ({ mentions, conditions, claims }: ResultOf<typeof deskCounts>): Waiting => ({
  waiting: mentions + conditions + claims,
  late: conditions,
});

/** A grey number waits, a red one is late: the same wherever it stands, and read out so. */
export function WaitingMark({ at }: { at: Waiting | undefined }) {
  const t = useWords(words);
  if (!at) return null;
  return (
    <span className="ml-auto flex items-baseline gap-2 pl-2 text-[0.8125rem] tabular-nums">
      {at.late > 0 ? (
        <span className="font-medium text-madder">
          <span aria-hidden="true">{at.late}</span>
          <span className="sr-only">{t.late(at.late)}</span>
        </span>
      ) : null}
      {at.waiting > 0 ? (
        <span className="text-ink-2">
          <span aria-hidden="true">{at.waiting}</span>
          <span className="sr-only">{t.waiting(at.waiting)}</span>
        </span>
      ) : null}
    </span>
  );
}
