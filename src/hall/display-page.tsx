import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { DisplayView } from './displays/display-view.tsx';
import { displayWords } from './displays/display-words.ts';

/** A hall display; it is paired instead of signed in. */
export default function DisplayPage() {
  const t = useWords(displayWords);
  return (
    <main>
      <PageHead title={t.title} hidden isUnattended />
      <DisplayView kind="display" />
    </main>
  );
}
