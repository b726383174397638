export interface Way {
  /** Numbers of pages, one after the other. */
  way: number[];
  visits: number;
  /** Visits that ended with the last of these pages. */
  stopped: number;
}

/** Of a day, those beyond are each somebody's own. */
export const mostInDay = 500;
/** Where a day is counted in two parts, what is rare in one may be common in both. */
export const mostInPart = 5_000;
/** Numbers are compared one by one; what goes on comes after what it goes on from. */
export function compareWays(a: readonly number[], b: readonly number[]): number {
  for (let place = 0; place < a.length && place < b.length; place++)
    if (a[place] !== b[place]) return (a[place] as number) - (b[place] as number);
  return a.length - b.length;
}
export const commonestFirst = (a: Way, b: Way): number => b.visits - a.visits || compareWays(a.way, b.way);
