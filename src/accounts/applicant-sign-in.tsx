import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallFailure } from '#kit/call/send.ts';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { defineWords } from '#kit/text/words.ts';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { CodeSignIn } from './code-sign-in.tsx';
import type { WechatKind, WechatOffers } from './wechat/contract.ts';
import { WechatMark } from './wechat/wechat-mark.tsx';
import { goToWechat, readWechatReturn, signInFromWechat, wechatKindFor } from './wechat/wechat-return.ts';

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
  const [back, startOver] = useWechatReturn(kind, onSignedIn);
  const { ticket, message, isReturning } = back;

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
        <CodeSignIn bindTicket={ticket} onSignedIn={onSignedIn} onTicketOver={startOver} />
      </div>
    );
  const problem = message ?? (back.isRefused ? t.notDone : undefined);
  return (
    <div className="grid gap-6">
      <FormError text={problem} />
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

interface ReturnState {
  isReturning: boolean;
  isRefused: boolean;
  ticket?: string;
  message?: string;
}

/**
 * Completes a return from WeChat found in the address. The code is removed from the address at once, so that it is not shared or
 * logged.
 */
function useWechatReturn(
  kind: WechatKind | undefined,
  onSignedIn: () => void,
): [back: ReturnState, forget: (message: string) => void] {
  const wayBack = readWechatReturn(useLocation().search);
  const navigate = useNavigate();
  const [back, setBack] = useState<ReturnState>({
    isReturning: Boolean(kind && wayBack?.code),
    isRefused: Boolean(wayBack && !wayBack.code),
  });
  const first = useRef({ wayBack, onSignedIn });
  useEffect(() => {
    const { wayBack: pending, onSignedIn: signedIn } = first.current;
    if (!pending) return;
    first.current = { wayBack: undefined, onSignedIn: signedIn };
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    if (!kind || !pending.code) return;
    signInFromWechat(kind, pending).then(
      (result) => {
        if (result.status === 'signed_in') signedIn();
        if (result.status === 'bind_phone')
          setBack({ isReturning: false, isRefused: false, ticket: result.bind_ticket });
      },
      (error: unknown) => {
        if (!(error instanceof CallFailure)) throw error;
        setBack({ isReturning: false, isRefused: false, message: error.message });
      },
    );
  }, [kind, navigate]);
  return [back, (message) => setBack({ isReturning: false, isRefused: false, message })];
}

function WechatButton({ kind }: { kind: WechatKind }) {
  const t = useWords(words);
  const [state, setState] = useState<'open' | 'leaving'>('open');
  const [problem, setProblem] = useState('');
  // After the browser's back button the page comes from the back/forward cache in its old state.
  useEffect(() => {
    const shown = () => setState('open');
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);
  async function leave() {
    setProblem('');
    setState('leaving');
    try {
      await goToWechat(kind);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setState('open');
      setProblem(error.message);
    }
  }
  return (
    <div>
      <button
        type="button"
        onClick={leave}
        disabled={state === 'leaving'}
        className={buttonClasses('secondary', 'min-h-12 w-full')}
      >
        <WechatMark />
        {state === 'leaving' ? t.leaving : kind === 'web' ? t.wechatQr : t.wechat}
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
