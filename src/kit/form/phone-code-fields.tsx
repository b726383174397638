import { useEffect, useState } from 'react';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { CodeAnswer } from './code-request.ts';
import { codeWords } from './code-words.ts';
import { startCountdown } from './countdown.ts';
import { fieldText } from './page-form.ts';
import { UncontrolledTextField } from './uncontrolled-fields.tsx';

/**
 * Phone number and verification code as uncontrolled fields: the code button submits the whole form, which comes back with its
 * values. With JavaScript the page stays. A known phone is shown masked and cannot be changed.
 */
export function PhoneCodeFields({
  answer,
  isBusy = false,
  knownPhone,
  phoneText,
  intents: [submit, code] = ['submit', 'code'],
}: {
  answer: CodeAnswer | undefined;
  isBusy?: boolean;
  knownPhone?: string;
  phoneText?: { label?: string; help: string | undefined };
  /** Values of the buttons, which the action distinguishes. */
  intents?: readonly [submit: string, code: string];
}) {
  const t = useWords(codeWords);
  const values = answer?.values ?? {};
  const problems = answer?.problems ?? {};
  const sent = answer?.sent ?? null;
  const secondsLeft = useSecondsLeft(sent);
  useEffect(() => {
    if (sent) document.getElementById('verify_code')?.focus();
  }, [sent]);
  return (
    <>
      {/* Enter submits by the first button of a form: this one, not the code button. */}
      <button type="submit" name="intent" value={submit} tabIndex={-1} aria-hidden="true" className="sr-only" />
      {knownPhone === undefined ? (
        <UncontrolledTextField
          id="contact_phone"
          label={t.phone}
          {...phoneText}
          value={fieldText(values, 'contact_phone')}
          problem={problems.contact_phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
      ) : (
        <p className="text-ink-2">{t.sentTo(knownPhone)}</p>
      )}
      <div>
        <UncontrolledTextField
          id="verify_code"
          label={t.code}
          value={fieldText(values, 'verify_code')}
          problem={problems.verify_code}
          inputMode="numeric"
          autoComplete="one-time-code"
        >
          <button
            type="submit"
            name="intent"
            value={code}
            disabled={secondsLeft > 0}
            aria-disabled={isBusy}
            // For the form script of pages without React.
            data-retry-after={sent?.retry_after}
            className={buttonClasses('secondary', 'min-w-32 shrink-0 tabular-nums')}
          >
            {secondsLeft > 0 ? t.wait(secondsLeft) : sent ? t.again : t.getCode}
          </button>
        </UncontrolledTextField>
        <p role="status" className={sent ? 'mt-1.5 text-sm text-ink-2' : 'sr-only'}>
          {sent ? t.sent(Math.floor(sent.expires_in / 60)) : ''}
        </p>
      </div>
    </>
  );
}

/** Seconds left until another code may be requested, counted from each new `sent`. */
function useSecondsLeft(sent: { retry_after: number } | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!sent) return;
    const secondsLeft = startCountdown(sent.retry_after);
    const count = () => setLeft(secondsLeft());
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}
