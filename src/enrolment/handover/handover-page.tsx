import { useCallback, useEffect, useState } from 'react';
import { applicantKind, sendVerifyCode } from '#accounts/contract.ts';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import { keepRecord } from '#accounts/sign-in.ts';
import type { ResultOf } from '#kit/call.ts';
import { CallFailure, send } from '#kit/send.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { acceptHandover, readHandover } from './handover-contract.ts';
import { handoverWords } from './handover-words.ts';

type Offer = ResultOf<typeof readHandover>;

type Standing = { is: 'opening' } | { is: 'open'; offer: Offer } | { is: 'away' | 'over'; told: string };

/** The colleague's side. What the link carries stands after `#`: it reaches no log and no other site. */
export default function HandoverPage() {
  const say = useWords(handoverWords);
  const [token, setToken] = useState('');
  const [standing, setStanding] = useState<Standing>({ is: 'opening' });

  const open = useCallback(async () => {
    const given = location.hash.slice(1);
    setToken(given);
    setStanding({ is: 'opening' });
    try {
      setStanding({ is: 'open', offer: await send(readHandover, { token: given }) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // Without an answer the link may be as good as ever.
      setStanding({ is: error.code === 0 || error.code === 429 ? 'away' : 'over', told: error.message });
    }
  }, []);
  useEffect(() => void open(), [open]);

  return (
    <main id="main" className="mx-auto w-full max-w-[30rem] flex-1 px-4 py-10 outline-none sm:px-6 lg:py-16">
      <PageHead title={`${say.title} · 织联 Weftline`} description={say.means} hidden />
      <h1 className="text-2xl font-semibold lg:text-3xl">{say.title}</h1>
      {/* What it means stands there before the link is opened: nobody waits before an empty page. */}
      <p className="mt-4 text-ink-2">{say.means}</p>
      <noscript>
        <p className="mt-5 border-l-2 border-ochre bg-ochre/8 px-4 py-3">{say.needsScript}</p>
      </noscript>
      <div className="mt-5 min-h-32">
        {standing.is === 'opening' ? (
          <p role="status" className="text-ink-2 noscript:hidden">
            {say.reading}
          </p>
        ) : standing.is === 'open' ? (
          <>
            <p className="mb-7 text-lg">
              {say.offer(standing.offer.from_phone, standing.offer.company, standing.offer.number)}
            </p>
            <PhoneCodeForm
              texts={{ submit: say.accept, done: say.accepted, phoneHelp: say.phoneHelp }}
              sendCode={(contact_phone) => send(sendVerifyCode, { contact_phone, purpose: 'handover' })}
              submit={async (contact_phone, verify_code) => {
                keepRecord(applicantKind, await send(acceptHandover, { token, contact_phone, verify_code }));
                // The whole page anew: what it knew belonged to whoever was signed in before.
                location.assign('/movein');
              }}
            />
          </>
        ) : (
          <>
            <p role="alert" className="text-lg">
              {standing.told}
            </p>
            {standing.is === 'away' ? (
              <Button className="mt-6" onClick={() => void open()}>
                {say.retry}
              </Button>
            ) : (
              <LinkButton to="/movein" look="secondary" className="mt-6">
                {say.home}
              </LinkButton>
            )}
          </>
        )}
      </div>
    </main>
  );
}
