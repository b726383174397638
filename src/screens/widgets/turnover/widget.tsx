import type { ReactNode } from 'react';
import { useConnection, useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { countText, shareText, weekBefore, yuanAndFen } from '#screens/figures/figure-text.ts';
import { RollingNumber } from '#screens/figures/rolling-number.tsx';
import { useWidgetEnvironment, type WidgetProps } from '#screens/widget-environment.tsx';
import type { FestivalFigures } from '#screens/widgets/target-gauge/festival.ts';
import type { DayTotals } from './totals.ts';
import './widget.css';

/** Widths in the font of hero numbers, in em: a digit, and a comma or point. */
const digit = 0.4;
const sign = 0.2;
/** Width of the point and the two smaller digits after the whole yuan. */
const fen = 0.4 * (sign + 2 * digit);

/** The largest size in pixels at which an amount fits its place, with a line of text above and one below. */
export function heroSize(
  { width, height, size = 30 }: { width: number; height: number; size?: number },
  whole: string,
): number {
  // Reserves one more digit, so that the size does not change as the number grows during the day.
  const roomFor = whole.length >= 10 ? whole : '1,000,000,0'.slice(0, 10);
  const ems = [...roomFor].reduce((sum, character) => sum + (character === ',' ? sign : digit), 0) + fen;
  return Math.floor(Math.min(width / ems, height - size * 3.2));
}

/** Below this share of the week before, the board shows a warning. */
const alarmingShare = 0.6;

const words = defineWords({
  today: ['今日成交额', 'Turnover today'],
  past: ['当日成交额', 'Turnover that day'],
  unit: ['元', 'CNY'],
  festivalNow: ['比上一届同期', 'on the last festival at this point'],
  festivalDay: ['比上一届全天', 'on the last festival'],
  festivalLevelNow: ['与上一届同期持平', 'level with the last festival at this point'],
  festivalLevelDay: ['与上一届全天持平', 'level with the last festival'],
  ofTarget: ['已完成目标的', 'of the target reached'],
  more: ['多', 'up'],
  less: ['少', 'down'],
  nothingBefore: ['前一周此时还没有成交', 'No turnover a week before by this time'],
  nothingThatDay: ['前一周同日没有成交', 'No turnover a week before'],
});

/**
 * The hero number: today's turnover, compared with a week before at the same time; with the look `festival`, compared
 * with the festival before, or with the target if there is none.
 */
export function Turnover({ placed }: WidgetProps) {
  const t = words(useLanguage());
  const totals = useTopic<DayTotals>('totals');
  const connection = useConnection();
  const { played } = useWidgetEnvironment();
  const { whole, rest } = yuanAndFen(totals.amount_fen ?? 0);
  const isKnown = totals.amount_fen !== undefined;
  return (
    <section
      className="turnover"
      data-quiet={connection === 'live' ? undefined : ''}
      data-as-of={totals.as_of ?? undefined}
    >
      <h2 className="widget-label">
        {totals.isToday === false || played ? t.past : t.today} <span className="widget-unit">{t.unit}</span>
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
      {!isKnown ? null : placed.look === 'festival' ? (
        <FestivalComparison totals={totals as DayTotals} />
      ) : (
        <WeekComparison totals={totals as DayTotals} />
      )}
    </section>
  );
}

function WeekComparison({
  totals: { amount_fen, before_fen, isToday, day },
}: {
  totals: Pick<DayTotals, 'amount_fen' | 'isToday' | 'day'> & { before_fen?: number };
}) {
  const language = useLanguage();
  const t = words(language);
  // Suppressed on a desensitized board.
  if (before_fen === undefined) return null;
  if (before_fen === 0) return <p className="turnover-comparison">{isToday ? t.nothingBefore : t.nothingThatDay}</p>;
  const share = amount_fen / before_fen;
  return <Change share={share} {...weekBefore(day, isToday, language)} isAlarming={share < alarmingShare} />;
}

function FestivalComparison({ totals: { amount_fen, isToday } }: { totals: DayTotals }) {
  const t = words(useLanguage());
  const { before_until_fen, target_fen } = useTopic<FestivalFigures>('festival');
  if (before_until_fen)
    return (
      <Change
        share={amount_fen / before_until_fen}
        against={isToday ? t.festivalNow : t.festivalDay}
        level={isToday ? t.festivalLevelNow : t.festivalLevelDay}
      />
    );
  if (!target_fen) return null;
  return (
    <Sentence before={t.ofTarget}>
      <Percent
        text={
          amount_fen < target_fen ? shareText(amount_fen, target_fen) : percentText((amount_fen / target_fen) * 100)
        }
      />
    </Sentence>
  );
}

function Change({
  share,
  against,
  level,
  isAlarming = false,
}: {
  share: number;
  against: string;
  level: string;
  isAlarming?: boolean;
}) {
  const t = words(useLanguage());
  const percent = Math.abs(share - 1) * 100;
  if (percentText(percent) === '0.0') return <p className="turnover-comparison">{level}</p>;
  return (
    <Sentence before={against} isAlarming={isAlarming}>
      <strong>{share > 1 ? t.more : t.less}</strong>
      <Percent text={percentText(percent)} />
    </Sentence>
  );
}

/** Chinese names the comparison first, English last. */
function Sentence({
  before,
  isAlarming = false,
  children,
}: {
  before: string;
  isAlarming?: boolean;
  children: ReactNode;
}) {
  const isEnglish = useLanguage() === 'en';
  return (
    <p className="turnover-comparison" data-alarming={isAlarming ? '' : undefined}>
      {isEnglish ? null : before} {children} {isEnglish ? before : null}
    </p>
  );
}

const percentText = (percent: number) => (percent >= 100 ? countText(Math.round(percent)) : percent.toFixed(1));

function Percent({ text }: { text: string }) {
  return (
    <span className="turnover-percent">
      <RollingNumber text={text} />
      <small>%</small>
    </span>
  );
}
