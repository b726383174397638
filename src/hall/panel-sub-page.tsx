import { useMemo } from 'react';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { cut } from './content.ts';
import { DisplayView } from './displays/display-view.tsx';
import type { Put } from './document.ts';
import { panelWords } from './panels/panel-words.ts';

/** The display that follows a panel: until somebody touches that, stories come and go. */
export default function PanelSubPage() {
  const say = useWords(panelWords);
  const language = useLanguage();
  const atFirst = useMemo(
    (): Put => ({
      content: { kind: 'story', story: 0, title: '', language },
      transition: cut,
      at: 0,
      take: '',
      revision: 0,
    }),
    [language],
  );
  return (
    <main>
      <PageHead title={say.subTitle} hidden isUnattended />
      <DisplayView kind="sub" atFirst={atFirst} />
    </main>
  );
}
