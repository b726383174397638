import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallFailure } from '#kit/call/send.ts';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { defineWords } from '#kit/text/words.ts';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { CodeSignIn } from './code-sign-in.tsx';
import { comeBackFromWechat, goToWechat, readWayBack, wechatKindFor } from './wechat/come-back.ts';
import type { WechatKind, WechatOffers } from './wechat/contract.ts';
import { WechatMark } from './wechat/wechat-mark.tsx';

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

/** Where an applicant signs in: by phone, and by WeChat wherever that can work. It also takes up the way back from WeChat. */
export function ApplicantSignIn({
  offers,
  onSignedIn,
  answer,
  children,
}: {
  offers: WechatOffers;
  onSignedIn(): void;
  /** What the server said to the form, sent without JavaScript. */
  answer?: CodeAnswer | undefined;
  /** Below the choices, such as a way for who lost the number. */
  children?: ReactNode;
}) {
  const say = useWords(words);
  const { environment: surrounding } = useVisit();
  const kind = wechatKindFor(surrounding, offers);
  const [back, forgetBack] = useWayBack(kind, onSignedIn);
  const { ticket, message, isReturning } = back;

  if (isReturning)
    return (
      <p role="status" className="flex min-h-32 items-center gap-3 text-lg">
        <WechatMark />
        {say.returning}
      </p>
    );
  if (ticket)
    return (
      <div>
        <h2 className="text-xl font-semibold">{say.bindTitle}</h2>
        <p className="mt-2 mb-6 text-ink-2">{say.bindWhy}</p>
        <CodeSignIn bindTicket={ticket} onSignedIn={onSignedIn} onTicketOver={forgetBack} />
      </div>
    );
  const problem = message ?? (back.isRefused ? say.notDone : undefined);
  return (
    <div className="grid gap-6">
      <FormError text={problem} />
      {kind === 'h5' ? (
        <div className="grid gap-6 noscript:hidden">
          <WechatButton kind="h5" />
          <Or>{say.orPhone}</Or>
        </div>
      ) : null}
      <CodeSignIn onSignedIn={onSignedIn} answer={answer} />
      {kind === 'web' ? (
        // A phone cannot scan its own screen.
        <div className="hidden gap-6 pointer-fine:grid noscript:hidden">
          <Or>{say.orWechat}</Or>
          <WechatButton kind="web" />
        </div>
      ) : null}
      {children}
    </div>
  );
}

interface Back {
  isReturning: boolean;
  isRefused: boolean;
  ticket?: string;
  message?: string;
}

/** What came of the way back that the address carries. The address is cleaned at once: a code is nobody else's business. */
function useWayBack(
  kind: WechatKind | undefined,
  onSignedIn: () => void,
): [back: Back, forget: (message: string) => void] {
  const wayBack = readWayBack(useLocation().search);
  const navigate = useNavigate();
  const [back, setBack] = useState<Back>({
    isReturning: Boolean(kind && wayBack?.code),
    isRefused: Boolean(wayBack && !wayBack.code),
  });
  const first = useRef({ wayBack, onSignedIn });
  useEffect(() => {
    const { wayBack: given, onSignedIn: signedIn } = first.current;
    if (!given) return;
    first.current = { wayBack: undefined, onSignedIn: signedIn };
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    if (!kind || !given.code) return;
    comeBackFromWechat(kind, given).then(
      (came) => {
        if (came.status === 'signed_in') signedIn();
        if (came.status === 'bind_phone') setBack({ isReturning: false, isRefused: false, ticket: came.bind_ticket });
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
  const say = useWords(words);
  const [state, setState] = useState<'open' | 'leaving'>('open');
  const [problem, setProblem] = useState('');
  // Back by the browser's own button: the page comes out of its cache as it was left.
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
        {state === 'leaving' ? say.leaving : kind === 'web' ? say.wechatQr : say.wechat}
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
