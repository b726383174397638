import { useEffect, useRef, useState } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { useSurroundings } from '#screens/widget-surroundings.tsx';
import type { Route } from '#screens/widgets/route-weave/routes.ts';
import { allocate, newOrders } from './allocate.ts';
import { type FlyLines, mostFlights, openFlyLines } from './fly-lines.ts';
import type { PlacedLand } from './land-canvas.ts';

/** The latest orders on their way, one light each; one that has just come flies brighter, and lands with a ring. */
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
  const { quality } = useSurroundings();
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
    lines.keep(flightsOf(allocate(present, quality === 3 ? mostFlights : mostFlights / 2)));
    if (known.current) lines.launch(flightsOf(newOrders(known.current, present)));
    known.current = routes;
  }, [lines, land, routes, quality]);

  return (
    <canvas
      // A canvas that lost its context for good gives no new one: each drawing has its own.
      key={`${pixels}/${quality}`}
      ref={canvas}
      className="china-map-flights"
      width={Math.round(width * pixels)}
      height={Math.round(height * pixels)}
      style={{ width, height }}
    />
  );
}
