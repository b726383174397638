import { useTopic } from '#kit/live/use-live.tsx';
import { businessDay } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { businessTime } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { useServerSeconds } from '#screens/widgets/countdown/use-server-seconds.ts';
import { type SaleFigures, sessionAt, sessionEnd, sessionName } from '#screens/widgets/stock-bars/sale.ts';
import './widget.css';

const words = defineWords({
  title: ['场次', 'Sessions'],
  on: ['进行中', 'On now'],
  over: ['已结束', 'Over'],
  next: ['下一场', 'Next'],
  coming: ['未开始', 'Not started'],
  tomorrow: ['明天', 'Tomorrow'],
  until: [(time: string) => `至 ${time}`, (time: string) => `to ${time}`],
});

/** The day's sessions in a row: those that are over, the one that is on, those to come. */
export function Sessions({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const { sessions = [] } = useTopic<SaleFigures>('sale');
  const now = useServerSeconds();
  const present = now === undefined ? undefined : sessionAt(sessions, now);
  return (
    <section className="sessions" data-look={placed.look}>
      <h2 className="sr-only">{t.title}</h2>
      <ol>
        {sessions.map((session) => {
          const isPresent = session === present?.session;
          const state = isPresent
            ? present?.isOn
              ? 'on'
              : 'next'
            : now !== undefined && session.to <= now
              ? 'over'
              : 'coming';
          // Its hour is already shown beside it.
          const isReadable = sessionName(session, language) === session.name;
          const isTomorrow = now !== undefined && businessDay(session.from) > businessDay(now);
          return (
            <li key={session.from} data-state={state}>
              <span className="sessions-time">{businessTime(session.from).minute}</span>
              <span className="sessions-name">{isReadable ? session.name : t.until(sessionEnd(session))}</span>
              <span className="sessions-state">{state === 'coming' && isTomorrow ? t.tomorrow : t[state]}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
