import type { Filters } from './figures-contract.ts';
import { visitDimensions } from './rollups.server.ts';

/**
 * The part of a question that is a filter, as SQL with its values. Figures under a filter of the visit's own come from
 * what is kept of a day by all of them together; a page, an event or an hour is asked of the visits themselves.
 */
export interface AskedFilter {
  isEmpty: boolean;
  /** A table of visits' measures by day, already filtered: day, the visit's dimensions and its measures. */
  visits: string;
  values: string[];
}

const idOf = (place: number) => `(select id from tracking_texts where text = $${place})`;

/** Values of the filter stand from `$first` on. The first three are of the period and of bots: from, to, with bots. */
export function readFilter(filters: Filters, first: number, { fromVisits = false } = {}): AskedFilter {
  const values: string[] = [];
  const own: string[] = [];
  const other: string[] = [];
  const place = (value: string) => first - 1 + values.push(value);
  for (const name of visitDimensions) {
    const value = filters[name];
    if (value !== undefined) own.push(`${name} = ${idOf(place(value))}`);
  }
  if (filters.page !== undefined) other.push(`path @> array[${idOf(place(filters.page))}]`);
  if (filters.event !== undefined)
    other.push(
      `id in (select visit from tracking_events where day between $1 and $2 and name = ${idOf(place(filters.event))})`,
    );
  const where = ['day between $1 and $2', '($3 or not bot)', ...own, ...other].join(' and ');
  const visits =
    other.length === 0 && !fromVisits
      ? `(select * from tracking_mixes where ${where})`
      : `(select day, started_at, bot, ${visitDimensions.join(', ')}, weight::bigint as visits,
           case when is_first then weight else 0 end::bigint as visitors,
           case when is_first and is_back then weight else 0 end::bigint as back, views::bigint,
           case when views <= weight and clicks = 0 and steps < 4 then weight else 0 end::bigint as bounces,
           (weight * round(extract(epoch from last_at - started_at)))::bigint as seconds, steps, edits, errors, is_slow, entry, exit, path
         from tracking_visits where ${where})`;
  return { isEmpty: own.length + other.length === 0, visits, values };
}
