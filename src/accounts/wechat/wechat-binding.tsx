import { useEffect, useState } from 'react';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import { send } from '#kit/call/send.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmButton } from '#kit/ui/confirm-button.tsx';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import type { WechatKind, WechatOffers } from './contract.ts';
import { WechatMark } from './wechat-mark.tsx';
import { useWechatReturn, type WechatReturn, wechatKindFor } from './wechat-return.ts';

const words = defineWords({
  bound: [
    (at: string) => `${at} 已绑定，可用微信直接登录。`,
    (at: string) => `Linked ${at}. You can sign in with WeChat.`,
  ],
  notBound: [
    '未绑定。绑定后可用微信直接登录，无需验证码。',
    'Not linked. Once linked, you can sign in with WeChat without a code.',
  ],
  notBoundHere: [
    '未绑定。请在电脑上扫码绑定，或在微信中打开本页。',
    'Not linked. Scan to link on a computer, or open this page in WeChat.',
  ],
  bind: ['绑定微信', 'Link WeChat'],
  bindByScan: ['扫码绑定微信', 'Link WeChat by QR code'],
  goOn: ['去微信确认', 'Continue in WeChat'],
  goOnByScan: ['去扫码', 'Continue to scan'],
  leaving: ['正在打开微信', 'Opening WeChat'],
  binding: ['正在绑定', 'Linking'],
  boundNow: ['微信已绑定。', 'WeChat linked.'],
  unbound: ['已解除绑定。', 'WeChat unlinked.'],
  notBoundNow: ['微信绑定未完成，请重试。', 'WeChat was not linked. Please try again.'],
  unbind: ['解除绑定', 'Unlink'],
  unbindLead: [
    '解除后只能用手机号登录，我们不再保存这个微信的任何标识。',
    'You will sign in with your phone only, and we keep nothing about this WeChat account.',
  ],
  unbindYes: ['确定解除', 'Unlink'],
  keep: ['不解除', 'Cancel'],
});

/** Binds and unbinds WeChat as a second sign-in method. Also handles the return from WeChat. */
export function WechatBinding({
  phone,
  offers,
  binding,
  now,
  onChanged,
}: {
  /** Masked; a code is sent to it. */
  phone: string;
  offers: WechatOffers;
  binding: { bound_at: string } | null;
  now: number;
  onChanged(): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const { environment: surrounding } = useVisit();
  const kind = wechatKindFor(surrounding, offers);
  const wayBack = useWechatReturn(
    (back) => kind && act(async () => ((await bindFromWechat(kind, back)) ? t.boundNow : '')),
  );
  const [isVerifying, setVerifying] = useState(false);
  const { attempt, isBusy, problem, setProblem } = useAttempt(wayBack && !wayBack.code ? t.notBoundNow : '');
  const [notice, setNotice] = useState('');
  async function act(work: () => Promise<string>) {
    setNotice('');
    if (await attempt(async () => setNotice(await work()))) onChanged();
  }
  // After the browser's back button the page comes from the back/forward cache in its old state.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) setVerifying(false);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  return (
    <>
      <p className="text-ink-2">
        {binding ? t.bound(shortMoment(binding.bound_at, language, now)) : kind ? t.notBound : t.notBoundHere}
      </p>
      {binding ? (
        <ConfirmButton
          ask={t.unbind}
          lead={t.unbindLead}
          yes={t.unbindYes}
          no={t.keep}
          onYes={() =>
            act(async () => {
              await send('/api.php/official/login/wx_unbind', {});
              return t.unbound;
            })
          }
        />
      ) : kind && isVerifying ? (
        <div className="mt-5 max-w-96">
          <PhoneCodeForm
            takesFocus
            knownPhone={phone}
            texts={{ submit: kind === 'web' ? t.goOnByScan : t.goOn, done: t.leaving }}
            sendCode={() => send('/api.php/official/login/wx_bind_code', {})}
            submit={(_phone, code) => goToWechatToBind(kind, code)}
          />
        </div>
      ) : kind ? (
        <Button
          look="secondary"
          // A phone cannot scan its own screen.
          className={`mt-5 noscript:hidden ${kind === 'web' ? 'hidden pointer-fine:inline-flex' : ''}`}
          disabled={isBusy}
          onClick={() => {
            setProblem('');
            setNotice('');
            setVerifying(true);
          }}
        >
          <WechatMark />
          {isBusy ? t.binding : kind === 'web' ? t.bindByScan : t.bind}
        </Button>
      ) : null}
      <p role="status" className="font-medium text-moss not-empty:mt-3">
        {notice}
      </p>
      {problem ? (
        <p role="alert" className="mt-3 font-medium text-madder">
          {problem}
        </p>
      ) : null}
    </>
  );
}

/** Navigates to WeChat to bind it to the signed-in applicant, who verifies their phone with a code. */
async function goToWechatToBind(kind: WechatKind, verify_code: string): Promise<void> {
  const { authorize_url } = await send('/api.php/official/login/wx_bind_start', { kind, verify_code });
  location.assign(authorize_url);
}

/** Binds the WeChat account. False if WeChat must ask for consent first; the page is then navigating there. */
async function bindFromWechat(kind: WechatKind, wayBack: WechatReturn): Promise<boolean> {
  const back = await send('/api.php/official/login/wx_bind', { kind, ...wayBack });
  if (back.status === 'authorize') location.replace(back.authorize_url);
  return back.status === 'bound';
}
