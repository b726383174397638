import type { KeptWays } from './kept-ways.ts';
import { commonestFirst, type Way } from './way.ts';

/** Before the first page of all ways. */
export const wayBegin = 0;

/**
 * Ways as a tree: each page goes on from the pages before it. In numbers alone, found by hashes: a day has tens of thousands
 * of ways, and lists and names for each of them would take longer than counting.
 */
export class WayTree {
  #count = 1;
  #pages = new Uint32Array(1_024);
  #before = new Uint32Array(1_024);
  #visits = new Uint32Array(1_024);
  #stopped = new Uint32Array(1_024);
  /** Places of ways by the hash of their last step; 0 where there is none. */
  #slots = new Uint32Array(4_096);

  /** The way that goes on from `way` with this page. */
  step(way: number, page: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(way, page) & mask;
    for (let known = this.#slots[slot] as number; known !== 0; known = this.#slots[slot] as number) {
      if (this.#before[known] === way && this.#pages[known] === page) return known;
      slot = (slot + 1) & mask;
    }
    if (this.#count === this.#pages.length) {
      this.#grow();
      return this.step(way, page);
    }
    const fresh = this.#count++;
    this.#slots[slot] = fresh;
    this.#before[fresh] = way;
    this.#pages[fresh] = page;
    return fresh;
  }

  /** Counts visits that came this way, whether they went on or not. */
  add(way: number, visits: number): void {
    this.#visits[way] = (this.#visits[way] as number) + visits;
  }
  /** Of those, some that ended there. */
  stop(way: number, visits: number): void {
    this.#stopped[way] = (this.#stopped[way] as number) + visits;
  }

  addWays(ways: readonly Way[]): void {
    for (const { way: pages, visits, stopped } of ways) {
      let way = wayBegin;
      for (const page of pages) way = this.step(way, page);
      this.add(way, visits);
      this.stop(way, stopped);
    }
  }
  addKept({ lengths, pages, visits, stopped }: KeptWays): void {
    let at = 0;
    for (let place = 0; place < lengths.length; place++) {
      let way = wayBegin;
      for (const end = at + (lengths[place] as number); at < end; at++) way = this.step(way, pages[at] as number);
      this.add(way, visits[place] as number);
      this.stop(way, stopped[place] as number);
    }
  }

  /** The ways that most visits took. */
  commonest(most: number): Way[] {
    const least = this.#leastOf(most);
    const found: Way[] = [];
    for (let way = 1; way < this.#count; way++) {
      const visits = this.#visits[way] as number;
      if (visits >= least) found.push({ way: this.#pagesTo(way), visits, stopped: this.#stopped[way] as number });
    }
    return found.sort(commonestFirst).slice(0, most);
  }

  /** So often at least were the wanted ones taken: putting all of them in order would take the longest. */
  #leastOf(most: number): number {
    const often = new Uint32Array(highest + 1);
    for (let way = 1; way < this.#count; way++) {
      const visits = Math.min(highest, this.#visits[way] as number);
      often[visits] = (often[visits] as number) + 1;
    }
    let least = highest;
    for (let kept = often[least] as number; kept < most && least > 1; kept += often[least] as number) least--;
    return least;
  }

  #pagesTo(way: number): number[] {
    const pages: number[] = [];
    for (let at = way; at !== wayBegin; at = this.#before[at] as number) pages.push(this.#pages[at] as number);
    return pages.reverse();
  }

  #grow(): void {
    const larger = (numbers: Uint32Array<ArrayBuffer>) => {
      const grown = new Uint32Array(numbers.length * 2);
      grown.set(numbers);
      return grown;
    };
    this.#pages = larger(this.#pages);
    this.#before = larger(this.#before);
    this.#visits = larger(this.#visits);
    this.#stopped = larger(this.#stopped);
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let way = 1; way < this.#count; way++) {
      let slot = hashOf(this.#before[way] as number, this.#pages[way] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = way;
    }
  }
}

const highest = 4_096;

function hashOf(way: number, page: number): number {
  const mixed = Math.imul(way, 0x9e37_79b1) ^ Math.imul(page, 0x85eb_ca6b);
  return mixed ^ (mixed >>> 15);
}
