import { useWords } from '#kit/ui/visit-context.tsx';
import { type ContentProps, useReadyOncePainted } from './content-view.tsx';
import { displayWords } from './display-words.ts';
import { useServerSecond } from './use-server-second.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Remaining time in whole days, hours, minutes and seconds, rounded up. */
function timeLeft(ms: number): { days: number; clock: string[] } {
  const whole = Math.max(0, Math.ceil(ms / 1_000));
  const days = Math.floor(whole / 86_400);
  const clock = [Math.floor(whole / 3_600) % 24, Math.floor(whole / 60) % 60, whole % 60].map(two);
  return { days, clock };
}

export function Countdown({ content: { title, to, after }, now, onReady }: ContentProps<'countdown'>) {
  useReadyOncePainted(onReady);
  const left = to - useServerSecond(now);
  const t = useWords(displayWords);
  const { days, clock } = timeLeft(left);
  return (
    <div className="hall-countdown">
      {title ? <p className="hall-countdown-title">{title}</p> : null}
      {left <= 0 && after ? (
        <p className="hall-countdown-after">{after}</p>
      ) : (
        <p className="hall-countdown-figures" role="timer" data-days={days > 0}>
          {days > 0 ? (
            <>
              <i>{days}</i>
              <b>{t.days(days)}</b>
            </>
          ) : null}
          {clock.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places of a clock
            <span key={place}>{part}</span>
          ))}
        </p>
      )}
    </div>
  );
}
