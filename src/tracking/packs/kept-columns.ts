import type { PackColumn, PackedDay } from './packed-day.ts';

type Column = PackedDay[PackColumn];

const mostBytes = 96 * 2 ** 20;
const restMs = 10 * 60_000;

/** Columns in memory, those that were used last; all are forgotten when nobody has asked for a while. */
export class KeptColumns {
  readonly #columns = new Map<string, Column>();
  #bytes = 0;
  #rest: NodeJS.Timeout | undefined;

  put(day: string, at: number, name: PackColumn, column: Column): void {
    const key = `${day} ${at} ${name}`;
    if (this.#columns.has(key)) return;
    this.#columns.set(key, column);
    this.#bytes += sizeOf(column);
    this.#forgetOldest();
  }

  /** The day as far as these columns are here. */
  take(day: string, at: number, names: readonly PackColumn[]): Partial<PackedDay> {
    const taken: Partial<Record<PackColumn, Column>> = {};
    for (const name of names) {
      const key = `${day} ${at} ${name}`;
      const column = this.#columns.get(key);
      if (!column) continue;
      taken[name] = column;
      this.#columns.delete(key);
      this.#columns.set(key, column);
    }
    return taken as Partial<PackedDay>;
  }

  #forgetOldest(): void {
    for (const [key, column] of this.#columns) {
      if (this.#bytes <= mostBytes) break;
      this.#columns.delete(key);
      this.#bytes -= sizeOf(column);
    }
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.forget(), restMs).unref();
  }

  forget(): void {
    clearTimeout(this.#rest);
    this.#columns.clear();
    this.#bytes = 0;
  }
}

const sizeOf = (column: Column): number =>
  column instanceof Uint8Array || column instanceof Uint16Array || column instanceof Uint32Array
    ? column.byteLength
    : Object.values(column).reduce((sum, numbers) => sum + numbers.byteLength, 0);
