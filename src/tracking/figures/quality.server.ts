/** A day is incomplete when so much of what tabs numbered did not arrive, or when events could not be written or stored. */
const mostLost = 0.05;
const leastNumbered = 100;

/** What `tracking_counts` says of one day. */
export interface DayCounts {
  day: string;
  served: number;
  opted_out: number;
  not_stored: number;
  refused: number;
  shed: number;
}
export const dayCounts = {
  name: 'tracking_day_counts',
  text: `select to_char(day, 'YYYY-MM-DD') as day, ${Object.entries({
    served: `what = 'served'`,
    shed: `what = 'shed'`,
    opted_out: `what = 'fault' and key = 'opted_out'`,
    not_stored: `what = 'fault' and key in ('not_written', 'not_storable')`,
    refused: `what = 'fault' and key in ('too_large', 'empty', 'unreadable_request', 'not_written', 'not_storable')`,
  })
    .map(([name, condition]) => `coalesce(sum(count) filter (where ${condition}), 0)::int as ${name}`)
    .join(', ')} from tracking_counts where day between $1 and $2 and what in ('served', 'shed', 'fault') group by 1`,
};

/** Days before today that lack something that happened, in order. All arguments include bots. */
export function incompleteDays(
  gaps: ReadonlyMap<string, { numbered: number; lost: number }[]>,
  visited: ReadonlyMap<string, { events: number }[]>,
  counts: readonly DayCounts[],
  today: string,
): string[] {
  const lost = [...gaps].filter(
    ([, [sum]]) => sum && sum.numbered >= leastNumbered && sum.lost > sum.numbered * mostLost,
  );
  const faulty = counts.filter(
    ({ day, served, not_stored }) =>
      not_stored > 0 || (served >= leastNumbered && !visited.get(day)?.some(({ events }) => events > 0)),
  );
  const days = new Set([...lost.map(([day]) => day), ...faulty.map(({ day }) => day)]);
  return [...days].filter((day) => day < today).sort();
}
