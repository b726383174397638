import { shownPages } from '#tracking/figures/figures-contract.ts';
import { type Changed, type Wanted, weigh } from './count-pack.ts';
import type { PackedDay } from './packed-day.ts';
import { mostInDay, type Way } from './way.ts';

/**
 * The commonest ways of the wanted visits of a day, each with all that began so. Visits lie in the order of their paths, so
 * that all with the same beginning lie together: a way is counted from its first visit to its last.
 */
export function waysInPack(
  day: Pick<PackedDay, 'marks' | 'weight' | 'views' | 'path'> & Partial<PackedDay>,
  wanted: Wanted,
  { changed, most = mostInDay }: { changed?: Changed | undefined; most?: number } = {},
): Way[] {
  const { values, items, ends, places } = day.path;
  const own = day.views.length;
  const weights = weigh(day, wanted, changed);
  const sums = new Uint32Array(ends.length);
  for (let at = 0; at < own; at++) {
    const list = places[at] as number;
    sums[list] = (sums[list] as number) + (weights[at] as number);
  }
  const beginOf = (list: number) => (list === 0 ? 0 : (ends[list - 1] as number));

  // Ways in their order, as numbers: a day has tens of thousands, most of them of one visit.
  const room = items.length;
  const visits = new Uint32Array(room);
  const stopped = new Uint32Array(room);
  const lists = new Uint32Array(room);
  const lengths = new Uint8Array(room);
  let count = 0;
  /** The way that is being counted, and those that it goes on from. */
  const open: number[] = [];
  const closeTo = (length: number) => {
    while (open.length > length) {
      const way = open.pop() as number;
      const before = open.at(-1);
      if (before !== undefined) visits[before] = (visits[before] as number) + (visits[way] as number);
    }
  };
  let other = 0;
  for (let list = 0; list < ends.length; list++) {
    const sum = sums[list] as number;
    if (sum === 0) continue;
    const begin = beginOf(list);
    const length = (ends[list] as number) - begin;
    const shown = Math.min(length, shownPages);
    let shared = 0;
    while (shared < shown && shared < open.length && items[begin + shared] === items[other + shared]) shared++;
    closeTo(shared);
    while (open.length < shown) {
      lists[count] = list;
      lengths[count] = open.length + 1;
      open.push(count++);
    }
    const way = open.at(-1);
    if (way !== undefined) {
      visits[way] = (visits[way] as number) + sum;
      if (length <= shownPages) stopped[way] = (stopped[way] as number) + sum;
    }
    other = begin;
  }
  closeTo(0);

  return commonest(visits.subarray(0, count), most).map((way) => {
    const begin = beginOf(lists[way] as number);
    const pages = items.subarray(begin, begin + (lengths[way] as number));
    return {
      way: Array.from(pages, (item) => values[item] as number),
      visits: visits[way] as number,
      stopped: stopped[way] as number,
    };
  });
}

const highest = 4_096;

/** The places of the largest numbers, the largest first and those before others that are as large. */
function commonest(numbers: Uint32Array, most: number): number[] {
  const often = new Uint32Array(highest + 1);
  for (const number of numbers) often[Math.min(highest, number)] = (often[Math.min(highest, number)] as number) + 1;
  let least = highest;
  for (let kept = often[least] as number; kept < most && least > 1; kept += often[least] as number) least--;
  const places: number[] = [];
  for (let place = 0; place < numbers.length; place++) if ((numbers[place] as number) >= least) places.push(place);
  places.sort((a, b) => (numbers[b] as number) - (numbers[a] as number));
  return places.slice(0, most);
}
