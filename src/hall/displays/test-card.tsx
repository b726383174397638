import { useEffect, useRef, useState } from 'react';
import type { DisplaySetUp } from '#hall/document.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { displayWords } from './display-words.ts';
import './test-card.css';

const bars = ['#ffffff', '#e0b05c', '#2dd4bf', '#93bf7d', '#8fa8dc', '#e07a63', '#26312e'];
const shanghai = 8 * 3_600_000;

/** The server's time to the millisecond, written into its place at every frame: one look along a wall compares clocks. */
function useRunningClock(now: () => number) {
  const clock = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    let frame = 0;
    const write = () => {
      if (clock.current) clock.current.textContent = new Date(now() + shanghai).toISOString().slice(11, 23);
      frame = requestAnimationFrame(write);
    };
    write();
    return () => cancelAnimationFrame(frame);
  }, [now]);
  return clock;
}

/** Geometry, colours, greys, the display's name and place, and the common clock. */
export function TestCard({
  setUp,
  now,
  isLinked,
}: {
  setUp: DisplaySetUp | undefined;
  now(): number;
  isLinked: boolean;
}) {
  const t = useWords(displayWords);
  const clock = useRunningClock(now);
  const [{ width, height, ratio }, setSize] = useState({ width: 1_920, height: 1_080, ratio: 1 });
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = card.current ?? document.documentElement;
      setSize({ width: clientWidth, height: clientHeight, ratio: devicePixelRatio });
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const [across, down] = width >= height ? [16, 9] : [9, 16];
  const cell = Math.min(width / across, height / down);
  const radius = Math.min(width, height) / 2 - 2;
  const place = setUp?.place;
  return (
    <div className="hall-test-card" ref={card}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <defs>
          <pattern id="test-grid" width={cell} height={cell} x={width / 2} y={height / 2} patternUnits="userSpaceOnUse">
            <path d={`M0.5 0V${cell}M0 0.5H${cell}`} />
          </pattern>
        </defs>
        <rect className="test-grid" width={width} height={height} fill="url(#test-grid)" />
        <rect className="test-edge" x={1} y={1} width={width - 2} height={height - 2} />
        <circle className="test-round" cx={width / 2} cy={height / 2} r={radius} />
        <path className="test-round" d={`M${width / 2} 0V${height}M0 ${height / 2}H${width}`} />
        {[
          [0, 0],
          [width, 0],
          [0, height],
          [width, height],
        ].map(([x = 0, y = 0]) => (
          <circle key={`${x}/${y}`} className="test-round" cx={x} cy={y} r={cell} />
        ))}
      </svg>
      <div className="test-plate">
        <p className="test-name">{setUp?.name ?? t.testCard}</p>
        <p className="test-facts">
          {place?.kind === 'grid' ? <span>{t.place(place.wall, place.column, place.row)}</span> : null}
          {setUp?.slice ? <span>{t.slice(setUp.slice.place, setUp.slice.of)}</span> : null}
          <span>
            {Math.round(width * ratio)} × {Math.round(height * ratio)}
          </span>
          <span data-linked={isLinked}>{isLinked ? t.linked : t.unlinked}</span>
        </p>
        <p className="test-clock" ref={clock} />
        <div className="test-bars">
          {bars.map((colour) => (
            <i key={colour} style={{ background: colour }} />
          ))}
        </div>
        <div className="test-greys">
          {Array.from({ length: 11 }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps of grey
            <i key={step} style={{ background: `hsl(0 0% ${step * 10}%)` }} />
          ))}
        </div>
      </div>
    </div>
  );
}
