import { categories } from './event-names.ts';
import type { QueryEvent } from './read-event.server.ts';
import { stepOf } from './visits/steps.ts';

/** What waits: lines for the disk, bytes on it for the database. */
export interface Load {
  lines: number;
  bytes: number;
}
export interface Limits {
  /** Beyond these, views are shed. */
  shed: Load;
  /** Beyond these bytes, clicks and measurements as well, and all views. */
  fullBytes: number;
}

/** Ten minutes without a database at 5,000 events a second are some 900 MB. */
const usual: Limits = { shed: { lines: 8_000, bytes: 1.5 * 2 ** 30 }, fullBytes: 3 * 2 ** 30 };
/** Of the visitors whose views are shed, one in so many is kept for all of them. */
export const keptOneIn = 10;

/** What is never shed: it is rare, and what it tells is told by nothing else. */
const precious = new Set<string>([categories.error, categories.server, categories.step]);

/**
 * How many events this one stands for, 0 when it is shed. Views go first, and by visitor rather than by chance: visits of
 * those that are kept stay whole, and their weight makes up for the others. Pages on the way to an application are kept of
 * everybody.
 */
export function weightOf(
  event: Pick<QueryEvent, 'category' | 'name' | 'route'>,
  visitor: number,
  load: Load,
  { shed, fullBytes }: Limits = usual,
): number {
  const { category } = event;
  if (load.lines <= shed.lines && load.bytes <= shed.bytes) return 1;
  if (precious.has(category) || stepOf(event) !== 0) return 1;
  if (load.bytes > fullBytes) return 0;
  if (category !== categories.page) return 1;
  return visitor % keptOneIn === 0 ? keptOneIn : 0;
}
