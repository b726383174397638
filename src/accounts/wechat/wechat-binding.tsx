import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import { CallFailure, send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { AskTwice } from '#kit/ui/ask-twice.tsx';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { bindFromWechat, goToBind, readWayBack, wechatKindFor } from './come-back.ts';
import { type WechatOffers, wechatBindCode, wechatUnbind } from './contract.ts';
import { WechatMark } from './wechat-mark.tsx';

const words = defineWords({
  bound: [
    (at: string) => `${at} 绑定，可以用微信直接登录。`,
    (at: string) => `Bound ${at}; WeChat alone signs you in.`,
  ],
  notBound: [
    '还没有绑定。绑定后，可以不用验证码，直接用微信登录。',
    'Not bound yet. Once bound, WeChat signs you in without a code.',
  ],
  notBoundHere: [
    '还没有绑定。请在电脑上扫码绑定，或在微信里打开本页。',
    'Not bound yet. Bind it on a computer by scanning a code, or open this page in WeChat.',
  ],
  bind: ['绑定微信', 'Bind WeChat'],
  bindByScan: ['扫码绑定微信', 'Bind WeChat (scan)'],
  goOn: ['去微信确认', 'Go on to WeChat'],
  goOnByScan: ['去扫码', 'Go on to scan'],
  leaving: ['正在打开微信', 'Opening WeChat'],
  binding: ['正在绑定', 'Binding'],
  boundNow: ['微信已绑定。', 'WeChat is bound.'],
  unbound: ['已解除绑定。', 'It is unbound.'],
  notBoundNow: ['微信绑定没有完成，可以再试一次。', 'Binding was not completed; you can try again.'],
  unbind: ['解除绑定', 'Unbind'],
  unbindLead: [
    '解除后只能用手机号登录，我们不再保存这个微信的任何标识。',
    'From then on only your phone signs you in, and we keep nothing of this WeChat account.',
  ],
  unbindYes: ['确定解除', 'Yes, unbind'],
  keep: ['不解除', 'No'],
});

/** WeChat as a second way in: bound here by who is signed in, and taken away again. Takes up the way back from WeChat. */
export function WechatBinding({
  phone,
  offers,
  binding,
  now,
  onChanged,
}: {
  /** Masked, as a code is sent to it. */
  phone: string;
  offers: WechatOffers;
  binding: { bound_at: string } | null;
  now: number;
  onChanged(): void;
}) {
  const say = useWords(words);
  const language = useLanguage();
  const { surrounding } = useVisit();
  const kind = wechatKindFor(surrounding, offers);
  const wayBack = readWayBack(useLocation().search);
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isWorking, setWorking] = useState(Boolean(kind && wayBack?.code));
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState(wayBack && !wayBack.code ? say.notBoundNow : '');

  const act = async (work: () => Promise<string>) => {
    setProblem('');
    setTold('');
    setWorking(true);
    try {
      setTold(await work());
      onChanged();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error.message);
    } finally {
      setWorking(false);
    }
  };
  const first = useRef({ wayBack, act });
  useEffect(() => {
    const { wayBack: given, act: bind } = first.current;
    if (!given) return;
    first.current = { wayBack: undefined, act: bind };
    // A code is nobody else's business, and of no use twice.
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    if (kind && given.code) void bind(async () => ((await bindFromWechat(kind, given)) ? say.boundNow : ''));
  }, [kind, navigate, say.boundNow]);
  // Back by the browser's own button: the page comes out of its cache as it was left.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setWorking(false);
      setAsked(false);
    };
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  return (
    <>
      <p className="text-ink-2">
        {binding ? say.bound(shortMoment(binding.bound_at, language, now)) : kind ? say.notBound : say.notBoundHere}
      </p>
      {binding ? (
        <AskTwice
          ask={say.unbind}
          lead={say.unbindLead}
          yes={say.unbindYes}
          no={say.keep}
          onYes={() =>
            act(async () => {
              await send(wechatUnbind, {});
              return say.unbound;
            })
          }
        />
      ) : kind && isAsked ? (
        <div className="mt-5 max-w-96">
          <PhoneCodeForm
            takesFocus
            knownPhone={phone}
            texts={{ submit: kind === 'web' ? say.goOnByScan : say.goOn, done: say.leaving }}
            sendCode={() => send(wechatBindCode, {})}
            submit={(_phone, code) => goToBind(kind, code)}
          />
        </div>
      ) : kind ? (
        <Button
          look="secondary"
          // A phone cannot scan its own screen.
          className={`mt-5 noscript:hidden ${kind === 'web' ? 'hidden pointer-fine:inline-flex' : ''}`}
          disabled={isWorking}
          onClick={() => {
            setProblem('');
            setTold('');
            setAsked(true);
          }}
        >
          <WechatMark />
          {isWorking ? say.binding : kind === 'web' ? say.bindByScan : say.bind}
        </Button>
      ) : null}
      <p role="status" className="font-medium text-moss not-empty:mt-3">
        {told}
      </p>
      {problem ? (
        <p role="alert" className="mt-3 font-medium text-madder">
          {problem}
        </p>
      ) : null}
    </>
  );
}
