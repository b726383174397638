/** Numbers in a row, no wider than the largest of them needs. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

const kinds = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const;
type Width = keyof typeof kinds;
const widthOf = (most: number): Width => (most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : 4);

/** Whole numbers from 0 on, one after the other. As a list of JavaScript's, made to grow, they would take several times the room. */
export class Growing {
  #numbers = new Uint32Array(256);
  #length = 0;

  push(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** 32) throw new RangeError(`${value} cannot be packed`);
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length++] = value;
  }
  get numbers(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}

/** As bytes: of each list its width, its length, and the numbers, the least byte first. */
export function writeNumbers(lists: readonly Growing[]): Buffer {
  return Buffer.concat(
    lists.flatMap(({ numbers }) => {
      const width = widthOf(numbers.reduce((most, value) => Math.max(most, value), 0));
      const head = Buffer.alloc(5);
      head.writeUInt8(width, 0);
      head.writeUInt32LE(numbers.length, 1);
      // As they lie in memory: every processor that Node runs on has the least byte first.
      return [head, Buffer.from(kinds[width].from(numbers).buffer)];
    }),
  );
}

/** Writes one column while the visits come. */
export interface ColumnWriter<Value> {
  push(value: Value): void;
  write(): Buffer;
}

export function numberWriter(): ColumnWriter<number> {
  const numbers = new Growing();
  return { push: (value) => numbers.push(value), write: () => writeNumbers([numbers]) };
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

/** The place of each value among those that came before it, and of a new one behind them. */
class Known<Value> {
  readonly #places = new Map<Value, number>();

  /** Undefined for one that was not there yet; it is now. */
  place(value: Value): number | undefined {
    const place = this.#places.get(value);
    if (place === undefined) this.#places.set(value, this.#places.size);
    return place;
  }
  get size(): number {
    return this.#places.size;
  }
}

export function chosenWriter(): ColumnWriter<number> {
  const known = new Known<number>();
  const values = new Growing();
  const places = new Growing();
  return {
    push(value) {
      const place = known.place(value);
      if (place === undefined) values.push(value);
      places.push(place ?? known.size - 1);
    },
    write: () => writeNumbers([values, places]),
  };
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

/** Lists come as texts, equal ones as the same; `read` is asked once for each. */
export function listWriter(read: (text: string) => GivenList): ColumnWriter<string> {
  const knownLists = new Known<string>();
  const knownValues = new Known<number>();
  const [values, items, amounts, lengths, back] = [1, 2, 3, 4, 5].map(() => new Growing()) as [
    Growing,
    Growing,
    Growing,
    Growing,
    Growing,
  ];
  return {
    push(text) {
      const before = knownLists.size;
      const place = knownLists.place(text);
      // Visits lie beside those with the same list, or one like it: how far back it was is a smaller number than which it is.
      back.push(place === undefined ? 0 : before - place);
      if (place !== undefined) return;
      const list = read(text);
      lengths.push(list.values.length);
      for (const value of list.values) {
        const item = knownValues.place(value);
        if (item === undefined) values.push(value);
        items.push(item ?? knownValues.size - 1);
      }
      for (const amount of list.amounts ?? []) amounts.push(amount);
    },
    write: () => writeNumbers([values, items, amounts, lengths, back]),
  };
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
