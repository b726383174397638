import { type ReactNode, useEffect } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { frameControls } from '#web/frame-controls.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { canClose, canShare, closePage, shareInApp } from './surroundings/app-bridge.ts';
import { readShareCard } from './surroundings/share-card.ts';
import './frame.css';

const words = defineWords({
  skip: ['跳到正文', 'Skip to content'],
  tools: ['页面操作', 'This page'],
  share: ['分享', 'Share'],
  close: ['关闭', 'Close'],
});

/** Header and footer around a page; omitted in the app's shell, which has its own bar. */
export function Frame({ slim = false, children }: { slim?: boolean; children: ReactNode }) {
  const t = useWords(words);
  const inApp = useVisit().environment === 'app';
  useEffect(frameControls, []);
  return (
    <div className={`flex min-h-dvh flex-col ${inApp ? 'in-app' : ''}`}>
      <a
        href="#main"
        className="absolute -top-24 left-2 z-50 rounded-control bg-primary px-4 py-2.5 font-medium text-on-primary focus:top-2"
      >
        {t.skip}
      </a>
      {inApp ? null : <SiteHeader slim={slim} />}
      {children}
      {inApp ? <AppTools /> : <SiteFooter slim={slim} />}
    </div>
  );
}

const tool = 'inline-flex min-h-11 items-center rounded-control px-4 text-primary hover:bg-primary/8';

/** Buttons for the app's bridge; hidden without one. On pages without the framework's script, `plain-app.ts` shows them. */
function AppTools() {
  const t = useWords(words);
  const isBrowser = useIsBrowser();
  const [shares, closes] = isBrowser ? [canShare(), canClose()] : [false, false];
  return (
    <nav
      aria-label={t.tools}
      hidden={!shares && !closes}
      className="page-width mt-auto flex justify-end gap-2 border-line border-t py-3 print:hidden"
    >
      <button
        type="button"
        data-app="share"
        hidden={!shares}
        className={tool}
        onClick={() => shareInApp(readShareCard(document, location.href))}
      >
        {t.share}
      </button>
      <button type="button" data-app="close" hidden={!closes} className={tool} onClick={closePage}>
        {t.close}
      </button>
    </nav>
  );
}
