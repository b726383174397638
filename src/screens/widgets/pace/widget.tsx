import { useTopic } from '#kit/live/use-live.tsx';
import { grouped } from '#kit/text/grouped.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { RollingNumber, Unit } from '#screens/figures/rolling-number.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import './widget.css';

interface Speed {
  figure: string;
  per: 'hour' | 'minute' | 'second';
}

const mean = (minutes: readonly number[]) =>
  minutes.reduce((sum, orders) => sum + orders, 0) / Math.max(1, minutes.length);
const withDecimal = (rate: number) => rate.toFixed(rate < 9.95 ? 1 : 0);

/**
 * Order rate in a readable unit: per hour below one a minute, else from the last ten minutes, or from the last five if
 * above one a second. Takes orders by minute, oldest first.
 */
export function speedOf(minutes: readonly number[]): Speed {
  const perMinute = mean(minutes.slice(-10));
  if (perMinute < 1) return { figure: grouped(Math.round(mean(minutes) * 60)), per: 'hour' };
  const perSecond = mean(minutes.slice(-5)) / 60;
  if (perSecond < 1) return { figure: withDecimal(perMinute), per: 'minute' };
  return {
    figure: perSecond < 9.95 ? withDecimal(perSecond) : grouped(Math.round(perSecond)),
    per: 'second',
  };
}

/** Orders in a minute that fill the height: fewer stay low, so that a quiet night doesn’t look like a rush. */
const leastFull = 5;

const words = defineWords({
  title: ['下单速度', 'Pace'],
  hour: ['笔/时', 'orders/h'],
  minute: ['笔/分', 'orders/min'],
  second: ['笔/秒', 'orders/s'],
  foot: ['近 60 分钟，每分钟订单', 'Orders by minute, last hour'],
});

/** How fast orders come in, and each minute of the last hour as a thread. */
export function Pace({ placed }: WidgetProps) {
  const t = words(useLanguage());
  const { minutes = [] } = useTopic<{ minutes: number[] }>('pace');
  const speed = minutes.length > 0 ? speedOf(minutes) : undefined;
  const size = placed.size ?? 30;
  const height = placed.height - size * 7.85;
  const most = Math.max(leastFull, ...minutes);
  const step = placed.width / 60;
  return (
    <section className="pace">
      <h2 className="widget-label">{t.title}</h2>
      <p className="pace-figure">
        {speed ? (
          <>
            <RollingNumber text={speed.figure} />
            <Unit text={t[speed.per]} isSpoken />
          </>
        ) : (
          '—'
        )}
      </p>
      <svg width={placed.width} height={height} aria-hidden="true">
        {minutes
          .map((orders, minute) => ({ orders, minute }))
          .map(({ orders, minute }) => (
            <rect
              key={minute}
              className="pace-thread"
              x={minute * step + step * 0.3}
              width={step * 0.4}
              y={0}
              height={height}
              style={{ transform: `scaleY(${Math.max(0.01, orders / most).toFixed(4)})` }}
            />
          ))}
      </svg>
      <p className="pace-foot">{t.foot}</p>
    </section>
  );
}
