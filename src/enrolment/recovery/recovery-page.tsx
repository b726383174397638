import { useState } from 'react';
import { LinkButton } from '#kit/ui/button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Begun, RecoveryIdentity } from './recovery-identity.tsx';
import { licenceInputId, RecoveryLicence } from './recovery-licence.tsx';
import { recoveryWords } from './recovery-words.ts';

const doneId = 'recovery-done';

/** Who lost the number of an account asks for it with a new one: first who they are, then the licence. */
export default function RecoveryPage() {
  const say = useWords(recoveryWords);
  const language = useLanguage();
  const [begun, setBegun] = useState<Begun>();
  const [asked, setAsked] = useState<{ number: string; decide_from: string }>();
  const until = (at: string) =>
    new Date(at).toLocaleString(language, { timeZone: 'Asia/Shanghai', dateStyle: 'medium', timeStyle: 'short' });

  return (
    <main id="main" className="mx-auto w-full max-w-[30rem] flex-1 px-4 py-10 outline-none sm:px-6 lg:py-16">
      <PageHead title={`${say.title} · 织联 Weftline`} description={say.lead} hidden />
      {asked ? (
        <div>
          <p className="text-sm text-ink-3 tabular-nums">{say.number(asked.number)}</p>
          <h1 id={doneId} tabIndex={-1} className="mt-1 text-2xl font-semibold outline-none lg:text-3xl">
            {say.done}
          </h1>
          <p className="mt-4 text-lg">{say.doneMeans(until(asked.decide_from))}</p>
          <p className="mt-3 text-ink-2">{say.doneAnyway}</p>
          <LinkButton to="/movein" look="secondary" className="mt-7">
            {say.home}
          </LinkButton>
        </div>
      ) : (
        <>
          <h1 className="text-2xl font-semibold lg:text-3xl">{say.title}</h1>
          {begun ? (
            <RecoveryLicence
              begun={begun}
              onAsked={(given) => {
                setAsked(given);
                focusOn(doneId);
              }}
            />
          ) : (
            <>
              <p className="mt-4 text-lg">{say.lead}</p>
              <p className="mt-2 mb-7 text-ink-2">{say.still}</p>
              <noscript>
                <p className="border-l-2 border-ochre bg-ochre/8 px-4 py-3">
                  {say.needsScript}
                  <a href="/contact" className="text-primary underline underline-offset-4">
                    {say.contact}
                  </a>
                  {say.stop}
                </p>
              </noscript>
              <div className="noscript:hidden">
                <RecoveryIdentity
                  onBegun={(given) => {
                    setBegun(given);
                    focusOn(licenceInputId);
                  }}
                />
              </div>
            </>
          )}
        </>
      )}
    </main>
  );
}
