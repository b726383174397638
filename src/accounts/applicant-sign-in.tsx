import { type ReactNode, useEffect, useState } from 'react';
import { send } from '#kit/call/send.ts';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { defineWords } from '#kit/text/words.ts';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { CodeSignIn } from './code-sign-in.tsx';
import { applicantKind } from './session-kinds.ts';
import { keepRecord } from './sign-in.ts';
import type { SignInResult, WechatKind, WechatOffers } from './wechat/contract.ts';
import { WechatMark } from './wechat/wechat-mark.tsx';
import { useWechatReturn, type WechatReturn, wechatKindFor } from './wechat/wechat-return.ts';

const words = defineWords({
  wechat: ['微信登录', 'Sign in with WeChat'],
  wechatQr: ['微信扫码登录', 'Sign in with WeChat QR code'],
  leaving: ['正在打开微信', 'Opening WeChat'],
  orPhone: ['或用手机号登录', 'or with your phone'],
  orWechat: ['或', 'or'],
  returning: ['正在用微信登录', 'Signing in with WeChat'],
  notDone: [
    '微信登录没有完成。可以再试一次，或用手机号登录。',
    'WeChat sign-in was not completed. Try again, or sign in with your phone.',
  ],
  bindTitle: ['验证手机号', 'Verify your phone'],
  bindWhy: [
    '微信已授权。绑定手机号后，下次可用微信直接登录；已申请过的企业，请使用原手机号。',
    'WeChat is connected. Link your phone, and next time you can sign in with WeChat alone. If you have applied before, use the same number.',
  ],
});

/** Sign-in of an applicant by phone, and by WeChat where that works. It also handles the return from WeChat. */
export function ApplicantSignIn({
  offers,
  onSignedIn,
  answer,
  children,
}: {
  offers: WechatOffers;
  onSignedIn(): void;
  /** The server's response to the form when it was submitted without JavaScript. */
  answer?: CodeAnswer | undefined;
  /** Shown below the choices, such as a link for applicants who lost their number. */
  children?: ReactNode;
}) {
  const t = useWords(words);
  const { environment: surrounding } = useVisit();
  const kind = wechatKindFor(surrounding, offers);
  const { attempt, problem, setProblem } = useAttempt();
  const [ticket, setTicket] = useState<string>();
  const wayBack = useWechatReturn(async (back) => {
    if (!kind) return;
    const isDone = await attempt(async () => {
      const result = await signInFromWechat(kind, back);
      if (result.status === 'signed_in') onSignedIn();
      if (result.status === 'bind_phone') {
        setTicket(result.bind_ticket);
        setReturning(false);
      }
    });
    if (!isDone) setReturning(false);
  });
  const [isReturning, setReturning] = useState(Boolean(kind && wayBack?.code));
  const [isRefused] = useState(Boolean(wayBack && !wayBack.code));

  if (isReturning)
    return (
      <p role="status" className="flex min-h-32 items-center gap-3 text-lg">
        <WechatMark />
        {t.returning}
      </p>
    );
  if (ticket)
    return (
      <div>
        <h2 className="text-xl font-semibold">{t.bindTitle}</h2>
        <p className="mt-2 mb-6 text-ink-2">{t.bindWhy}</p>
        <CodeSignIn
          bindTicket={ticket}
          onSignedIn={onSignedIn}
          onTicketOver={(message) => {
            setTicket(undefined);
            setProblem(message);
          }}
        />
      </div>
    );
  return (
    <div className="grid gap-6">
      <FormError text={problem || (isRefused ? t.notDone : undefined)} />
      {kind === 'h5' ? (
        <div className="grid gap-6 noscript:hidden">
          <WechatButton kind="h5" />
          <Or>{t.orPhone}</Or>
        </div>
      ) : null}
      <CodeSignIn onSignedIn={onSignedIn} answer={answer} />
      {kind === 'web' ? (
        // A phone cannot scan its own screen.
        <div className="hidden gap-6 pointer-fine:grid noscript:hidden">
          <Or>{t.orWechat}</Or>
          <WechatButton kind="web" />
        </div>
      ) : null}
      {children}
    </div>
  );
}

function WechatButton({ kind }: { kind: WechatKind }) {
  const t = useWords(words);
  const [isLeaving, setLeaving] = useState(false);
  const { attempt, problem } = useAttempt();
  // After the browser's back button the page comes from the back/forward cache in its old state.
  useEffect(() => {
    const shown = () => setLeaving(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  async function leave() {
    setLeaving(true);
    if (!(await attempt(() => goToWechat(kind)))) setLeaving(false);
  }
  return (
    <div>
      <button
        type="button"
        onClick={() => void leave()}
        disabled={isLeaving}
        className={buttonClasses('secondary', 'min-h-12 w-full')}
      >
        <WechatMark />
        {isLeaving ? t.leaving : kind === 'web' ? t.wechatQr : t.wechat}
      </button>
      {problem ? (
        <p role="alert" className="mt-2 text-madder">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

const Or = ({ children }: { children: ReactNode }) => (
  <p className="flex items-center gap-4 text-sm text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    {children}
  </p>
);

/** Navigates to WeChat. Rejects with a `CallFailure` whose message is shown to the user. */
async function goToWechat(kind: WechatKind): Promise<void> {
  const { authorize_url } = await send('/api.php/official/login/wx_start', { kind });
  location.assign(authorize_url);
}

/** Signs in with the code from WeChat. Rejects with a `CallFailure` whose message is shown to the user. */
async function signInFromWechat(kind: WechatKind, wayBack: WechatReturn): Promise<SignInResult> {
  const back = await send(
    kind === 'h5' ? '/api.php/official/login/h5wx_login' : '/api.php/official/login/wx_login',
    wayBack,
  );
  if (back.status === 'signed_in') keepRecord(applicantKind, back.user);
  if (back.status === 'authorize') location.replace(back.authorize_url);
  return back;
}
