import { on } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** One line of a table as texts. */
export interface TableLine {
  /** Its number in the file, from 1; of a workbook, that of its row. Numbers grow, and skip lines without content. */
  line: number;
  /** By column. Trimmed, without invisible characters and without what keeps spreadsheets off a text (`="…"`, `'`). */
  cells: string[];
  /** Columns (from 0) whose value a formula makes: the file holds only what it last came to. */
  formulas: ReadonlySet<number>;
  /** Columns (from 0) whose value is that of a merged cell which begins in a line above: a sum in it must not be added again. */
  repeats: ReadonlySet<number>;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gbk' | 'xlsx';

export interface TableLimits {
  bytes: number;
  lines: number;
  columns: number;
  /** Characters of one cell. */
  cell: number;
  /** What the parts of a workbook that are read may unpack to, and the characters of all cells. */
  unpackedBytes: number;
  /** Memory of the thread that reads: the shared strings of a workbook lie in it, as each line may need any of them. */
  heapMb: number;
}

export const tableLimits: TableLimits = {
  bytes: 30 * 2 ** 20,
  lines: 20_000,
  columns: 200,
  cell: 8_000,
  unpackedBytes: 200 * 2 ** 20,
  heapMb: 256,
};

export type UnreadableReason =
  | 'empty'
  | 'not_a_table'
  | 'damaged'
  | 'encoding'
  | 'open_quote'
  | 'too_many_columns'
  | 'too_many_lines'
  | 'long_cell'
  | 'too_large';

/** Why a file cannot be read at all, and the line at which that was seen. */
export class UnreadableTable extends Error {
  readonly reason: UnreadableReason;
  readonly line: number | undefined;
  constructor(reason: UnreadableReason, line?: number) {
    super(`the table cannot be read: ${reason}`);
    this.reason = reason;
    this.line = line;
  }
}

export interface OpenedTable {
  encoding: Encoding;
  /** Name of the sheet that is read: the first visible one with content. Empty for a CSV. */
  sheet: string;
  lines: AsyncIterable<TableLine>;
}

/** What the reading thread sends. It waits for an answer to each part, so that it is never far ahead. */
export type TableMessage =
  | { lines: SentLine[]; encoding: Encoding; sheet: string }
  | { refused: UnreadableReason; line: number | undefined }
  | { isEnd: true };
/** Empty sets are left out. */
export type SentLine = Pick<TableLine, 'line' | 'cells'> & Partial<Pick<TableLine, 'formulas' | 'repeats'>>;

/** Files that are read at once; others wait for their turn. */
const mostReaders = 2;

/**
 * Reads a file by what is in it, whatever it is called: a workbook, or text in UTF-8, UTF-16 or GBK. It is read on a thread with
 * a heap of its own: a hostile file ends that thread alone, and other requests do not wait.
 *
 * @param read gets the table as soon as its first lines are read; the thread ends with it.
 * @throws {UnreadableTable} here or while lines are read.
 */
export async function readTable<Result>(
  file: string,
  limits: TableLimits,
  read: (table: OpenedTable) => Promise<Result>,
): Promise<Result> {
  const giveBack = await takeTurn();
  const worker = new Worker(new URL('./table-worker.server.ts', import.meta.url), {
    workerData: { file, limits },
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  try {
    const parts = partsOf(worker);
    const first = await parts.next();
    if (first.done) throw new UnreadableTable('empty');
    const { encoding, sheet, lines: firstLines } = first.value;
    async function* lines() {
      yield* inTurns(firstLines);
      for await (const part of parts) yield* inTurns(part.lines);
    }
    return await read({ encoding, sheet, lines: lines() });
  } finally {
    await worker.terminate();
    giveBack();
  }
}

async function* partsOf(worker: Worker) {
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[TableMessage]>) {
      if ('isEnd' in message) return;
      if ('refused' in message) throw new UnreadableTable(message.refused, message.line);
      worker.postMessage(null);
      yield message;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new UnreadableTable('too_large');
    throw error;
  }
  throw new Error('the thread that reads a table ended early');
}

/** What understands a line may take a fifth of a millisecond: after so many other requests have their turn. */
const linesInTurn = 50;
async function* inTurns(lines: readonly SentLine[]): AsyncGenerator<TableLine> {
  for (const [at, line] of lines.entries()) {
    if (at % linesInTurn === 0) await turn();
    yield toLine(line);
  }
}

const none: ReadonlySet<number> = new Set();
const toLine = ({ line, cells, formulas = none, repeats = none }: SentLine): TableLine => ({
  line,
  cells,
  formulas,
  repeats,
});

let readers = 0;
const waiting: (() => void)[] = [];
async function takeTurn(): Promise<() => void> {
  if (readers >= mostReaders) await new Promise<void>((resolve) => waiting.push(resolve));
  else readers += 1;
  return () => {
    const next = waiting.shift();
    if (next) next();
    else readers -= 1;
  };
}

/** Lines that may stand above a heading. */
const mostLinesAbove = 50;

/**
 * Which line is the heading: the first with two headings that are known, as files of banks and shops begin with some lines about
 * themselves; if none has, the first line.
 */
export async function findHeading(
  table: AsyncIterable<TableLine>,
  countKnown: (cells: readonly string[]) => number,
): Promise<{ above: TableLine[]; head: TableLine; lines: AsyncGenerator<TableLine> }> {
  const rest = table[Symbol.asyncIterator]();
  const first: TableLine[] = [];
  let at = -1;
  while (at < 0 && first.length < mostLinesAbove) {
    const { done, value } = await rest.next();
    if (done) break;
    first.push(value);
    if (countKnown(value.cells) >= 2) at = first.length - 1;
  }
  const head = first[Math.max(at, 0)];
  if (!head) throw new UnreadableTable('empty');
  async function* lines() {
    yield* first.slice(Math.max(at, 0) + 1);
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  return { above: first.slice(0, Math.max(at, 0)), head, lines: lines() };
}
