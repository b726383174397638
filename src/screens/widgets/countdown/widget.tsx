import { useConnection, useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { businessTime } from '#screens/figures/figure-text.ts';
import { RollingNumber } from '#screens/figures/rolling-number.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { type SaleFigures, sessionAt, sessionEnd, sessionName } from '#screens/widgets/stock-bars/sale.ts';
import { useServerSeconds } from './use-server-seconds.ts';
import './widget.css';

/** Remaining time as parts, rounded up: 0:01 until it is over. */
export function timeLeft(ms: number): { hours: string; minutes: string; seconds: string } {
  const whole = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return { hours: two(Math.floor(whole / 3_600)), minutes: two(Math.floor(whole / 60) % 60), seconds: two(whole % 60) };
}

const words = defineWords({
  ends: [(name: string) => `${name} 距结束`, (name: string) => `${name} ends in`],
  begins: [(name: string) => `距 ${name} 开始`, (name: string) => `${name} begins in`],
  over: ['活动已结束', 'The sale is over'],
  none: ['暂无秒杀活动', 'No flash sale scheduled'],
  until: [(from: string, to: string) => `${from} 至 ${to}`, (from: string, to: string) => `${from} to ${to}`],
});

/** Countdown to the end of the session or the start of the next, by the server's clock. */
export function Countdown({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const { sessions } = useTopic<SaleFigures>('sale');
  const isKnown = useConnection() === 'live';
  const now = useServerSeconds();
  const found = now === undefined || !sessions ? undefined : sessionAt(sessions, now);
  const size = placed.size ?? 30;
  const figure = Math.min((placed.width - 8) / 3.02, placed.height - size * 1.9);
  if ((sessions || isKnown) && now !== undefined && !found)
    return (
      <section className="countdown">
        <p className="countdown-over">{sessions ? t.over : t.none}</p>
      </section>
    );
  const left = found ? timeLeft((found.isOn ? found.session.to : found.session.from) - (now ?? 0)) : undefined;
  return (
    <section className="countdown" data-waiting={found && !found.isOn ? '' : undefined}>
      <div className="countdown-head">
        <h2 className="widget-label">
          {found
            ? found.isOn
              ? t.ends(sessionName(found.session, language))
              : t.begins(sessionName(found.session, language))
            : ' '}
        </h2>
        <p className="countdown-span">
          {found ? t.until(businessTime(found.session.from).minute, sessionEnd(found.session)) : ''}
        </p>
      </div>
      <p className="countdown-figure" role="timer" style={{ fontSize: figure }}>
        <RollingNumber text={left?.hours ?? '--'} />
        <i>:</i>
        <RollingNumber text={left?.minutes ?? '--'} />
        <i>:</i>
        <RollingNumber text={left?.seconds ?? '--'} />
      </p>
    </section>
  );
}
