import { useRef } from 'react';

/**
 * Which node shows which line: one that leaves gives its node to the one that comes, so that nodes are made once. Gives
 * a slot for each key, and how often a line has come in to that slot. Where all lines are new, none comes in: on a day on which
 * they are replaced every second, lines that faded in each time would never be seen whole.
 */
export function takeSlots(
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

export function useSlots(keys: readonly string[]): ReadonlyMap<string, { slot: number; turn: number }> {
  const held = useRef<ReadonlyMap<string, { slot: number; turn: number }>>(new Map());
  if (keys.length !== held.current.size || keys.some((key) => !held.current.has(key)))
    held.current = takeSlots(held.current, keys);
  return held.current;
}
