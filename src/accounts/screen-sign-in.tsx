import { type FormEvent, useId, useRef, useState } from 'react';
import { CallFailure } from '#kit/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import type { ScreenRecord } from './contract.ts';
import { signedInMessage, signIn } from './sign-in.ts';

const words = defineWords({
  username: ['用户名', 'User name'],
  password: ['密码', 'Password'],
  show: ['显示', 'Show'],
  hide: ['隐藏', 'Hide'],
  showPassword: ['显示密码', 'Show the password'],
  hidePassword: ['隐藏密码', 'Hide the password'],
  submit: ['登录', 'Sign in'],
  working: ['正在登录', 'Signing in'],
  usernameMissing: ['请填写用户名', 'Enter your user name'],
  passwordMissing: ['请填写密码', 'Enter your password'],
  waitMinutes: [
    (minutes: number) => `尝试太多，请在 ${minutes} 分钟后再试`,
    (minutes: number) => `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  ],
});

type Field = 'username' | 'password';
type Problems = Partial<Record<Field | 'form', string>>;

/**
 * Sign-in of screen users by name and password, for boards, hall and back office. It takes its colours from where it
 * stands. `onSignedIn` is called once the session is there; the caller then loads what the person came for.
 */
export function ScreenSignIn({ onSignedIn }: { onSignedIn(record: ScreenRecord): void }) {
  const say = useWords(words);
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<'open' | 'working' | 'signed_in'>('open');
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: Problems) => {
    setProblems(found);
    setState('open');
    const first = (['username', 'password'] as const).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== 'open') return;
    const given = new FormData(event.currentTarget);
    const username = String(given.get('username') ?? '').trim();
    // A password is taken exactly as given: a space at its end may belong to it.
    const password = String(given.get('password') ?? '');
    if (!username || !password)
      return refuse({
        ...(username ? {} : { username: say.usernameMissing }),
        ...(password ? {} : { password: say.passwordMissing }),
      });
    setProblems({});
    setState('working');
    try {
      const record = await signIn({ username, password });
      setState('signed_in');
      onSignedIn(record);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      refuse(problemsOf(error, say));
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <SignInField name="username" label={say.username} problem={problems.username} />
      <SignInField name="password" label={say.password} problem={problems.password} />
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
        {state === 'open' ? say.submit : state === 'working' ? say.working : signedInMessage}
      </button>
      <p role="status" className="sr-only">
        {state === 'signed_in' ? signedInMessage : ''}
      </p>
    </form>
  );
}

function problemsOf(failure: CallFailure, say: ReturnType<typeof words>): Problems {
  const { username, password } = failure.fields;
  if (username || password) return { ...(username ? { username } : {}), ...(password ? { password } : {}) };
  const seconds = (failure.data as { retry_after?: unknown } | null)?.retry_after;
  if (failure.code === 429 && typeof seconds === 'number')
    return { form: say.waitMinutes(Math.max(1, Math.ceil(seconds / 60))) };
  return failure.code === 400 ? { password: failure.message } : { form: failure.message };
}

function SignInField({ name, label, problem }: { name: Field; label: string; problem: string | undefined }) {
  const say = useWords(words);
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isPassword = name === 'password';
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-medium text-ink">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type={isPassword && !isShown ? 'password' : 'text'}
          autoComplete={isPassword ? 'current-password' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={isPassword ? 1024 : 64}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className={`min-h-12 w-full rounded-control border bg-surface px-4 text-lg text-ink ${problem ? 'border-madder' : 'border-ink-3'} ${isPassword ? 'pr-20' : ''}`}
        />
        {isPassword ? (
          <button
            type="button"
            aria-label={isShown ? say.hidePassword : say.showPassword}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-16 px-4 text-ink-2"
          >
            {isShown ? say.hide : say.show}
          </button>
        ) : null}
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="text-madder">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
