import { useEffect, useState } from 'react';
import { useLiveClient, useTopic } from '#kit/live/use-live.tsx';
import { businessDay } from '#kit/time.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { businessTime, dayText, weekdayOf } from '#screens/figures/figure-text.ts';
import { useSurroundings, type WidgetProps } from '#screens/widget-surroundings.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

/** The business day and, while it is today, the time in Shanghai by the server's clock. */
export function BusinessClock({ placed }: WidgetProps) {
  const language = useLanguage();
  const client = useLiveClient();
  const { played } = useSurroundings();
  const { day, isToday } = useTopic<DayTotals>('totals');
  const [now, setNow] = useState<number>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = client.now();
      setNow(at);
      timer = setTimeout(tick, 1_000 - (at % 1_000) + 5);
    };
    tick();
    return () => clearTimeout(timer);
  }, [client]);
  const shown = isToday === false ? day : now === undefined ? day : businessDay(now);
  return (
    <p className="business-clock" data-look={placed.look}>
      {shown ? (
        <span className="business-clock-day">
          {dayText(shown, language, isToday === false || played !== undefined)}
          <small>{weekdayOf(shown, language)}</small>
        </span>
      ) : null}
      {isToday !== false && now !== undefined ? <time>{businessTime(now).time}</time> : null}
    </p>
  );
}
