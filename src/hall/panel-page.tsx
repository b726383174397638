import { useSearchParams } from 'react-router';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { PanelView } from './panels/panel-view.tsx';
import { panelWords } from './panels/panel-words.ts';

/** Without a touch for so long, a panel goes back to its beginning; `?idle=` says otherwise, in seconds. */
const idle = { usual: 60, least: 5, most: 3_600 } as const;

/** A touch panel for visitors; it needs no sign-in, but to be paired. */
export default function PanelPage() {
  const say = useWords(panelWords);
  const [search] = useSearchParams();
  const asked = Number(search.get('idle') ?? idle.usual);
  const seconds = asked >= idle.least && asked <= idle.most ? asked : idle.usual;
  return (
    <>
      <PageHead title={say.title} hidden isUnattended />
      <PanelView idleMs={seconds * 1_000} />
    </>
  );
}
