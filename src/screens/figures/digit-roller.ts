/** Time in which a column covers two thirds of its way; about five times that and it stands. */
const slowestEaseMs = 130;
const quickestEaseMs = 20;
/** A column that is told its next digit stands for half of the time until then: numbers that change all the time can be read. */
const easesInPace = 8;
const settledAt = 0.004;

interface Column {
  position: number;
  target: number;
  easeMs: number;
}

/** How quickly a column rolls that was told a new digit so long after the last one. */
export const easeFor = (paceMs: number): number =>
  Math.min(slowestEaseMs, Math.max(quickestEaseMs, paceMs / easesInPace));

/**
 * Rolls columns of digits as a mechanical counter does: forward when a number grows, backward when it shrinks, and on
 * from where they are when it changes again meanwhile. One loop for all columns of a page, and none while all stand.
 */
const columns = new Map<HTMLElement, Column>();
/** When each was told its digit. */
const toldAt = new WeakMap<HTMLElement, number>();
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
  column.easeMs = easeFor(now - (toldAt.get(strip) ?? Number.NEGATIVE_INFINITY));
  toldAt.set(strip, now);
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
