import { type Numbers, readNumbers, writeNumbers } from './columns.ts';
import type { Way } from './way.ts';

/** The commonest ways of a day, counted when it was packed: how long each is, its pages one after the other, and how often. */
export interface KeptWays {
  lengths: Numbers;
  pages: Numbers;
  visits: Numbers;
  stopped: Numbers;
}

export const writeWays = (ways: readonly Way[]): Buffer =>
  writeNumbers([
    ways.map(({ way }) => way.length),
    ways.flatMap(({ way }) => way),
    ways.map(({ visits }) => visits),
    ways.map(({ stopped }) => stopped),
  ]);

export function readWays(bytes: Buffer): KeptWays {
  const [lengths, pages, visits, stopped] = readNumbers(bytes) as [Numbers, Numbers, Numbers, Numbers];
  return { lengths, pages, visits, stopped };
}
