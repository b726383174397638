import { type ReactNode, useState } from 'react';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import { CallFailure, send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { Button } from '#kit/ui/button.tsx';
import { copyText } from '#kit/ui/copy-text.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { handoverWords } from './handover-words.ts';
import { OfferTransferForm, type OfferTransferAnswer } from './offer-transfer-form.tsx';

const linkId = 'handover-link';

/** The owner's side: a code to their own phone makes the link, which is shown once. */
export function HandOver({
  phone,
  open,
  now,
  headingId,
  own,
  answer,
  onChanged,
}: {
  /** The owner's, masked. */
  phone: string;
  /** A link that is open already; nobody can read it any more. */
  open: { expires_at: string } | null;
  now: number;
  /** Of the part of the page that this is. */
  headingId: string;
  /** Of forms without script: whose page it is, and what the server said. */
  own: ReactNode;
  answer: OfferTransferAnswer | undefined;
  onChanged(): void;
}) {
  const say = useWords(handoverWords);
  const language = useLanguage();
  const { origin } = useVisit();
  const [isAsked, setIsAsked] = useState(false);
  const [made, setMade] = useState<{ token: string; expires_at: string }>();
  const [problem, setProblem] = useState('');

  async function cancel() {
    setProblem('');
    try {
      await send('/api.php/official/enrolment/cancel_handover', {});
      setMade(undefined);
      onChanged();
      focusOn(headingId);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error.message);
    }
  }

  const link = made ?? open;
  return (
    <>
      <p className="text-ink-2">{say.lead}</p>
      {made ? <Link address={`${origin}/handover#${made.token}`} /> : null}
      {link ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">{say.openUntil(shortMoment(link.expires_at, language, now))}</p>
          <Button look="quiet" className="noscript:hidden" onClick={cancel}>
            {say.cancel}
          </Button>
        </div>
      ) : null}
      {problem ? (
        <p role="alert" className="mt-3 text-madder">
          {problem}
        </p>
      ) : null}
      {isAsked && !made ? (
        <div className="mt-5 max-w-96">
          <PhoneCodeForm
            takesFocus
            knownPhone={phone}
            texts={{ submit: say.make, done: say.made }}
            sendCode={() => send('/api.php/official/enrolment/send_handover_code', {})}
            submit={async (_phone, verify_code) => {
              setMade(await send('/api.php/official/enrolment/start_handover', { verify_code }));
              setIsAsked(false);
              focusOn(linkId);
            }}
          />
        </div>
      ) : null}
      {!isAsked && !made ? (
        <Button look="secondary" className="mt-5 noscript:hidden" onClick={() => setIsAsked(true)}>
          {open ? say.again : say.begin}
        </Button>
      ) : null}
      <noscript>
        {import.meta.env.SSR ? (
          <OfferTransferForm phone={phone} isOpen={open !== null} own={own} answer={answer} />
        ) : null}
      </noscript>
    </>
  );
}

function Link({ address }: { address: string }) {
  const say = useWords(handoverWords);
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <div className="mt-5 rounded-card border border-line p-4">
      <label className="block font-medium">
        {say.link}
        <input
          id={linkId}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className="mt-2 block min-h-12 w-full rounded-control border border-ink-3/60 bg-surface px-3.5 text-sm text-ink"
        />
      </label>
      <p className="mt-2 text-sm text-ink-2">{say.linkHelp}</p>
      <Button className="mt-3" onClick={() => void copyText(address).then(setIsCopied)}>
        {say.copy}
      </Button>
      <span role="status" className="ml-3 text-sm text-ink-2">
        {isCopied === undefined ? '' : isCopied ? say.copied : say.copyByHand}
      </span>
    </div>
  );
}
