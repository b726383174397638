import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { DisplayView } from './displays/display-view.tsx';
import { displayWords } from './displays/display-words.ts';

/** A display in the hall; it needs no sign-in, but to be paired. */
export default function DisplayPage() {
  const say = useWords(displayWords);
  return (
    <main>
      <PageHead title={say.title} hidden isUnattended />
      <DisplayView kind="display" />
    </main>
  );
}
