/**
 * Arrays in PostgreSQL's binary format. The driver would send each value as text, to be parsed again: for the long arrays of a
 * batched statement that is much of the whole cost, on both sides.
 */

type Nullable<Value> = readonly (Value | null)[];

/** OIDs of the types, the same in every PostgreSQL. */
const types = { bytea: 17, int8: 20, int4: 23, text: 25, float8: 701, timestamptz: 1184 } as const;

/** One dimension, counted from 1. */
const headBytes = 20;
const lengthBytes = 4;
const noValue = -1;

/** PostgreSQL counts microseconds from the year 2000. */
const since2000 = Date.UTC(2000, 0, 1);

function begin(type: number, count: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(headBytes + count * lengthBytes + bytes);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(1, 4); // there may be nulls
  array.writeInt32BE(type, 8);
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16);
  return array;
}

function ofSize(
  type: number,
  size: number,
  write: (array: Buffer, value: number, at: number) => void,
): (values: Nullable<number>) => Buffer {
  return (values) => {
    const array = begin(type, values.length, values.length * size);
    let at = headBytes;
    for (const value of values) {
      array.writeInt32BE(value === null ? noValue : size, at);
      at += lengthBytes;
      if (value === null) continue;
      write(array, value, at);
      at += size;
    }
    return array.subarray(0, at);
  };
}

/** Integers beyond 2^53 have lost precision before. */
function writeLong(array: Buffer, value: number, at: number): void {
  const high = Math.floor(value / 2 ** 32);
  array.writeInt32BE(high, at);
  array.writeUInt32BE(value - high * 2 ** 32, at + 4);
}

export const integers = ofSize(types.int4, 4, (array, value, at) => array.writeInt32BE(value, at));
export const bigints = ofSize(types.int8, 8, writeLong);
export const doubles = ofSize(types.float8, 8, (array, value, at) => array.writeDoubleBE(value, at));
/** Instants in milliseconds. */
export const moments = ofSize(types.timestamptz, 8, (array, value, at) =>
  writeLong(array, (value - since2000) * 1_000, at),
);

export function texts(values: Nullable<string>): Buffer {
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const most = values.reduce((sum, value) => sum + (value?.length ?? 0) * 3, 0);
  const array = begin(types.text, values.length, most);
  let at = headBytes;
  for (const value of values) {
    const bytes = value === null ? 0 : array.write(value, at + lengthBytes);
    array.writeInt32BE(value === null ? noValue : bytes, at);
    at += lengthBytes + bytes;
  }
  return array.subarray(0, at);
}

export function byteas(values: Nullable<Buffer>): Buffer {
  const array = begin(
    types.bytea,
    values.length,
    values.reduce((sum, value) => sum + (value?.length ?? 0), 0),
  );
  let at = headBytes;
  for (const value of values) {
    array.writeInt32BE(value === null ? noValue : value.length, at);
    at += lengthBytes;
    if (value !== null) at += value.copy(array, at);
  }
  return array.subarray(0, at);
}
