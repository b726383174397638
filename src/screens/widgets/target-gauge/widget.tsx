import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { Money } from '#screens/figures/figure.tsx';
import { shareText } from '#screens/figures/figure-text.ts';
import { RollingNumber } from '#screens/figures/rolling-number.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import type { FestivalFigures } from './festival.ts';
import './widget.css';

const words = defineWords({
  title: ['目标完成率', 'Target progress'],
  target: ['目标', 'Target'],
  left: ['还差', 'To go'],
  beyond: ['已超出', 'Over target'],
  none: ['本场活动未设目标', 'No target set'],
});

const ticks = Array.from({ length: 41 }, (_, tick) => tick / 40);

/** The share of the target as a fan of threads that light up in turn. */
export function TargetGauge({ placed }: WidgetProps) {
  const t = words(useLanguage());
  const { amount_fen } = useTopic<DayTotals>('totals');
  const { target_fen } = useTopic<FestivalFigures>('festival');
  const size = placed.size ?? 30;
  if (!target_fen)
    return (
      <section className="target-gauge">
        <h2 className="widget-label">{t.title}</h2>
        <p className="widget-none">{target_fen === undefined ? '—' : t.none}</p>
      </section>
    );
  const share = (amount_fen ?? 0) / target_fen;
  const radius = Math.min(placed.width / 2, placed.height - size * 4.4) - 2;
  const [middleX, middleY] = [placed.width / 2, radius + 2];
  return (
    <section className="target-gauge">
      <h2 className="widget-label">{t.title}</h2>
      <div className="target-gauge-fan" style={{ height: radius + 8 }}>
        <svg width={placed.width} height={radius + 4} aria-hidden="true">
          {ticks.map((tick) => {
            const angle = Math.PI * (1 + tick);
            const [x, y] = [Math.cos(angle), Math.sin(angle)];
            return (
              <path
                key={tick}
                className="target-gauge-thread"
                data-reached={tick <= share ? '' : undefined}
                strokeWidth={size * 0.14}
                d={`M${middleX + x * radius * 0.8} ${middleY + y * radius * 0.8}L${middleX + x * radius} ${middleY + y * radius}`}
              />
            );
          })}
        </svg>
        <p className="target-gauge-share" style={{ fontSize: radius * 0.46 }}>
          <RollingNumber text={shareText(amount_fen ?? 0, target_fen)} />
          <small>%</small>
        </p>
      </div>
      <dl>
        <div>
          <dt>{t.target}</dt>
          <dd>
            <Money fen={target_fen} />
          </dd>
        </div>
        <div>
          <dt>{share < 1 ? t.left : t.beyond}</dt>
          <dd>
            <Money fen={Math.abs(target_fen - (amount_fen ?? 0))} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
