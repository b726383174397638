import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { bindFromWechat, goToBind, readWayBack, wechatKindFor } from '#accounts/wechat/come-back.ts';
import { type WechatOffers, wechatUnbind } from '#accounts/wechat/contract.ts';
import { WechatMark } from '#accounts/wechat/wechat-mark.tsx';
import { AskTwice } from '#enrolment/personal-data/ask-twice.tsx';
import { CallFailure, send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { accountWords } from './account-words.ts';
import { Part } from './page-part.tsx';

/** WeChat as a second way in: bound here by who is signed in, and taken away again. Takes up the way back from WeChat. */
export function WechatPart({
  offers,
  binding,
  now,
  onChanged,
}: {
  offers: WechatOffers;
  binding: { bound_at: string } | null;
  now: number;
  onChanged(): void;
}) {
  const say = useWords(accountWords);
  const language = useLanguage();
  const { surrounding } = useVisit();
  const kind = wechatKindFor(surrounding, offers);
  const wayBack = readWayBack(useLocation().search);
  const navigate = useNavigate();
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
    const shown = (event: PageTransitionEvent) => event.persisted && setWorking(false);
    addEventListener('pageshow', shown);
    return () => removeEventListener('pageshow', shown);
  }, []);

  return (
    <Part id="wechat" heading={say.wechat}>
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
      ) : kind ? (
        <Button
          look="secondary"
          // A phone cannot scan its own screen.
          className={`mt-5 ${kind === 'web' ? 'hidden pointer-fine:inline-flex' : ''}`}
          disabled={isWorking}
          onClick={() =>
            act(async () => {
              await goToBind(kind);
              return '';
            })
          }
        >
          <WechatMark />
          {isWorking ? say.binding : kind === 'web' ? say.bindByScan : say.bind}
        </Button>
      ) : null}
      <p role="status" className="mt-3 font-medium text-moss empty:hidden">
        {told}
      </p>
      {problem ? (
        <p role="alert" className="mt-3 font-medium text-madder">
          {problem}
        </p>
      ) : null}
    </Part>
  );
}
