import { Growing, type Numbers, readNumbers, writeNumbers } from './columns.ts';
import type { Way } from './way.ts';

/** The commonest ways of a day, counted when it was packed: how long each is, its pages one after the other, and how often. */
export interface KeptWays {
  lengths: Numbers;
  pages: Numbers;
  visits: Numbers;
  stopped: Numbers;
}

export function writeWays(ways: readonly Way[]): Buffer {
  const [lengths, pages, visits, stopped] = [new Growing(), new Growing(), new Growing(), new Growing()];
  for (const one of ways) {
    lengths.push(one.way.length);
    for (const page of one.way) pages.push(page);
    visits.push(one.visits);
    stopped.push(one.stopped);
  }
  return writeNumbers([lengths, pages, visits, stopped]);
}

export function readWays(bytes: Buffer): KeptWays {
  const [lengths, pages, visits, stopped] = readNumbers(bytes) as [Numbers, Numbers, Numbers, Numbers];
  return { lengths, pages, visits, stopped };
}
