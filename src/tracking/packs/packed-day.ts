import type { VisitDimension } from '#tracking/visits/visit-measures.ts';
import { type Chosen, type Lists, type Numbers, readChosen, readLists, readNumbers } from './columns.ts';
import { type KeptWays, readWays } from './kept-ways.ts';

/** What is known of a visit, as bits of its number in `marks`. */
export const mark = { bot: 1, came: 2, returned: 4, bounce: 8 } as const;

/**
 * Columns of a packed day. `marks`, `weight`, what a visit is and its lists are of all visits that have something on the day;
 * the rest only of those that began on it, which stand first.
 */
export interface PackedDay extends Record<VisitDimension | 'entry' | 'exit', Chosen> {
  marks: Numbers;
  weight: Numbers;
  views: Numbers;
  seconds: Numbers;
  /** Minutes of the day before it began. */
  began: Numbers;
  /** How far the visit came, and above these bits what it had met. */
  steps: Numbers;
  /** Pages one after the other. */
  path: Lists;
  /** Views of the day by page. */
  seen: Lists;
  /** Events of the day by category and name. */
  happened: Lists;
  /** Names of all events of the visit, on other days too. */
  names: Lists;
  /** The commonest ways of people, and of everybody. */
  ways: KeptWays;
  all_ways: KeptWays;
  /** Of a day that is not over yet, instead of its ways: numbers of the visits, which may have changed since. */
  ids: Numbers;
}
export type PackColumn = keyof PackedDay;

const numbers = (bytes: Buffer) => readNumbers(bytes)[0] as Numbers;

/** How each column is read. */
export const readColumn: { [Name in PackColumn]: (bytes: Buffer) => PackedDay[Name] } = {
  marks: numbers,
  weight: numbers,
  views: numbers,
  seconds: numbers,
  began: numbers,
  steps: numbers,
  entry: readChosen,
  exit: readChosen,
  source: readChosen,
  campaign: readChosen,
  surrounding: readChosen,
  device: readChosen,
  language: readChosen,
  region: readChosen,
  path: readLists,
  seen: readLists,
  happened: readLists,
  names: readLists,
  ways: readWays,
  all_ways: readWays,
  ids: numbers,
};
