import { useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { Count, Money } from '#screens/figures/figure.tsx';
import { countText, shortMoney, weekBefore } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

/** Widths in the font of figures, in em: a digit, a comma or point, and the unit after it. */
const digit = 0.44;
const sign = 0.22;
const unit = 0.8;

/** The size in pixels at which a figure fills its place, below its name and above its change. */
export function figureSize(
  { width, height, size = 30 }: { width: number; height: number; size?: number },
  text: string,
): number {
  const ems = [...text].reduce((sum, character) => sum + (/\d/.test(character) ? digit : sign), unit);
  return Math.floor(Math.min(height - size * 3.8, width / Math.max(ems, 4 * digit + sign + unit)));
}

/** Changes beyond this percentage are shown as a multiple: a column of a board has no room for more characters. */
const maxPercent = 1_000;

/** A change in percent: +12.3%, -4.0%, or level when it would read as nothing; ×15 of what has grown so much. */
export function changeText(value: number, before: number): { text: string; direction: 'up' | 'down' | 'level' } {
  const percent = (value / before - 1) * 100;
  if (percent >= maxPercent) return { text: `×${Math.round(value / before)}`, direction: 'up' };
  const digits = Math.abs(percent) >= 100 ? 0 : 1;
  const rounded = Number(Math.abs(percent).toFixed(digits));
  const text = rounded.toFixed(digits);
  if (rounded === 0) return { text: '0%', direction: 'level' };
  return percent > 0 ? { text: `+${text}%`, direction: 'up' } : { text: `−${text}%`, direction: 'down' };
}

const words = defineWords({
  orders: ['订单', 'Orders'],
  paid: ['已支付', 'Paid'],
  net: ['支付净额', 'Net paid'],
  refunds: ['退款', 'Refunds'],
  average: ['单均金额', 'Average order'],
  cancelled: ['已取消', 'Cancelled'],
  quantity: ['件数', 'Pieces'],
  turnover: ['成交额', 'Turnover'],
  count: ['笔', ''],
  pieces: ['件', ''],
});

type FigureName = 'orders' | 'paid' | 'cancelled' | 'quantity' | 'turnover' | 'net' | 'refunds' | 'average';
/** For these less is better: a rise is not highlighted. */
const unwanted: readonly FigureName[] = ['cancelled', 'refunds'];
type Shown = readonly [value: number | undefined, before: number | undefined, kind: 'count' | 'pieces' | 'money'];

/** Figures of tiles (`look`), each with its value a week before at this time. */
const figures: Record<FigureName, (totals: Partial<DayTotals>) => Shown> = {
  orders: (totals) => [totals.orders, totals.before?.orders, 'count'],
  paid: (totals) => [totals.paid_orders, totals.before?.paid_orders, 'count'],
  cancelled: (totals) => [totals.cancelled, totals.before?.cancelled, 'count'],
  quantity: (totals) => [totals.quantity, totals.before?.quantity, 'pieces'],
  turnover: (totals) => [totals.amount_fen, totals.before_fen, 'money'],
  net: (totals) => [totals.net_fen, totals.before?.net_fen, 'money'],
  refunds: (totals) => [totals.refund_fen, totals.before?.refund_fen, 'money'],
  average: (totals) => [totals.average_fen, totals.before?.average_fen, 'money'],
};

/** One figure with its name, and its change against the same weekday a week before at the same time. */
export function FigureTile({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const totals = useTopic<DayTotals>('totals');
  const name = placed.look && Object.hasOwn(figures, placed.look) ? (placed.look as FigureName) : 'orders';
  const [value, before, kind] = figures[name](totals);
  const shownText = value === undefined ? '' : kind === 'money' ? shortMoney(value, language).figure : countText(value);
  const change = value === undefined || !before ? undefined : changeText(value, before);
  const compared = weekBefore(totals.day ?? '', totals.isToday !== false, language);
  const isBetter = change?.direction === (unwanted.includes(name) ? 'down' : 'up');
  return (
    <section className="figure-tile" data-as-of={totals.as_of ?? undefined}>
      <h2 className="widget-label">{placed.title ? inLanguage(placed.title, language) : t[name]}</h2>
      <p className="figure-tile-figure" style={{ fontSize: figureSize(placed, shownText) }}>
        {kind === 'money' ? <Money fen={value} /> : <Count of={value} unit={t[kind]} />}
      </p>
      {change ? (
        <p className="figure-tile-change" data-better={isBetter ? '' : undefined}>
          {change.direction === 'level' ? (
            compared.level
          ) : (
            <>
              <span>{change.text}</span>
              {compared.against}
            </>
          )}
        </p>
      ) : null}
    </section>
  );
}
