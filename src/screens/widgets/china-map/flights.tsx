import { useEffect, useRef, useState } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { useWidgetEnvironment } from '#screens/widget-environment.tsx';
import type { Route } from '#screens/widgets/route-weave/routes.ts';
import { type FlyLines, maxFlights, openFlyLines } from './fly-lines.ts';
import type { PlacedLand } from './land-canvas.ts';

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

/** The latest orders as flights; a new one flies once, brighter, and lands with a ring. */
export function Flights({
  land,
  width,
  height,
  pixels,
}: {
  land: PlacedLand;
  width: number;
  height: number;
  pixels: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const routes = useTopic<Record<string, Route>>('routes');
  const { quality } = useWidgetEnvironment();
  const [lines, setLines] = useState<FlyLines>();
  const known = useRef<Partial<Record<string, Route>>>(undefined);

  useEffect(() => {
    if (!canvas.current) return;
    const isStill = quality < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const opened = openFlyLines(canvas.current, pixels, isStill);
    setLines(opened);
    return () => {
      setLines(undefined);
      opened?.dispose();
    };
  }, [pixels, quality]);

  useEffect(() => {
    if (!lines) return;
    const at = new Map(land.land.divisions.map((division) => [division.name, land.place(division.at)]));
    const flightsOf = (wanted: readonly { from: string; to: string }[]) =>
      wanted.flatMap(({ from, to }) => {
        const [start, end] = [at.get(from), at.get(to)];
        return start && end && from !== to ? [{ from: start, to: end }] : [];
      });
    const present = Object.values(routes).flatMap((route) => route ?? []);
    lines.keep(flightsOf(allocate(present, quality === 3 ? maxFlights : maxFlights / 2)));
    if (known.current) lines.launch(flightsOf(newOrders(known.current, present)));
    known.current = routes;
  }, [lines, land, routes, quality]);

  return (
    <canvas
      // A canvas never gets a second context after losing one for good, so each effect makes its own canvas.
      key={`${pixels}/${quality}`}
      ref={canvas}
      className="china-map-flights"
      width={Math.round(width * pixels)}
      height={Math.round(height * pixels)}
      style={{ width, height }}
    />
  );
}
