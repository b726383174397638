import { memo } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { shortMoney } from '#screens/figures/figure-text.ts';
import { niceCeiling } from './nice-ceiling.ts';
import './widget.css';

const steps = Array.from({ length: 144 }, (_, step) => step * 10);
const hours = [0, 4, 8, 12, 16, 20, 24];
const height = 204;
const stepWidth = 12;
/** The two lines of labels under and over the cloth. */
const top = 30;

const words = defineWords({
  title: ['每十分钟成交额', 'Turnover by ten minutes'],
  now: ['当日', 'This day'],
  before: ['前一周', 'Week before'],
});

/** The day as cloth on the loom: each ten minutes a warp thread, a week before one weft thread across them. */
export function DayCurve() {
  const language = useLanguage();
  const say = words(language);
  const curve = useTopic<Record<string, number> & { isToday: boolean; minute: number }>('curve');
  const peak = Math.max(0, ...steps.flatMap((minute) => [curve[`n${minute}`] ?? 0, curve[`w${minute}`] ?? 0]));
  const most = niceCeiling(peak);
  const now = curve.isToday ? (curve.minute ?? 0) : 1_440;
  const label = (fen: number) => {
    const { figure, unit } = shortMoney(fen, language);
    return `${figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure}${unit}`;
  };
  return (
    <section className="day-curve">
      <h2 className="widget-label">
        {say.title}
        <span className="day-curve-key" data-kind="now">
          {say.now}
        </span>
        <span className="day-curve-key" data-kind="before">
          {say.before}
        </span>
        {most > 0 ? <span className="day-curve-scale">{label(most)}</span> : null}
      </h2>
      <svg viewBox={`0 0 1728 ${top + height}`} aria-hidden="true" preserveAspectRatio="none">
        <g transform={`translate(0 ${top})`}>
          <path className="day-curve-grid" d={`M0 0H1728M0 ${height / 2}H1728M0 ${height}H1728`} />
          {steps.map((minute) => (
            <Thread
              key={minute}
              x={(minute / 10) * stepWidth}
              share={most ? (curve[`n${minute}`] ?? 0) / most : 0}
              state={minute === now ? 'running' : minute > now ? 'coming' : 'woven'}
            />
          ))}
          <path
            className="day-curve-before"
            d={weft(
              steps.map((minute) => curve[`w${minute}`] ?? 0),
              most,
            )}
          />
        </g>
      </svg>
      <p className="day-curve-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{String(hour).padStart(2, '0')}</span>
        ))}
      </p>
    </section>
  );
}

const Thread = memo(function Thread({ x, share, state }: { x: number; share: number; state: string }) {
  return (
    <>
      {state === 'coming' ? <rect className="day-curve-warp" x={x + 5.5} y={0} width={1} height={height} /> : null}
      <rect
        className="day-curve-thread"
        data-state={state}
        x={x + 3}
        y={0}
        width={6}
        height={height}
        style={{ transform: `scaleY(${share.toFixed(4)})` }}
      />
    </>
  );
});

function weft(sums: number[], most: number): string {
  if (most === 0 || sums.every((sum) => sum === 0)) return '';
  return sums
    .map((sum, step) => `${step === 0 ? 'M' : 'L'}${step * stepWidth + 6} ${(height * (1 - sum / most)).toFixed(1)}`)
    .join('');
}
