/** Topic `routes`: a route from a supplier's province to a buyer's, keyed by `from>to`. */
export interface Route {
  from: string;
  to: string;
  orders: number;
}

/** The busiest provinces at one end of the routes, most orders first. Warps are origins, wefts destinations. */
export function busiestEnds(routes: readonly Route[], end: 'from' | 'to', count: number): string[] {
  const sums = new Map<string, number>();
  for (const route of routes) if (route[end] !== '') sums.set(route[end], (sums.get(route[end]) ?? 0) + route.orders);
  return [...sums]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, count)
    .map(([name]) => name);
}
