import { useConnection, useTopic } from '#kit/live/use-live.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { weekdayOf, yuanAndFen } from '#screens/figures/figure-text.ts';
import { RollingNumber } from '#screens/figures/rolling-number.tsx';
import { useSurroundings, type WidgetProps } from '#screens/widget-surroundings.tsx';
import { heroSize } from './hero-size.ts';
import type { DayTotals } from './totals.ts';
import './widget.css';

/** Below this share of the week before, the board asks for attention. */
const alarmingShare = 0.6;

const words = defineWords({
  today: ['今日成交额', 'Turnover today'],
  past: ['当日成交额', 'Turnover of the day'],
  unit: ['元', 'CNY'],
  comparedNow: [
    (weekday: string) => `比上${weekday.replace('星期', '周')}同一时刻`,
    (weekday: string) => `against last ${weekday} at this time`,
  ],
  comparedDay: [(weekday: string) => `比前一周${weekday}`, (weekday: string) => `against the ${weekday} a week before`],
  more: ['多', 'up'],
  less: ['少', 'down'],
  same: ['持平', 'level'],
  nothingBefore: ['上周同一时刻尚无成交', 'No turnover a week before'],
});

/** The hero number: what was ordered today, and how that compares with a week before at the same time. */
export function Turnover({ placed }: WidgetProps) {
  const say = words(useLanguage());
  const totals = useTopic<DayTotals>('totals');
  const connection = useConnection();
  const { played } = useSurroundings();
  const { whole, rest } = yuanAndFen(totals.amount_fen ?? 0);
  const isKnown = totals.amount_fen !== undefined;
  return (
    <section
      className="turnover"
      data-quiet={connection === 'live' ? undefined : ''}
      data-as-of={totals.as_of ?? undefined}
    >
      <h2 className="widget-label">
        {totals.isToday === false || played ? say.past : say.today} <span className="widget-unit">{say.unit}</span>
      </h2>
      <p className="turnover-figure" style={{ '--hero': `${heroSize(placed, whole)}px` } as React.CSSProperties}>
        {isKnown ? (
          <>
            <RollingNumber text={whole} />
            <span className="turnover-fen">
              <RollingNumber text={rest} />
            </span>
          </>
        ) : (
          <span className="turnover-none">—</span>
        )}
      </p>
      {isKnown ? <Comparison totals={totals as DayTotals} /> : null}
    </section>
  );
}

function Comparison({
  totals: { amount_fen, before_fen, isToday, day },
}: {
  totals: Pick<DayTotals, 'amount_fen' | 'isToday' | 'day'> & { before_fen?: number };
}) {
  const language = useLanguage();
  const say = words(language);
  // Withheld on a desensitized board.
  if (before_fen === undefined) return null;
  if (before_fen === 0) return <p className="turnover-comparison">{say.nothingBefore}</p>;
  const share = amount_fen / before_fen;
  const percent = Math.abs(share - 1) * 100;
  const text = percent >= 100 ? percent.toFixed(0) : percent.toFixed(1);
  const weekday = weekdayOf(day, language);
  const against = isToday ? say.comparedNow(weekday) : say.comparedDay(weekday);
  const difference =
    text === '0.0' ? (
      <strong>{say.same}</strong>
    ) : (
      <>
        <strong>{share > 1 ? say.more : say.less}</strong>
        <span className="turnover-percent">
          <RollingNumber text={text} />
          <small>%</small>
        </span>
      </>
    );
  return (
    <p className="turnover-comparison" data-alarming={share < alarmingShare ? '' : undefined}>
      {language === 'en' ? (
        <>
          {difference} {against}
        </>
      ) : (
        <>
          {against} {difference}
        </>
      )}
    </p>
  );
}
