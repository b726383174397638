import type { Route } from '#screens/widgets/route-weave/routes.ts';

/** One flight for each order, or a proportional share for each route if there are too many; interleaved by route. */
export function allocate(routes: readonly Route[], most: number): Route[] {
  const orders = routes.reduce((sum, route) => sum + route.orders, 0);
  const part = Math.min(1, most / Math.max(1, orders));
  const lights: Route[] = [];
  let owed = 0;
  for (const route of routes) {
    owed += route.orders * part;
    for (; owed >= 1 && lights.length < most; owed--) lights.push(route);
  }
  // Golden-ratio steps through the list, so that consecutive flights start in different places.
  const step = Math.max(1, Math.round(lights.length * 0.618_034));
  const stride = coprime(step, lights.length);
  return lights.map((_, place) => lights[(place * stride) % lights.length] as Route);
}

function coprime(step: number, length: number): number {
  const common = (a: number, b: number): number => (b === 0 ? a : common(b, a % b));
  let wanted = step;
  while (common(wanted, length) > 1) wanted += 1;
  return wanted;
}

const maxAtOnce = 40;

/** Routes with new orders since `before`. */
export function newOrders(before: Partial<Record<string, Route>>, present: readonly Route[]): Route[] {
  const added: Route[] = [];
  for (const route of present) {
    const more = route.orders - (before[`${route.from}>${route.to}`]?.orders ?? 0);
    for (let order = 0; order < more && added.length < maxAtOnce; order++) added.push(route);
  }
  return added;
}
