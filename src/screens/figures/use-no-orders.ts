import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { useWidgetEnvironment } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';

const words = defineWords({
  today: ['今天还没有订单', 'No orders yet today'],
  played: ['还没有订单', 'No orders yet'],
  past: ['当天没有订单', 'No orders that day'],
  few: ['订单太少，暂不显示', 'Too few orders to show'],
});

/** Text of an empty list: no orders on the day, or too few for a masked board. */
export function useNoOrders(): string {
  const t = words(useLanguage());
  const { orders = 0, isToday } = useTopic<DayTotals>('totals');
  const { played } = useWidgetEnvironment();
  if (orders > 0) return t.few;
  if (played) return t.played;
  return isToday === false ? t.past : t.today;
}
