import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { codeFieldWords, codeWords } from '#kit/form/code-words.ts';
import { TextField } from '#kit/form/field-frame.tsx';
import { fieldText } from '#kit/form/page-form.ts';
import { useSecondsLeft } from '#kit/form/use-seconds-left.ts';
import { readPhone, readVerifyCode } from '#kit/text/phone.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button, buttonClasses } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { PhonePrivacy } from './phone-privacy.tsx';

const words = defineWords({
  working: ['正在处理', 'Please wait'],
  phoneWrong: ['请填写 11 位手机号', 'Enter an 11-digit mobile number'],
  codeWrong: ['请填写 6 位数字验证码', 'Enter the 6-digit code'],
  codeFirst: ['请先获取验证码', 'Get a code first'],
});

type Problems = { phone?: string | undefined; code?: string | undefined; form?: string | undefined };

/** Texts of the form. */
export interface PhoneCodeWords {
  submit: string;
  done: string;
  working?: string;
  phoneHelp?: string;
}

/**
 * A form for a phone number and the code sent to it. `submit` uses the code; its rejection is shown at the field it concerns. A
 * known phone is shown masked and cannot be changed.
 */
export function PhoneCodeForm({
  knownPhone,
  texts,
  sendCode,
  submit,
  takesFocus = false,
  answer,
}: {
  knownPhone?: string;
  texts: PhoneCodeWords;
  sendCode(phone: string): Promise<{ retry_after: number; expires_in: number }>;
  submit(phone: string, code: string): Promise<void>;
  /** Moves the focus into the form: it replaces the button that opened it. */
  takesFocus?: boolean;
  /** The server's response to the form when it was submitted without JavaScript. */
  answer?: CodeAnswer | undefined;
}) {
  const t = { ...useWords(codeFieldWords), ...useWords(codeWords), ...useWords(words) };
  const [phone, setPhone] = useState(fieldText(answer?.values ?? {}, 'contact_phone'));
  const [code, setCode] = useState('');
  const { contact_phone, verify_code, form: formProblem } = answer?.problems ?? {};
  const [problems, setProblems] = useState<Problems>({ phone: contact_phone, code: verify_code, form: formProblem });
  const [validMinutes, setValidMinutes] = useState(answer?.sent ? Math.floor(answer.sent.expires_in / 60) : undefined);
  const [state, setState] = useState<'open' | 'sending' | 'working' | 'done'>('open');
  const [pause, setPause] = useState<{ retry_after: number } | null>(null);
  const secondsLeft = useSecondsLeft(pause);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Focuses the phone or, if it is known, the button that sends a code; the first button of the form is hidden.
    const first = knownPhone === undefined ? '#contact_phone' : 'button[value=code]';
    if (takesFocus) form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [takesFocus, knownPhone]);

  const refuse = (found: Problems) => {
    setProblems(found);
    setState('open');
    const first = found.phone ? 'contact_phone' : found.code ? 'verify_code' : undefined;
    if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  };
  const explain = (error: unknown, field: 'phone' | 'code') => {
    if (!(error instanceof CallFailure)) throw error;
    const wait = (error.data as { retry_after?: unknown } | null)?.retry_after;
    if (typeof wait === 'number') setPause({ retry_after: wait });
    const { contact_phone, verify_code } = error.fields;
    if (contact_phone || verify_code) refuse({ phone: contact_phone, code: verify_code });
    else refuse(error.code === 400 ? { [field]: error.message } : { form: error.message });
  };

  const isPhone = knownPhone !== undefined || readPhone(phone) !== undefined;

  async function requestCode() {
    if (!isPhone) return refuse({ phone: t.phoneWrong });
    setProblems({});
    setState('sending');
    try {
      const answer = await sendCode(phone);
      setValidMinutes(Math.floor(answer.expires_in / 60));
      setPause(answer);
      setState('open');
      form.current?.querySelector<HTMLInputElement>('#verify_code')?.focus();
    } catch (error) {
      explain(error, 'phone');
    }
  }

  async function submitForm(event: FormEvent) {
    event.preventDefault();
    if (state !== 'open') return;
    const digits = readVerifyCode(code);
    // Reports all errors at once.
    if (!isPhone || !digits)
      return refuse({
        phone: isPhone ? undefined : t.phoneWrong,
        code: digits ? undefined : validMinutes || code ? t.codeWrong : t.codeFirst,
      });
    setProblems({});
    setState('working');
    try {
      await submit(phone, digits);
      setState('done');
    } catch (error) {
      explain(error, 'code');
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submitForm} className="relative grid gap-5">
      {/* Enter in a field triggers the first button of a form: submit, not send a code. */}
      <button type="submit" name="intent" value="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {knownPhone === undefined ? (
        <TextField
          id="contact_phone"
          label={t.phone}
          help={texts.phoneHelp}
          value={phone}
          onChange={(text) => {
            setPhone(text);
            setProblems(({ phone: message, ...found }) =>
              text && message === t.phoneWrong && !readPhone(text) ? { ...found, phone: message } : found,
            );
          }}
          onLeave={() =>
            // Keep a server error: the local check finds nothing new.
            setProblems((found) => (phone && !readPhone(phone) ? { ...found, phone: t.phoneWrong } : found))
          }
          problem={problems.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={40}
        />
      ) : (
        <p className="text-ink-2">{t.sentTo(knownPhone)}</p>
      )}
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <TextField
          id="verify_code"
          label={t.code}
          value={code}
          onChange={(text) => {
            setCode(text);
            setProblems(({ code: _, ...found }) => found);
          }}
          problem={problems.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        <button
          type="submit"
          name="intent"
          value="code"
          onClick={(event) => {
            event.preventDefault();
            void requestCode();
          }}
          disabled={secondsLeft > 0 || state === 'sending'}
          className={buttonClasses('secondary', 'mt-[2.1rem] min-h-12 min-w-32 tabular-nums')}
        >
          {secondsLeft > 0 ? t.wait(secondsLeft) : validMinutes ? t.again : t.getCode}
        </button>
      </div>
      <p role="status" className={validMinutes ? 'text-sm text-ink-2' : 'sr-only'}>
        {state === 'done' ? texts.done : validMinutes ? t.sent(validMinutes) : ''}
      </p>
      {problems.form ? (
        <p role="alert" className="text-madder">
          {problems.form}
        </p>
      ) : null}
      <Button type="submit" disabled={state === 'working' || state === 'done'} className="min-h-12 text-lg">
        {state === 'done' ? texts.done : state === 'working' ? (texts.working ?? t.working) : texts.submit}
      </Button>
      {knownPhone === undefined ? <PhonePrivacy /> : null}
    </form>
  );
}
