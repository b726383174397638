import { useTopic } from '#kit/live/use-live.tsx';
import { businessDay } from '#kit/text/time.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { businessTime, dayText, weekdayOf } from '#screens/figures/figure-text.ts';
import { useWidgetEnvironment, type WidgetProps } from '#screens/widget-environment.tsx';
import { useServerSeconds } from '#screens/widgets/countdown/use-server-seconds.ts';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

/** The business day and, while it is today, the time in Shanghai by the server's clock. */
export function BusinessClock({ placed }: WidgetProps) {
  const language = useLanguage();
  const { played } = useWidgetEnvironment();
  const { day, isToday } = useTopic<DayTotals>('totals');
  const now = useServerSeconds();
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
