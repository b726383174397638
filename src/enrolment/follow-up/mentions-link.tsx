import { Link } from 'react-router';
import { panelWords } from '#enrolment/review/panel-words.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

/** How many notes call on the reviewer, and the way to them; nothing when none does. */
export function MentionsLink() {
  const say = useWords(panelWords);
  const { data = [] } = useCall('/api.php/official/enrolment/list_mentions', {}, { refreshInterval: 60_000 });
  if (data.length === 0) return null;
  return (
    <Link
      to="/console/follow-up"
      className="rounded-full border border-madder/40 px-3 py-0.5 text-sm font-medium text-madder hover:border-madder"
    >
      {say.mentionsTitle(data.length)}
    </Link>
  );
}
