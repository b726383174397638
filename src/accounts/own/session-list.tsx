import { type ReactNode, useId, useState } from 'react';
import { send } from '#kit/call/send.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords, loadFailed } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { NoScriptButton } from '#kit/ui/no-script-form.tsx';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { OwnSession } from './contract.ts';

const words = defineWords({
  present: ['本机', 'Current device'],
  since: [(at: string) => `${at} 登录`, (at: string) => `Signed in ${at}`],
  seen: [(at: string) => `最近使用 ${at}`, (at: string) => `last used ${at}`],
  end: ['结束', 'End'],
  endOf: [(name: string) => `结束 ${name} 的登录`, (name: string) => `End the session of ${name}`],
  endOthers: ['结束其他全部登录', 'End all other sessions'],
  ended: ['已结束', 'Ended'],
  loading: ['正在读取', 'Loading'],
  failed: loadFailed,
  again: ['重试', 'Retry'],
});

/**
 * The sessions of an applicant or a screen user, with buttons to end them; `advice` explains what to do about an unknown device.
 */
export function SessionList({
  prefix,
  advice,
  first,
  own,
}: {
  /** Prefix of the calls, by the kind of user. */
  prefix: '/api.php/official/supplier_enter' | '/api.php/official/accounts';
  advice: string;
  /** Data rendered by the server, which also works without script, and its time. */
  first?: { list: OwnSession[]; now: number };
  /** Hidden fields for forms without script. */
  own?: ReactNode;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const { data, error, mutate } = useCall(`${prefix}/list_own_sessions`, {}, first ? { fallbackData: first.list } : {});
  const listId = useId();
  const { attempt, problem } = useAttempt();
  const [isEnded, setEnded] = useState(false);

  async function run(work: () => Promise<unknown>) {
    setEnded(false);
    setEnded(await attempt(work));
    await mutate();
    focusOn(listId);
  }

  if (error)
    return (
      <p role="alert" className="text-madder">
        {t.failed}
        <Button look="quiet" className="ml-2" onClick={() => void mutate()}>
          {t.again}
        </Button>
      </p>
    );
  if (!data) return <p className="text-ink-3">{t.loading}</p>;
  // Uses the server's time until the first reload, so that hydration matches.
  const now = first && data === first.list ? first.now : Date.now();
  return (
    <>
      <p className="text-sm text-ink-2">{advice}</p>
      <ul id={listId} tabIndex={-1} className="mt-3 outline-none rows border-y border-line">
        {data.map(({ id, is_present, since, seen_at, address, agent }) => {
          const name = inLanguage(agent, language);
          return (
            <li key={id} className="flex items-center justify-between gap-x-4 py-3">
              <div className="min-w-0">
                <p>
                  <span className="font-medium">{name}</span>
                  {is_present ? <span className="ml-2 text-sm text-primary">{t.present}</span> : null}
                </p>
                <p className="text-sm text-ink-2 tabular-nums">
                  <span className="break-all">{address}</span>
                  {' · '}
                  {t.since(shortMoment(since, language, now))}
                  {is_present ? '' : ` · ${t.seen(shortMoment(seen_at, language, now))}`}
                </p>
              </div>
              {is_present ? null : (
                <Button
                  look="quiet"
                  className="noscript:hidden"
                  aria-label={t.endOf(name)}
                  onClick={() => void run(() => send(`${prefix}/end_own_session`, { id }))}
                >
                  {t.end}
                </Button>
              )}
              {is_present || !own ? null : (
                <NoScriptButton intent="end" label={t.end}>
                  {own}
                  <input type="hidden" name="id" value={id} />
                </NoScriptButton>
              )}
            </li>
          );
        })}
      </ul>
      {data.length > 2 ? (
        <>
          <Button
            look="secondary"
            className="mt-4 noscript:hidden"
            onClick={() => void run(() => send(`${prefix}/end_other_sessions`, {}))}
          >
            {t.endOthers}
          </Button>
          {own ? (
            <NoScriptButton intent="end-others" label={t.endOthers}>
              {own}
            </NoScriptButton>
          ) : null}
        </>
      ) : null}
      <p role="status" className={`mt-3 text-sm ${problem ? 'text-madder' : 'text-ink-2'}`}>
        {problem || (isEnded ? t.ended : '')}
      </p>
    </>
  );
}
