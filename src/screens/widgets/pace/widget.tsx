import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { RollingNumber, Unit } from '#screens/figures/rolling-number.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { speedOf } from './speed.ts';
import './widget.css';

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
  const most = Math.max(1, ...minutes);
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
