import { useEffect, useState } from 'react';
import { Button } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import { captureWords, PhoneCapture } from './phone-capture.tsx';

/** How often a visible page checks that the code is still valid. */
const askEveryMs = 20_000;

export const handle = deliver('form');

/** The phone's page after scanning the code: adds pictures to the open application, without a sign-in. */
export default function CapturePage() {
  const t = useWords(captureWords);
  const [payload, setPayload] = useState<{ token?: string }>();
  const [over, setOver] = useState('');
  // The token follows `#`: it is never part of a request and is removed from the address at once.
  useEffect(() => setPayload(location.hash ? { token: location.hash.slice(1) } : {}), []);
  const { data, error, mutate } = useCall(
    '/api.php/official/enrolment/open_capture',
    over || !payload ? null : payload,
    {
      refreshInterval: askEveryMs,
      onSuccess: () => history.replaceState(history.state, '', location.pathname),
      // Without a network the page stays open.
      onError: ({ code, message }) => code !== 0 && setOver(message),
    },
  );
  const ask = () => void mutate();
  return (
    <main id="main" className="mx-auto w-full max-w-[36rem] flex-1 px-4 py-6 sm:py-12">
      <PageHead title={t.title} hidden />
      {data ? (
        <PhoneCapture
          capture={data}
          onChanged={(capture) => void mutate(capture, { revalidate: false })}
          onRefused={ask}
        />
      ) : over ? (
        <>
          <h1 className="text-2xl font-semibold">{t.over}</h1>
          <p role="alert" className="mt-3 text-lg text-ink-2">
            {over}
          </p>
          <p className="mt-6 text-ink-3">{t.overHelp}</p>
        </>
      ) : (
        <>
          <h1 className="text-2xl font-semibold">{t.title}</h1>
          {error ? (
            <>
              <p role="alert" className="mt-3 text-ink-2">
                {t.away}
              </p>
              <Button className="mt-5" onClick={ask}>
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
