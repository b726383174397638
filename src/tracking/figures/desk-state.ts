import { useSearchParams } from 'react-router';
import { businessDay, dayMs, readDay } from '#kit/text/time.ts';
import { type FilterName, type Filters, filterNames } from './dimensions.ts';
import { type Comparison, comparisons } from './period.ts';

export const views = ['overview', 'live', 'goals', 'funnel', 'journeys', 'vitals', 'erasure'] as const;
export type View = (typeof views)[number];
export const periods = ['today', 'yesterday', '7', '30', '90'] as const;
export type PeriodName = (typeof periods)[number] | 'chosen';

/** What a call asks: days, bots, what they are compared with, and filters. */
export type Asked = { from: string; to: string; bots: 0 | 1; compare: Comparison } & Filters;

/** Whether the present day is in it: figures still grow, and are compared with as much of the period before. */
export function isRunning({ from, to }: Pick<Asked, 'from' | 'to'>): boolean {
  const today = businessDay(Date.now());
  return from <= today && today <= to;
}

/** So often are figures that still grow asked for again; those of one page together, for it says of when they are. */
export const refreshMs = (asked: Asked): number => (isRunning(asked) ? 5_000 : 0);

const pick = <Value extends string>(given: string | null, of: readonly Value[], otherwise: Value): Value =>
  of.find((one) => one === given) ?? otherwise;

/** What is looked at stands in the address whole, so that a view can be sent to a colleague. */
export function useDeskState() {
  const [search, setSearch] = useSearchParams();
  const from = readDay(search.get('from'));
  const to = readDay(search.get('to'));
  const isChosen = from !== undefined && to !== undefined && from <= to;
  const period: PeriodName = isChosen ? 'chosen' : pick(search.get('period'), periods, '7');
  const filters: Filters = Object.fromEntries([...search].filter(([name]) => filterNames.includes(name as FilterName)));
  /** Changes what is shown; without a value a part is taken out of the address. */
  const show = (change: Record<string, string | undefined>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const asked: Asked = {
    ...(isChosen ? { from, to } : daysOfPeriod(period)),
    bots: search.get('bots') === '1' ? 1 : 0,
    compare: pick(search.get('compare'), comparisons, 'before'),
    ...filters,
  };
  const filter = (name: FilterName, value: string | undefined) => show({ [name]: value });
  return { view: pick(search.get('view'), views, 'overview'), period, asked, show, filter };
}
export type DeskState = ReturnType<typeof useDeskState>;

export function daysOfPeriod(period: PeriodName): { from: string; to: string } {
  const now = Date.now();
  const day = (ago: number) => businessDay(now - ago * dayMs);
  if (period === 'today') return { from: day(0), to: day(0) };
  if (period === 'yesterday') return { from: day(1), to: day(1) };
  return { from: day(Number(period) - 1), to: day(0) };
}
