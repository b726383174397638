import type { Role } from '#accounts/contract.ts';
import { deskCounts } from '#enrolment/contract.ts';
import type { ResultOf } from '#kit/call.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { errorsToSee } from '#tracking/contract.ts';

const words = defineWords({
  waiting: [(n: number) => `${n} 项待看`, (n: number) => `${n} to look at`],
});

/** How much waits for the reader behind each place of the navigation. */
export function useWaiting(roles: readonly Role[]): Readonly<Record<string, number>> {
  const { data } = useCall(deskCounts, roles.includes('reviewer') ? {} : null, { refreshInterval: 60_000 });
  const seesErrors = roles.includes('editor') || roles.includes('admin');
  const { data: errors } = useCall(errorsToSee, seesErrors ? {} : null, { refreshInterval: 60_000 });
  return {
    '/console/errors': errors?.count ?? 0,
    ...(data ? reviewing(data) : {}),
  };
}

function reviewing(data: ResultOf<typeof deskCounts>): Record<string, number> {
  return {
    '/console/applications': data.overdue,
    '/console/recoveries': data.recoveries,
    '/console/follow-up': data.mentions + data.conditions + data.claims,
  };
}

export function WaitingMark({ count = 0 }: { count?: number | undefined }) {
  const say = useWords(words);
  if (count === 0) return null;
  return (
    <span className="ml-2 min-w-5 rounded-full bg-madder px-1.5 text-center text-[0.8125rem] leading-5 font-medium text-surface tabular-nums lg:ml-auto">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{say.waiting(count)}</span>
    </span>
  );
}
