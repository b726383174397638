import { type ReactNode, useState } from 'react';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import { CallFailure, send } from '#kit/call/send.ts';
import { codeWords } from '#kit/form/code-words.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button, buttonClasses } from '#kit/ui/button.tsx';
import { copyText } from '#kit/ui/copy-text.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { NoScriptButton } from '#kit/ui/no-script-form.tsx';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { handoverWords } from './handover-words.ts';
import { recoveryWords } from './recovery-words.ts';

const words = defineWords({
  code: ['验证码', 'Code'],
  getCode: ['获取验证码', 'Get a code'],
  sentTo: [(phone: string) => `验证码将发送到 ${phone}。`, (phone: string) => `We will send the code to ${phone}.`],
  sent: ['验证码已发送。', 'Code sent.'],
});

/** The server’s answer to the owner’s form without script. */
export interface OfferTransferAnswer {
  isSent?: boolean;
  codeProblem?: string;
  /** The link, shown only once. */
  link?: string;
}

/** The owner’s side: a code to their own phone creates the link, shown once. */
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
  const t = useWords(handoverWords);
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
      <p className="text-ink-2">{t.lead}</p>
      {made ? <Link address={`${origin}/handover#${made.token}`} /> : null}
      {link ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">{t.openUntil(shortMoment(link.expires_at, language, now))}</p>
          <Button look="quiet" className="noscript:hidden" onClick={cancel}>
            {t.cancel}
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
            texts={{ submit: t.make, done: t.made }}
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
          {open ? t.again : t.begin}
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

/** The owner’s side without script. */
export function OfferTransferForm({
  phone,
  isOpen,
  own,
  answer = {},
}: {
  phone: string;
  isOpen: boolean;
  own: ReactNode;
  answer: OfferTransferAnswer | undefined;
}) {
  const t = { ...useWords(handoverWords), ...useWords(codeWords), ...useWords(words) };
  if (answer.link)
    return (
      <div className="mt-5 rounded-card border border-line p-4">
        <p className="font-medium">{t.link}</p>
        <p className="mt-2 break-all select-all">{answer.link}</p>
        <p className="mt-2 text-sm text-ink-2">{t.linkHelp}</p>
      </div>
    );
  return (
    <>
      {isOpen ? (
        <NoScriptButton intent="hand-over-cancel" label={t.cancel}>
          {own}
        </NoScriptButton>
      ) : null}
      <form method="post" className="mt-5 grid max-w-96 gap-4">
        {own}
        <button type="submit" name="intent" value="hand-over" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <p className="text-ink-2">{answer.isSent ? t.sent : t.sentTo(phone)}</p>
        <UncontrolledTextField
          id="verify_code"
          label={t.code}
          problem={answer.codeProblem}
          inputMode="numeric"
          autoComplete="one-time-code"
        >
          <button
            type="submit"
            name="intent"
            value="hand-over-code"
            className={buttonClasses('secondary', 'min-w-32 shrink-0')}
          >
            {answer.isSent ? t.again : t.getCode}
          </button>
        </UncontrolledTextField>
        <Button type="submit" name="intent" value="hand-over" className="justify-self-start">
          {t.make}
        </Button>
      </form>
    </>
  );
}

/** Tells the owner that a recovery of this account was requested; one press refuses it. */
export function RecoveryObjection({
  requests,
  now,
  onChanged,
}: {
  requests: readonly { id: number; phone: string; at: string }[];
  now: number;
  onChanged(): void;
}) {
  const t = useWords(recoveryWords);
  const language = useLanguage();
  const [problem, setProblem] = useState('');
  const [told, setTold] = useState('');

  async function object(id: number) {
    setProblem('');
    setTold('');
    try {
      await send('/api.php/official/enrolment/refuse_recovery', { id });
      setTold(t.objected);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code !== 404) return setProblem(error.message);
    }
    onChanged();
  }

  const said = (
    <p role="status" className="font-medium not-empty:mt-4">
      {told}
    </p>
  );
  if (requests.length === 0) return said;
  return (
    <section aria-labelledby="asked-for" className="mt-6 border-l-2 border-madder bg-madder/8 px-4 py-4">
      <h2 id="asked-for" className="font-semibold">
        {t.askedTitle}
      </h2>
      {requests.map(({ id, phone, at }) => (
        <div key={id} className="mt-2">
          <p>{t.asked(phone, shortMoment(at, language, now))}</p>
          <Button className="mt-3" onClick={() => object(id)}>
            {t.object}
          </Button>
        </div>
      ))}
      {problem ? (
        <p role="alert" className="mt-2 text-madder">
          {problem}
        </p>
      ) : null}
    </section>
  );
}

const linkId = 'handover-link';

function Link({ address }: { address: string }) {
  const t = useWords(handoverWords);
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <div className="mt-5 rounded-card border border-line p-4">
      <label className="block font-medium">
        {t.link}
        <input
          id={linkId}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          className="mt-2 block min-h-12 w-full rounded-control border border-ink-3/60 bg-surface px-3.5 text-sm text-ink"
        />
      </label>
      <p className="mt-2 text-sm text-ink-2">{t.linkHelp}</p>
      <Button className="mt-3" onClick={() => void copyText(address).then(setIsCopied)}>
        {t.copy}
      </Button>
      <span role="status" className="ml-3 text-sm text-ink-2">
        {isCopied === undefined ? '' : isCopied ? t.copied : t.copyByHand}
      </span>
    </div>
  );
}
