import { useCallback, useEffect, useRef, useState } from 'react';
import { CallFailure, send } from '#kit/call/send.ts';
import { Button } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Capture } from './capture-contract.ts';
import { captureWords, PhoneCapture } from './phone-capture.tsx';

type Standing = { is: 'opening' } | { is: 'open'; capture: Capture } | { is: 'away' } | { is: 'over'; message: string };

/** How often a visible page checks that the code is still valid. */
const askEveryMs = 20_000;

export const handle = deliver('form');

/** The phone's page after scanning the code: adds pictures to the open application, without a sign-in. */
export default function CapturePage() {
  const t = useWords(captureWords);
  const [standing, setStanding] = useState<Standing>({ is: 'opening' });

  const ask = useCallback(async () => {
    // The token follows `#`: it is never part of a request and is removed from the address at once.
    const token = location.hash.slice(1);
    try {
      const capture = await send('/api.php/official/enrolment/open_capture', token ? { token } : {});
      if (token) history.replaceState(history.state, '', location.pathname);
      setStanding({ is: 'open', capture });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code !== 0) setStanding({ is: 'over', message: error.message });
      // Stay open without a network.
      else setStanding((present) => (present.is === 'open' ? present : { is: 'away' }));
    }
  }, []);
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current) void ask();
    asked.current = true;
  }, [ask]);
  const isOpen = standing.is === 'open';
  useEffect(() => {
    if (!isOpen) return;
    const look = () => document.visibilityState === 'visible' && void ask();
    const timer = setInterval(look, askEveryMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isOpen, ask]);

  return (
    <main id="main" className="mx-auto w-full max-w-[36rem] flex-1 px-4 py-6 sm:py-12">
      <PageHead title={t.title} hidden />
      {standing.is === 'open' ? (
        <PhoneCapture
          capture={standing.capture}
          onChanged={(capture) => setStanding({ is: 'open', capture })}
          onRefused={() => void ask()}
        />
      ) : standing.is === 'over' ? (
        <>
          <h1 className="text-2xl font-semibold">{t.over}</h1>
          <p role="alert" className="mt-3 text-lg text-ink-2">
            {standing.message}
          </p>
          <p className="mt-6 text-ink-3">{t.overHelp}</p>
        </>
      ) : (
        <>
          <h1 className="text-2xl font-semibold">{t.title}</h1>
          {standing.is === 'away' ? (
            <>
              <p role="alert" className="mt-3 text-ink-2">
                {t.away}
              </p>
              <Button className="mt-5" onClick={() => void ask()}>
                {t.retry}
              </Button>
            </>
          ) : (
            <div role="status" className="mt-6 grid gap-4">
              <span className="sr-only">{t.opening}</span>
              {[1, 2, 3].map((row) => (
                <div key={row} aria-hidden="true" className="h-44 animate-pulse rounded-card bg-line/50" />
              ))}
            </div>
          )}
          <noscript>
            <p className="mt-4 text-madder">{t.scriptNeeded}</p>
          </noscript>
        </>
      )}
    </main>
  );
}
