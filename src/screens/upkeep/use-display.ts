import { useEffect } from 'react';

/** In CSS pixels; too small to notice or to cut off content at the edge. */
const path = [
  [0, 0],
  [1, 0],
  [2, 1],
  [2, 2],
  [1, 3],
  [0, 3],
  [-1, 2],
  [-2, 1],
  [-2, 0],
  [-2, -1],
  [-1, -2],
  [0, -3],
  [1, -2],
  [1, -1],
] as const;
const stepMs = 180_000;

export const burnInShift = (now: number): readonly [x: number, y: number] =>
  path[Math.floor(now / stepMs) % path.length] ?? [0, 0];

/** Shifts the picture by a pixel every three minutes against burn-in, by the server's clock so that a wall shifts together. */
export function useBurnInShift(now: () => number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const shift = () => {
      const [x, y] = burnInShift(now());
      style.setProperty('--shift-x', `${x}px`);
      style.setProperty('--shift-y', `${y}px`);
    };
    shift();
    const shifting = setInterval(shift, stepMs / 6);
    return () => clearInterval(shifting);
  }, [now]);
}
