import { useSearchParams } from 'react-router';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { PanelView } from './panels/panel-view.tsx';
import { panelWords } from './panels/panel-words.ts';

/** A panel returns to its start after this long without a touch; `?idle=` overrides it, in seconds. */
const idle = { usual: 60, least: 5, most: 3_600 } as const;

/** A touch panel for visitors; it is paired instead of signed in. */
export default function PanelPage() {
  const t = useWords(panelWords);
  const [search] = useSearchParams();
  const asked = Number(search.get('idle') ?? idle.usual);
  const seconds = asked >= idle.least && asked <= idle.most ? asked : idle.usual;
  return (
    <>
      <PageHead title={t.title} hidden isUnattended />
      <PanelView idleMs={seconds * 1_000} />
    </>
  );
}
