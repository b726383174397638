import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TextField } from '#kit/form/text-field.tsx';
import { readPhone } from '#kit/phone.ts';
import { CallFailure, send } from '#kit/send.ts';
import { Button, buttonClasses } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { type ApplicantRecord, sendVerifyCode } from './contract.ts';
import { signedInMessage, signIn } from './sign-in.ts';

const words = defineWords({
  phone: ['手机号', 'Mobile number'],
  phoneHelp: ['审核结果也会发到这个号码。', 'The decision is sent to this number as well.'],
  code: ['验证码', 'Code'],
  send: ['获取验证码', 'Send a code'],
  again: ['重新发送', 'Send again'],
  wait: [(seconds: number) => `${seconds} 秒后可重发`, (seconds: number) => `Again in ${seconds} s`],
  sent: [
    (minutes: number) => `验证码已发送，${minutes} 分钟内有效。`,
    (minutes: number) => `The code is on its way; it is valid for ${minutes} minutes.`,
  ],
  submit: ['登录', 'Sign in'],
  bind: ['绑定并登录', 'Bind and sign in'],
  working: ['正在登录', 'Signing in'],
  phoneWrong: ['请填写 11 位手机号', 'Enter an 11-digit mobile number'],
  codeWrong: ['请填写 6 位数字验证码', 'Enter the 6 digits of the code'],
  codeFirst: ['请先获取验证码', 'Have a code sent first'],
});

type Problems = { phone?: string | undefined; code?: string | undefined; form?: string | undefined };

/**
 * Sign-in by a code sent to a phone. `onSignedIn` is called once the session is there. With a ticket it also binds the
 * WeChat account that the ticket stands for; `onTicketOver` is called with the words when it is too late for that.
 */
export function CodeSignIn({
  bindTicket,
  onSignedIn,
  onTicketOver,
}: {
  bindTicket?: string;
  onSignedIn(record: ApplicantRecord): void;
  onTicketOver?(message: string): void;
}) {
  const say = useWords(words);
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [validMinutes, setValidMinutes] = useState<number>();
  const [state, setState] = useState<'open' | 'sending' | 'working' | 'signed_in'>('open');
  const [secondsLeft, startCountdown] = useCountdown();
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: Problems) => {
    setProblems(found);
    setState('open');
    const first = found.phone ? 'contact_phone' : found.code ? 'verify_code' : undefined;
    if (first) form.current?.querySelector<HTMLInputElement>(`#${first}`)?.focus();
  };
  const explain = (error: unknown, field: 'phone' | 'code') => {
    if (!(error instanceof CallFailure)) throw error;
    const wait = (error.data as { retry_after?: unknown } | null)?.retry_after;
    if (typeof wait === 'number') startCountdown(wait);
    const { contact_phone, verify_code } = error.fields;
    if (contact_phone || verify_code) refuse({ phone: contact_phone, code: verify_code });
    else refuse(error.code === 400 ? { [field]: error.message } : { form: error.message });
  };

  async function sendCode() {
    if (!readPhone(phone)) return refuse({ phone: say.phoneWrong });
    setProblems({});
    setState('sending');
    try {
      const answer = await send(sendVerifyCode, {
        contact_phone: phone,
        purpose: bindTicket ? 'bind' : 'login',
      });
      setValidMinutes(Math.floor(answer.expires_in / 60));
      startCountdown(answer.retry_after);
      setState('open');
      form.current?.querySelector<HTMLInputElement>('#verify_code')?.focus();
    } catch (error) {
      explain(error, 'phone');
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state !== 'open') return;
    if (!readPhone(phone)) return refuse({ phone: say.phoneWrong });
    const digits = code.normalize('NFKC').replace(/\s/g, '');
    if (!/^\d{6}$/.test(digits)) return refuse({ code: validMinutes || digits ? say.codeWrong : say.codeFirst });
    setProblems({});
    setState('working');
    try {
      const record = await signIn({
        contact_phone: phone,
        verify_code: digits,
        ...(bindTicket ? { bind_ticket: bindTicket } : {}),
      });
      setState('signed_in');
      onSignedIn(record);
    } catch (error) {
      if (bindTicket && error instanceof CallFailure && error.code === 410) return onTicketOver?.(error.message);
      explain(error, 'code');
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        id="contact_phone"
        label={say.phone}
        help={say.phoneHelp}
        value={phone}
        onChange={(text) => {
          setPhone(text);
          if (readPhone(text)) setProblems((found) => ({ ...found, phone: undefined }));
        }}
        onLeave={() =>
          setProblems((found) => ({ ...found, phone: phone && !readPhone(phone) ? say.phoneWrong : undefined }))
        }
        problem={problems.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
      />
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <TextField
          id="verify_code"
          label={say.code}
          value={code}
          onChange={setCode}
          problem={problems.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
        <button
          type="button"
          onClick={sendCode}
          disabled={secondsLeft > 0 || state === 'sending'}
          className={buttonClasses('secondary', 'mt-[2.1rem] min-h-12 min-w-32 tabular-nums')}
        >
          {secondsLeft > 0 ? say.wait(secondsLeft) : validMinutes ? say.again : say.send}
        </button>
      </div>
      <p role="status" className={validMinutes ? 'text-sm text-ink-2' : 'sr-only'}>
        {state === 'signed_in' ? signedInMessage : validMinutes ? say.sent(validMinutes) : ''}
      </p>
      {problems.form ? (
        <p role="alert" className="text-madder">
          {problems.form}
        </p>
      ) : null}
      <Button type="submit" disabled={state === 'working' || state === 'signed_in'} className="min-h-12 text-lg">
        {state === 'signed_in'
          ? signedInMessage
          : state === 'working'
            ? say.working
            : bindTicket
              ? say.bind
              : say.submit}
      </Button>
    </form>
  );
}

/** Seconds that are left, counted by the clock: a phone that slept in between shows the right number again. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [Math.max(0, Math.ceil((until - now) / 1000)), start];
}
