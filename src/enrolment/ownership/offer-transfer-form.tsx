import type { ReactNode } from 'react';
import { codeWords } from '#kit/form/code-words.ts';
import { PlainTextField } from '#kit/form/plain-fields.tsx';
import { Button, buttonClasses } from '#kit/ui/button.tsx';
import { PlainButton } from '#kit/ui/plain-ask.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { handoverWords } from './handover-words.ts';

const words = defineWords({
  code: ['验证码', 'Code'],
  getCode: ['获取验证码', 'Get a code'],
  sentTo: [(phone: string) => `验证码将发送到 ${phone}。`, (phone: string) => `We will send the code to ${phone}.`],
  sent: ['验证码已发送。', 'Code sent.'],
});

/** What the server said to the owner's form, which was sent without script. */
export interface OfferTransferAnswer {
  isSent?: boolean;
  codeProblem?: string;
  /** The link, which is shown this once. */
  link?: string;
}

/** The owner's side without script: a code to their own phone, and with it the link. */
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
  const say = { ...useWords(handoverWords), ...useWords(codeWords), ...useWords(words) };
  if (answer.link)
    return (
      <div className="mt-5 rounded-card border border-line p-4">
        <p className="font-medium">{say.link}</p>
        <p className="mt-2 break-all select-all">{answer.link}</p>
        <p className="mt-2 text-sm text-ink-2">{say.linkHelp}</p>
      </div>
    );
  return (
    <>
      {isOpen ? (
        <PlainButton intent="hand-over-cancel" label={say.cancel}>
          {own}
        </PlainButton>
      ) : null}
      <form method="post" className="mt-5 grid max-w-96 gap-4">
        {own}
        <button type="submit" name="intent" value="hand-over" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <p className="text-ink-2">{answer.isSent ? say.sent : say.sentTo(phone)}</p>
        <PlainTextField
          id="verify_code"
          label={say.code}
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
            {answer.isSent ? say.again : say.getCode}
          </button>
        </PlainTextField>
        <Button type="submit" name="intent" value="hand-over" className="justify-self-start">
          {say.make}
        </Button>
      </form>
    </>
  );
}
