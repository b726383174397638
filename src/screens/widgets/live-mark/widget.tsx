import { useAsOf, useConnection, useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { businessTime, dayText } from '#screens/figures/figure-text.ts';
import { useOpening } from '#screens/use-opening.ts';
import { useWidgetEnvironment, type WidgetProps } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

const words = defineWords({
  connecting: ['正在连接', 'Connecting'],
  live: ['实时', 'Live'],
  asOf: [(time: string) => `截至 ${time}`, (time: string) => `as of ${time}`],
  past: [(day: string) => `回看 ${day}`, (day: string) => `Viewing ${day}`],
  replay: [
    (day: string, speed: number) => (speed === 0 ? `回放 ${day}，已暂停` : `回放 ${day}，${speed} 倍速`),
    (day: string, speed: number) => (speed === 0 ? `Replay of ${day}, paused` : `Replay of ${day}, ${speed}×`),
  ],
  staleSince: [(time: string) => `数据停在 ${time}，正在恢复`, (time: string) => `Data as of ${time}, reconnecting`],
});

/** Shows whether the figures are live, as of when they are, or which past is replayed. */
export function LiveMark({ placed }: Partial<WidgetProps>) {
  const language = useLanguage();
  const t = words(language);
  const connection = useConnection();
  const asOf = useAsOf();
  const isOpening = useOpening();
  const { played } = useWidgetEnvironment();
  const { day, isToday } = useTopic<DayTotals>('totals');
  const isConnected = connection === 'live';
  const shownDay = day ? dayText(day, language, true) : '';
  const state = !isConnected
    ? asOf === undefined || isOpening
      ? 'connecting'
      : 'stale'
    : played
      ? 'replay'
      : isToday === false
        ? 'past'
        : 'live';
  const time = asOf === undefined ? '' : businessTime(asOf).time;
  const text = {
    connecting: t.connecting,
    stale: t.staleSince(time),
    replay: t.replay(shownDay, played?.speed ?? 1),
    past: t.past(shownDay),
    live: t.live,
  }[state];
  return (
    <p className="live-mark" data-state={state} data-look={placed?.look}>
      {/* What changes each second is not read out. */}
      <span role="status">{text}</span>
      {state === 'live' && time ? <time dateTime={time}>{t.asOf(time)}</time> : null}
    </p>
  );
}
