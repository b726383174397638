import type { ReactNode } from 'react';
import { useRef } from 'react';

/**
 * Assigns lines to recycled DOM nodes: a new line takes the slot of one that left. Returns the slot of each key, and how
 * often a line has entered that slot. If all lines are new, none counts as entering: when all are replaced every second,
 * lines that fade in would never be fully visible.
 */
export function assignSlots(
  held: ReadonlyMap<string, { slot: number; turn: number }>,
  keys: readonly string[],
): Map<string, { slot: number; turn: number }> {
  const taken = new Map<string, { slot: number; turn: number }>();
  for (const key of keys) {
    const has = held.get(key);
    if (has) taken.set(key, has);
  }
  const used = new Set([...taken.values()].map(({ slot }) => slot));
  const turns = new Map([...held.values()].map(({ slot, turn }) => [slot, turn]));
  const comesIn = taken.size > 0 || held.size === 0 ? 1 : 0;
  let next = 0;
  for (const key of keys) {
    if (taken.has(key)) continue;
    while (used.has(next)) next += 1;
    used.add(next);
    taken.set(key, { slot: next, turn: Math.max(0, (turns.get(next) ?? -1) + comesIn) });
  }
  return taken;
}

function useSlots(keys: readonly string[]): ReadonlyMap<string, { slot: number; turn: number }> {
  const held = useRef<ReadonlyMap<string, { slot: number; turn: number }>>(new Map());
  if (keys.length !== held.current.size || keys.some((key) => !held.current.has(key)))
    held.current = assignSlots(held.current, keys);
  return held.current;
}

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
