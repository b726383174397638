/** Numbers in a row, no wider than the largest of them needs. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

const kinds = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;
type Width = keyof typeof kinds;
const widthOf = (most: number): Width => (most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : 4);

/** Whole numbers from 0 on as bytes: of each list its width, its length, and the numbers, the least byte first. */
export function writeNumbers(lists: readonly (readonly number[])[]): Buffer {
  return Buffer.concat(
    lists.flatMap((list) => {
      let most = 0;
      for (const value of list) {
        if (!Number.isInteger(value) || value < 0 || value >= 2 ** 32)
          throw new RangeError(`${value} cannot be packed`);
        if (value > most) most = value;
      }
      const width = widthOf(most);
      const head = Buffer.alloc(5);
      head.writeUInt8(width, 0);
      head.writeUInt32LE(list.length, 1);
      // As they lie in memory: every processor that Node runs on has the least byte first.
      return [head, Buffer.from(kinds[width].from(list).buffer)];
    }),
  );
}

export function readNumbers(bytes: Buffer): Numbers[] {
  const lists: Numbers[] = [];
  for (let at = 0; at < bytes.length; ) {
    const width = bytes.readUInt8(at) as Width;
    const begin = bytes.byteOffset + at + 5;
    const size = bytes.readUInt32LE(at + 1) * width;
    lists.push(new kinds[width](bytes.buffer.slice(begin, begin + size) as ArrayBuffer));
    at += 5 + size;
  }
  return lists;
}

/** A value for each visit that is one of a few: which there are, and where among them each visit's stands. */
export interface Chosen {
  values: Numbers;
  places: Numbers;
}

export function writeChosen(values: readonly number[]): Buffer {
  const known = new Map<number, number>();
  const places = values.map((value) => {
    const place = known.get(value) ?? known.size;
    known.set(value, place);
    return place;
  });
  return writeNumbers([[...known.keys()], places]);
}

export function readChosen(bytes: Buffer): Chosen {
  const [values, places] = readNumbers(bytes) as [Numbers, Numbers];
  return { values, places };
}

/**
 * A list for each visit. Many visits have the same list, so that each is kept once: list `place` has the items from
 * `ends[place - 1]` to `ends[place]`; an item is the place of a value, and its amount, where lists have amounts.
 */
export interface Lists {
  values: Numbers;
  items: Numbers;
  amounts: Numbers;
  ends: Uint32Array;
  places: Uint32Array;
}

/** One list for each visit: values in order, and of each the amount where there are any. */
export interface GivenList {
  values: readonly number[];
  amounts?: readonly number[];
}

/** `keyOf` tells lists apart that differ. */
export function writeLists<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  read: (key: string) => GivenList,
): Buffer {
  const known = new Map<number, number>();
  const items: number[] = [];
  const amounts: number[] = [];
  const lengths: number[] = [];
  const lists = new Map<string, number>();
  // Visits lie beside those with the same list, or one like it: how far back it was is a smaller number than which it is.
  const back = rows.map((row) => {
    const key = keyOf(row);
    const place = lists.get(key);
    if (place !== undefined) return lists.size - place;
    lists.set(key, lists.size);
    const list = read(key);
    lengths.push(list.values.length);
    for (const value of list.values) {
      const item = known.get(value) ?? known.size;
      known.set(value, item);
      items.push(item);
    }
    amounts.push(...(list.amounts ?? []));
    return 0;
  });
  return writeNumbers([[...known.keys()], items, amounts, lengths, back]);
}

export function readLists(bytes: Buffer): Lists {
  const [values, items, amounts, lengths, back] = readNumbers(bytes) as [Numbers, Numbers, Numbers, Numbers, Numbers];
  const ends = new Uint32Array(lengths.length);
  let end = 0;
  for (let place = 0; place < lengths.length; place++) {
    end += lengths[place] as number;
    ends[place] = end;
  }
  const places = new Uint32Array(back.length);
  let seen = 0;
  for (let visit = 0; visit < back.length; visit++) {
    const far = back[visit] as number;
    places[visit] = far === 0 ? seen++ : seen - far;
  }
  return { values, items, amounts, ends, places };
}
