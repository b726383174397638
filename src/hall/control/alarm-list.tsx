import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';

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
export function AlarmList() {
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
