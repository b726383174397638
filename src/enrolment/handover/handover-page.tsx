import { useEffect, useState } from 'react';
import { applicantKind, sendVerifyCode } from '#accounts/contract.ts';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import { keepRecord } from '#accounts/sign-in.ts';
import type { ResultOf } from '#kit/call.ts';
import { CallFailure, send } from '#kit/send.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { acceptHandover, readHandover } from './handover-contract.ts';
import { handoverWords } from './handover-words.ts';

type Offer = ResultOf<typeof readHandover>;

/** The colleague's side. What the link carries stands after `#`: it reaches no log and no other site. */
export default function HandoverPage() {
  const say = useWords(handoverWords);
  const [token, setToken] = useState('');
  const [offer, setOffer] = useState<Offer>();
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const given = location.hash.slice(1);
    setToken(given);
    send(readHandover, { token: given }).then(setOffer, (error: unknown) => {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error.message);
    });
  }, []);

  return (
    <main id="main" className="mx-auto w-full max-w-[30rem] flex-1 px-4 py-10 outline-none sm:px-6 lg:py-16">
      <PageHead title={`${say.title} · 织联 Weftline`} hidden />
      <h1 className="text-2xl font-semibold lg:text-3xl">{say.title}</h1>
      {problem ? (
        <>
          <p role="alert" className="mt-4 text-lg">
            {problem}
          </p>
          <LinkButton to="/movein" look="secondary" className="mt-6">
            {say.home}
          </LinkButton>
        </>
      ) : null}
      {!offer && !problem ? (
        <p role="status" className="mt-4 min-h-32 text-ink-2">
          {say.reading}
        </p>
      ) : null}
      {offer ? (
        <>
          <p className="mt-4 text-lg">{say.offer(offer.from_phone, offer.company, offer.number)}</p>
          <p className="mt-2 mb-7 text-ink-2">{say.offerMeans}</p>
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
      ) : null}
    </main>
  );
}
