/** Seeded random numbers, the same on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** Integer, from `from` to `to` inclusive. */
  between(from: number, to: number): number;
  /** One of the items, by weight. */
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item;
  pick<Item>(items: readonly Item[]): Item;
  /** Normally distributed: mean 0, standard deviation 1. */
  normal(): number;
  /** Exponentially distributed. */
  exponential(mean: number): number;
}

/** xmur3 seeds mulberry32: small, fast, and good enough for demonstration data. */
export function seededRandom(seed: string): Random {
  let hash = 1_779_033_703 ^ seed.length;
  for (let index = 0; index < seed.length; index++) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 3_432_918_353);
    hash = (hash << 13) | (hash >>> 19);
  }
  let state = hash >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    next,
    pick,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    weighted(items) {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0);
      for (const item of items) {
        left -= item.weight;
        if (left < 0) return item;
      }
      return pick(items);
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
  };
}
