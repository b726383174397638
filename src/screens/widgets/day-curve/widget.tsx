import { memo } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { moneyText } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import './widget.css';

/** Rounds up to 1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6 or 8 times a power of ten: a scale that is easy to halve. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}

const tenMinutes = Array.from({ length: 144 }, (_, step) => step * 10);
/** Minimum width of a thread with its gap, in canvas pixels. In a narrower place, a thread is half an hour. */
const leastStep = 9;
const hours = [0, 4, 8, 12, 16, 20, 24];

const words = defineWords({
  title: ['每十分钟成交额', 'Turnover per 10 minutes'],
  narrow: ['每半小时成交额', 'Per half hour'],
  now: ['当日', 'This day'],
  before: ['前一周', 'Week before'],
  lastYear: ['上一届', 'Last festival'],
});

type Curve = Record<string, number> & { isToday: boolean; minute: number };

/**
 * The day on the loom: each ten minutes (or half an hour) is a warp thread, and the weft thread across is a week before, or (look
 * `festival`) the festival that the board's campaign is compared with.
 */
export function DayCurve({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const curve = useTopic<Curve>('curve');
  const { before: festivalBefore } = useTopic<{ before: number[] }>('festival');
  const isFestival = placed.look === 'festival';
  const size = placed.size ?? 30;
  const width = placed.width;
  const minutes = width / tenMinutes.length < leastStep ? 30 : 10;
  const steps = tenMinutes.filter((minute) => minute % minutes === 0);
  const sum = (of: (minute: number) => number | undefined) => (first: number) => {
    let all = 0;
    for (let minute = first; minute < first + minutes; minute += 10) all += of(minute) ?? 0;
    return all;
  };
  const sums = steps.map(sum((minute) => curve[`n${minute}`]));
  const before = steps.map(sum((minute) => (isFestival ? festivalBefore?.[minute / 10] : curve[`w${minute}`])));
  const height = placed.height - size * 4.1;
  const top = size;
  const stepWidth = width / steps.length;
  const most = niceCeiling(Math.max(0, ...sums, ...before));
  const now = curve.isToday ? Math.floor((curve.minute ?? 0) / minutes) * minutes : 1_440;
  const label = (fen: number) =>
    moneyText(fen, language)
      .replace(/(\.\d*?)0+(?=\D)/, '$1')
      .replace(/\.(?=\D)/, '');
  return (
    <section className="day-curve">
      <h2 className="widget-label">
        {placed.title ? inLanguage(placed.title, language) : minutes === 30 ? t.narrow : t.title}
        <span className="day-curve-key" data-kind="now">
          {t.now}
        </span>
        <span className="day-curve-key" data-kind="before">
          {isFestival ? t.lastYear : t.before}
        </span>
        {most > 0 ? <span className="day-curve-scale">{label(most)}</span> : null}
      </h2>
      <svg width={width} height={top + height} aria-hidden="true">
        <g transform={`translate(0 ${top})`}>
          <path className="day-curve-grid" d={`M0 .5H${width}M0 ${height / 2}H${width}M0 ${height - 0.5}H${width}`} />
          {steps.map((minute, step) => (
            <Thread
              key={minute}
              x={step * stepWidth}
              width={stepWidth}
              height={height}
              share={(sums[step] ?? 0) > 0 ? Math.max((sums[step] ?? 0) / most, 2 / height) : 0}
              state={minute === now ? 'running' : minute > now ? 'coming' : 'woven'}
            />
          ))}
          <path className="day-curve-before" d={weft(before, most, stepWidth, height)} />
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

const Thread = memo(function Thread({
  x,
  width,
  height,
  share,
  state,
}: {
  x: number;
  width: number;
  height: number;
  share: number;
  state: string;
}) {
  return (
    <>
      {state === 'coming' ? (
        <rect className="day-curve-warp" x={x + width / 2 - 0.5} y={0} width={1} height={height} />
      ) : null}
      <rect
        className="day-curve-thread"
        data-state={state}
        x={x + width * 0.22}
        y={0}
        width={width * 0.56}
        height={height}
        style={{ transform: `scaleY(${share.toFixed(4)})` }}
      />
    </>
  );
});

function weft(sums: number[], most: number, stepWidth: number, height: number): string {
  if (most === 0 || sums.every((sum) => sum === 0)) return '';
  return sums
    .map((sum, step) => {
      const x = ((step + 0.5) * stepWidth).toFixed(1);
      return `${step === 0 ? 'M' : 'L'}${x} ${(height * (1 - sum / most)).toFixed(1)}`;
    })
    .join('');
}
