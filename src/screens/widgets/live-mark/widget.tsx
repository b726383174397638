import { useConnection, useLiveClient, useTopic } from '#kit/live/use-live.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { businessTime, dayText } from '#screens/figures/figure-text.ts';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

const words = defineWords({
  connecting: ['正在连接', 'Connecting'],
  live: ['实时', 'Live'],
  past: [(day: string) => `回看 ${day}`, (day: string) => `Looking back at ${day}`],
  staleSince: [(time: string) => `数据停在 ${time}，正在恢复`, (time: string) => `Figures as of ${time}, coming back`],
});

/** Whether what is seen is the truth of this moment. */
export function LiveMark() {
  const language = useLanguage();
  const say = words(language);
  const connection = useConnection();
  const client = useLiveClient();
  const { day, isToday } = useTopic<DayTotals>('totals');
  const isPast = isToday === false;
  const text =
    connection === 'live'
      ? isPast && day
        ? say.past(dayText(day, language, true))
        : say.live
      : connection === 'stale'
        ? client.goodAt === undefined
          ? say.connecting
          : say.staleSince(businessTime(client.goodAt).time)
        : say.connecting;
  const state =
    connection === 'live' ? (isPast ? 'past' : 'live') : client.goodAt === undefined ? 'connecting' : 'stale';
  return (
    <p className="live-mark" data-state={state} role="status">
      {text}
    </p>
  );
}
