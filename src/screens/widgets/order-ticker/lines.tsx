import type { ReactNode } from 'react';
import { useSlots } from './use-slots.ts';

/** Lines that enter at the top and push the others down. DOM nodes are recycled and moved by transforms only. */
export function ArrivingLines<Line>({
  lines,
  rowHeight,
  className,
  children,
}: {
  lines: readonly (Line & { key: string; state: string })[];
  rowHeight: number;
  className: string;
  children: (line: Line & { key: string; state: string }) => ReactNode;
}) {
  const slots = useSlots(lines.map(({ key }) => key));
  const bySlot = lines
    .map((line, place) => ({ line, place, ...(slots.get(line.key) ?? { slot: place, turn: 0 }) }))
    .toSorted((a, b) => a.slot - b.slot);
  return (
    <ol className={`arriving-lines ${className}`} style={{ height: rowHeight * lines.length }}>
      {bySlot.map(({ line, place, slot, turn }) => (
        <li
          key={slot}
          data-state={line.state}
          data-turn={turn === 0 ? undefined : turn % 2}
          style={{ height: rowHeight, transform: `translateY(${place * rowHeight}px)` }}
        >
          {children(line)}
        </li>
      ))}
    </ol>
  );
}
