import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { clockTime } from '#hall/times.ts';
import { send } from '#kit/call/send.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl, useNow } from './control-context.tsx';
import { controlWords } from './control-words.ts';
import { useOperators } from './use-operators.ts';

export const views = ['live', 'scenes', 'cues', 'schedule', 'displays', 'log'] as const;
export type View = (typeof views)[number];

/** Of the address of a view: a house may have several halls. */
export const viewSearch = (hall: number, view: View): string =>
  `?hall=${hall}${view === 'live' ? '' : `&view=${view}`}`;

/** Where one is, who else is here, what time it is. */
export function ControlBar({
  view,
  onShow,
  onHalls,
  onKeys,
  onLock,
}: {
  view: View;
  onShow(view: View): void;
  onHalls(): void;
  onKeys(): void;
  onLock(): void;
}) {
  const t = useWords(controlWords);
  const { hall, halls, isConnected, document, actor } = useControl();
  const others = useOperators(hall.id, isConnected).filter(({ id }) => id !== actor);
  const tabs = useRef<HTMLElement>(null);
  // On a phone the names of the views are wider than the bar; a key or an address may lead to one at its end.
  useEffect(() => {
    if (view) tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [view]);
  return (
    <header className="control-bar">
      <nav ref={tabs} className="control-tabs" aria-label={t.views}>
        {views.map((each) => (
          <Link
            key={each}
            to={viewSearch(hall.id, each)}
            aria-current={each === view ? 'page' : undefined}
            onClick={(event) => {
              event.preventDefault();
              onShow(each);
            }}
          >
            {t[each]}
          </Link>
        ))}
        <Link to={`/screen/pages/hall/video-control?hall=${hall.id}`}>{t.video}</Link>
      </nav>
      <div className="control-state">
        <AlarmList />
        <button
          type="button"
          className="control-button control-hall"
          aria-label={t.hall(hall.name)}
          disabled={document.lock !== null && halls.length === 1}
          onClick={onHalls}
        >
          <span>{hall.name}</span>
        </button>
        {others.length > 0 ? (
          <ul className="control-people" aria-label={t.people}>
            {others.map(({ id, name }) => (
              <li key={id} className="control-person">
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        <Clock />
        <button type="button" className="control-button" data-look="icon" aria-label={t.keys} onClick={onKeys}>
          <svg aria-hidden="true" viewBox="0 0 20 20">
            <path d="M2.5 6h15v9h-15zM5.5 9h.01M8.5 9h.01M11.5 9h.01M14.5 9h.01M6.5 12h7" />
          </svg>
        </button>
        <button
          type="button"
          className="control-button"
          data-look="icon"
          aria-label={t.lock}
          disabled={document.lock !== null}
          onClick={onLock}
        >
          <svg aria-hidden="true" viewBox="0 0 20 20">
            <path d="M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9" />
          </svg>
        </button>
      </div>
      {isConnected ? null : (
        <p role="alert" className="control-away">
          {t.away}
        </p>
      )}
    </header>
  );
}

function Clock() {
  return <time className="control-clock">{clockTime(useNow(), true)}</time>;
}

const words = defineWords({
  count: [(n: number) => `${n} 次离线`, (n: number) => `${n} offline`],
  heading: ['屏幕离线', 'Displays that went offline'],
  about: [
    '离线超过 90 秒的屏幕列在这里；点“知道了”后不再提示，平面图上仍显示离线状态。',
    'Displays that were offline for more than 90 seconds. Dismissed alerts are not shown again; the map still shows which displays are offline.',
  ],
  lasts: [(since: string) => `${since} 起离线，尚未恢复`, (since: string) => `Offline since ${since}`],
  over: [
    (since: string, back: string) => `${since} 离线，${back} 恢复`,
    (since: string, back: string) => `Offline ${since}, back ${back}`,
  ],
  seen: ['知道了', 'Dismiss'],
});
const refreshInterval = 30_000;

/** Alarms of displays: a mark in the bar until an operator acknowledges them. */
function AlarmList() {
  const t = useWords(words);
  const language = useLanguage();
  const { hall, now, document } = useControl();
  const [isOpen, setIsOpen] = useState(false);
  const { data: alarms = [], mutate } = useCall(
    '/api.php/official/hall/alarms',
    { hall: hall.id },
    { refreshInterval },
  );
  if (alarms.length === 0) return null;
  return (
    <>
      <button type="button" className="control-button control-alarms" onClick={() => setIsOpen(true)}>
        {t.count(alarms.length)}
      </button>
      <Sheet isOpen={isOpen} heading={t.heading} onClose={() => setIsOpen(false)}>
        <div className="ready">
          <p className="alarms-about">{t.about}</p>
          <ul>
            {alarms.map(({ id, name, lost, back }) => (
              <li key={id} data-tone={back === null ? 'wrong' : undefined}>
                <span>{name}</span>
                <span>
                  {back === null
                    ? t.lasts(shortMoment(lost, language, now()))
                    : t.over(shortMoment(lost, language, now()), shortMoment(back, language, now()))}
                </span>
              </li>
            ))}
          </ul>
          <div className="sheet-ways">
            <button
              type="button"
              className="control-button"
              data-look="main"
              disabled={document.lock !== null}
              onClick={async () => {
                setIsOpen(false);
                await send('/api.php/official/hall/alarms/seen', {
                  hall: hall.id,
                  up_to: Math.max(...alarms.map(({ id }) => id)),
                });
                await mutate();
              }}
            >
              {t.seen}
            </button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
