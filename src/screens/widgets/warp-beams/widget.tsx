import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { moneyText } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import './widget.css';

const words = defineWords({
  peak: [(sum: string) => `最忙的十分钟 ${sum}`, (sum: string) => `Busiest ten minutes: ${sum}`],
});
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const steps = Array.from({ length: 144 }, (_, step) => step);

/** The day as a warp: each hour is a beam with six threads, each as long as the sales of ten minutes. */
export function WarpBeams({ placed }: WidgetProps) {
  const language = useLanguage();
  const curve = useTopic<Record<string, number> & { isToday: boolean; minute: number }>('curve');
  const size = placed.size ?? 30;
  const sums = steps.map((step) => curve[`n${step * 10}`] ?? 0);
  const most = Math.max(...sums);
  const peak = sums.indexOf(most);
  const now = curve.isToday ? (curve.minute ?? 0) / 10 : 144;
  const beam = placed.width / 24;
  const [foot, head] = [size * 3, size * 2.2];
  const height = placed.height - foot - head;
  const thread = beam * 0.1;
  const peakX = Math.floor(peak / 6) * beam + beam * 0.11 + (peak % 6) * beam * 0.14;
  return (
    <svg className="warp-beams" width={placed.width} height={placed.height} aria-hidden="true">
      {steps.map((step) => {
        const share = most > 0 ? (sums[step] ?? 0) / most : 0;
        return (
          <g
            key={step}
            transform={`translate(${Math.floor(step / 6) * beam + beam * 0.11 + (step % 6) * beam * 0.14} ${head})`}
          >
            <rect className="warp-beams-bare" x={thread / 2 - 0.5} width={1} height={height} />
            <rect
              className="warp-beams-thread"
              data-state={step === peak && most > 0 ? 'peak' : step > now ? 'coming' : undefined}
              width={thread}
              height={height}
              style={{ transform: `scaleY(${share.toFixed(4)})` }}
            />
          </g>
        );
      })}
      {hours.map((hour) => (
        <g key={hour} transform={`translate(${hour * beam} ${head + height})`}>
          <rect className="warp-beams-beam" x={beam * 0.04} width={beam * 0.92} height={size * 0.5} rx={size * 0.12} />
          {hour % 3 === 0 ? (
            <text x={beam * 0.06} y={size * 2}>
              {String(hour).padStart(2, '0')}
            </text>
          ) : null}
        </g>
      ))}
      {most > 0 ? (
        <text
          className="warp-beams-peak"
          x={peakX + (peak > 72 ? 0 : thread)}
          y={size}
          textAnchor={peak > 72 ? 'end' : 'start'}
        >
          {words(language).peak(moneyText(most, language))}
        </text>
      ) : null}
    </svg>
  );
}
