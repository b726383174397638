import { type ReactNode, useEffect } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { frameControls } from '#web/frame-controls.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { AppTools } from './surroundings/app-tools.tsx';
import './frame.css';

const words = defineWords({ skip: ['跳到正文', 'Skip to content'] });

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
