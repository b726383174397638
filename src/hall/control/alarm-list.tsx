import { useState } from 'react';
import { send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { useControl } from './control-context.tsx';

const words = defineWords({
  count: [(n: number) => `${n} 次离线`, (n: number) => `${n} gone offline`],
  heading: ['屏幕离线', 'Displays that went offline'],
  about: [
    '离开超过一分半钟的屏幕都在这里；点“知道了”之后不再提示，离线情况仍可在平面图上看到。',
    'Displays that were away for more than a minute and a half. Once you have noted them they are not shown here again; the map still tells who is offline.',
  ],
  lasts: [(since: string) => `${since} 起离线，还没有回来`, (since: string) => `offline since ${since}`],
  over: [
    (since: string, back: string) => `${since} 离线，${back} 恢复`,
    (since: string, back: string) => `offline ${since}, back ${back}`,
  ],
  seen: ['知道了', 'Noted'],
});
const refreshInterval = 30_000;

/** What happened to displays while nobody looked: a mark in the bar for as long as nobody has said that they know. */
export function AlarmList() {
  const say = useWords(words);
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
        {say.count(alarms.length)}
      </button>
      <Sheet isOpen={isOpen} heading={say.heading} onClose={() => setIsOpen(false)}>
        <div className="ready">
          <p className="alarms-about">{say.about}</p>
          <ul>
            {alarms.map(({ id, name, lost, back }) => (
              <li key={id} data-tone={back === null ? 'wrong' : undefined}>
                <span>{name}</span>
                <span>
                  {back === null
                    ? say.lasts(shortMoment(lost, language, now()))
                    : say.over(shortMoment(lost, language, now()), shortMoment(back, language, now()))}
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
              {say.seen}
            </button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
