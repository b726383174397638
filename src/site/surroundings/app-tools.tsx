import { defineWords } from '#kit/text/words.ts';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { canClose, canShare, closePage, shareInApp } from './app-bridge.ts';
import { readShareCard } from './share-card.ts';

const words = defineWords({ tools: ['页面操作', 'This page'], share: ['分享', 'Share'], close: ['关闭', 'Close'] });

const tool = 'inline-flex min-h-11 items-center rounded-control px-4 text-primary hover:bg-primary/8';

/** Buttons for the app's bridge; hidden without one. On pages without the framework's script, `plain-app.ts` shows them. */
export function AppTools() {
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
