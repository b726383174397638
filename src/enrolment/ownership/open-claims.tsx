import { FollowUpLine, FollowUpList } from '#enrolment/follow-up/follow-up-list.tsx';
import { shortMoment } from '#kit/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['认领', 'Claims'],
  none: ['没有待处理的认领', 'No claims to review'],
});

/** Companies that somebody else claims; each is decided at its application. */
export function OpenClaims() {
  const say = useWords(words);
  const language = useLanguage();
  const claims = useCall('/api.php/official/enrolment/list_open_claims', {});
  return (
    <FollowUpList title={say.title} none={say.none} answer={claims}>
      {(row) => (
        <FollowUpLine key={row.id} application={row.application}>
          <p className="break-words whitespace-pre-line">{row.reason}</p>
          <p className="text-sm text-ink-3 tabular-nums">{shortMoment(row.at, language, Date.now())}</p>
        </FollowUpLine>
      )}
    </FollowUpList>
  );
}
