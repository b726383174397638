import { useMemo } from 'react';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { DisplayView } from './displays/display-view.tsx';
import type { Put } from './document.ts';
import { panelWords } from './panels/panel-words.ts';
import { cut } from './shown-content.ts';

/** The display beside a panel; shows stories in turn until the panel is touched. */
export default function PanelSubPage() {
  const t = useWords(panelWords);
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
      <PageHead title={t.subTitle} hidden isUnattended />
      <DisplayView kind="sub" atFirst={atFirst} />
    </main>
  );
}
