/** Time constant of the easing: a column covers two thirds of its way in it, and stops after about five. */
const slowestEaseMs = 130;
const quickestEaseMs = 20;
/** The time constant is the interval between changes divided by this, so a column rests half of the time and stays readable. */
const easesInPace = 8;
const settledAt = 0.004;

interface Column {
  position: number;
  target: number;
  easeMs: number;
}

/** Time constant of a column whose digit changes every `paceMs`. */
export const easeFor = (paceMs: number): number =>
  Math.min(slowestEaseMs, Math.max(quickestEaseMs, paceMs / easesInPace));

/**
 * Columns that roll like a mechanical counter: forward when a number grows, backward when it shrinks, and from the
 * current position if it changes midway. One animation loop serves all columns and stops when all rest.
 */
const columns = new Map<HTMLElement, Column>();
/** When each column last changed. */
const changedAt = new WeakMap<HTMLElement, number>();
let frame: number | undefined;
let lastAt = 0;

const place = (strip: HTMLElement, position: number) => {
  strip.style.transform = `translateY(${-(((position % 10) + 10) % 10)}em)`;
};

export function rollTo(strip: HTMLElement, digit: number, direction: 'up' | 'down', from: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    columns.delete(strip);
    place(strip, digit);
    return;
  }
  const now = performance.now();
  const column = columns.get(strip) ?? { position: from, target: from, easeMs: slowestEaseMs };
  const present = ((column.target % 10) + 10) % 10;
  if (present === digit) return;
  column.target += direction === 'up' ? (digit - present + 10) % 10 : -((present - digit + 10) % 10);
  column.easeMs = easeFor(now - (changedAt.get(strip) ?? Number.NEGATIVE_INFINITY));
  changedAt.set(strip, now);
  columns.set(strip, column);
  if (frame !== undefined) return;
  lastAt = now;
  frame = requestAnimationFrame(advance);
}

export const stopRolling = (strip: HTMLElement): void => void columns.delete(strip);

function advance(now: number): void {
  const passedMs = Math.max(0, now - lastAt);
  lastAt = now;
  for (const [strip, column] of columns) {
    column.position += (column.target - column.position) * (1 - Math.exp(-passedMs / column.easeMs));
    if (Math.abs(column.target - column.position) < settledAt) {
      column.position = column.target;
      columns.delete(strip);
    }
    place(strip, column.position);
  }
  frame = columns.size > 0 ? requestAnimationFrame(advance) : undefined;
}
