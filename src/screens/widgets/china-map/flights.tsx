import { useEffect, useRef, useState } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { useWidgetEnvironment } from '#screens/widget-environment.tsx';
import type { Route } from '#screens/widgets/route-weave/routes.ts';
import { allocate, newOrders } from './allocate.ts';
import { type FlyLines, maxFlights, openFlyLines } from './fly-lines.ts';
import type { PlacedLand } from './land-canvas.ts';

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
