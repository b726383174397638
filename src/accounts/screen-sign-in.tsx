import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { ScreenRecord } from './contract.ts';
import { screenKind } from './session-kinds.ts';
import { signedInMessage, signedOutMessage, signIn, useJustSignedOut } from './sign-in.ts';

const words = defineWords({
  username: ['用户名', 'User name'],
  password: ['密码', 'Password'],
  show: ['显示', 'Show'],
  hide: ['隐藏', 'Hide'],
  showPassword: ['显示密码', 'Show password'],
  hidePassword: ['隐藏密码', 'Hide password'],
  submit: ['登录', 'Sign in'],
  working: ['正在登录', 'Signing in'],
  otp: ['验证码', 'Code'],
  otpHelp: [
    '身份验证器上的 6 位数字；手机不在身边时，可用一个恢复码',
    'The 6-digit code from your authenticator app, or a recovery code',
  ],
  newPassword: ['新密码', 'New password'],
  newPasswordHelp: [
    '至少 12 个字符；可以是一句话，也可以粘贴',
    'At least 12 characters. A phrase works well, and you can paste it.',
  ],
  waitMinutes: [
    (minutes: number) => `尝试太多，请在 ${minutes} 分钟后再试`,
    (minutes: number) => `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  ],
});

const fields = ['username', 'password', 'new_password', 'otp'] as const;
type Field = (typeof fields)[number];
type Problems = Partial<Record<Field | 'form', string>>;

/**
 * Sign-in of screen users by name and password, for boards, hall and back office; it inherits its colours. `onSignedIn` is called
 * once the session exists; the caller then loads the page's data.
 */
export function ScreenSignIn({ onSignedIn }: { onSignedIn(record: ScreenRecord): void }) {
  const t = useWords(words);
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<'open' | 'working' | 'signed_in'>('open');
  /** Set once the account requires it. */
  const [hasSecondStep, setHasSecondStep] = useState(false);
  const [wantsNewPassword, setWantsNewPassword] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hasLeft = useJustSignedOut(screenKind) && state === 'open';

  const refuse = (found: Problems) => {
    setProblems(found);
    setState('open');
    if (found.otp) setHasSecondStep(true);
    if (found.new_password) setWantsNewPassword(true);
  };
  // After rendering: the field of the second step appears together with its error.
  useEffect(() => {
    const first = fields.find((name) => problems[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }, [problems]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== 'open') return;
    const formData = new FormData(event.currentTarget);
    const username = String(formData.get('username') ?? '').trim();
    // Not trimmed: a password may end in a space.
    const password = String(formData.get('password') ?? '');
    const otp = String(formData.get('otp') ?? '').trim();
    const newPassword = String(formData.get('new_password') ?? '');
    setProblems({});
    setState('working');
    try {
      const record = await signIn({
        username,
        password,
        ...(otp ? { otp } : {}),
        ...(wantsNewPassword ? { new_password: newPassword } : {}),
      });
      setState('signed_in');
      onSignedIn(record);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      refuse(problemsOf(error, t));
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p role="status" className={hasLeft ? 'text-ink-2' : 'sr-only'}>
        {state === 'signed_in' ? signedInMessage : hasLeft ? signedOutMessage : ''}
      </p>
      <SignInField name="username" label={t.username} problem={problems.username} />
      <SignInField name="password" label={t.password} problem={problems.password} />
      {wantsNewPassword ? (
        <SignInField
          name="new_password"
          label={t.newPassword}
          help={t.newPasswordHelp}
          problem={problems.new_password}
        />
      ) : null}
      {hasSecondStep ? <SignInField name="otp" label={t.otp} help={t.otpHelp} problem={problems.otp} /> : null}
      {problems.form ? (
        <p role="alert" className="text-madder">
          {problems.form}
        </p>
      ) : null}
      <button
        type="submit"
        disabled={state !== 'open'}
        className="min-h-12 rounded-control bg-primary px-6 text-lg font-medium text-on-primary transition-opacity disabled:opacity-60"
      >
        {state === 'open' ? t.submit : state === 'working' ? t.working : signedInMessage}
      </button>
    </form>
  );
}

function problemsOf(failure: CallFailure, t: ReturnType<typeof words>): Problems {
  const named = fields.flatMap((name) => (failure.fields[name] ? [[name, failure.fields[name]] as const] : []));
  if (named.length > 0) return Object.fromEntries(named);
  const seconds = (failure.data as { retry_after?: unknown } | null)?.retry_after;
  if (failure.code === 429 && typeof seconds === 'number')
    return { form: t.waitMinutes(Math.max(1, Math.ceil(seconds / 60))) };
  return { form: failure.message };
}

const inputProps = {
  username: { autoComplete: 'username', maxLength: 64 },
  password: { autoComplete: 'current-password', maxLength: 1024 },
  new_password: { autoComplete: 'new-password', maxLength: 1024 },
  // Not numeric: recovery codes contain letters.
  otp: { autoComplete: 'one-time-code', maxLength: 40 },
} as const;

function SignInField({ name, ...text }: { name: Field; label: string; help?: string; problem: string | undefined }) {
  const t = useWords(words);
  const [isShown, setIsShown] = useState(false);
  const isPassword = name === 'password' || name === 'new_password';
  return (
    <UncontrolledTextField
      id={name}
      {...text}
      {...inputProps[name]}
      type={isPassword && !isShown ? 'password' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
    >
      {isPassword ? (
        <button
          type="button"
          aria-label={isShown ? t.hidePassword : t.showPassword}
          onClick={() => setIsShown(!isShown)}
          className="min-w-12 text-ink-2"
        >
          {isShown ? t.hide : t.show}
        </button>
      ) : null}
    </UncontrolledTextField>
  );
}
