import fs from 'node:fs';

/** One line of a table as texts, with its number in the file (the heading is 1) and, of a workbook, where formulas stand. */
export interface TableLine {
  line: number;
  cells: string[];
  /** Columns (from 0) whose value a formula makes. */
  formulas: ReadonlySet<number>;
}

export type Encoding = 'utf-8' | 'utf-16le' | 'gbk' | 'xlsx';

export interface TableLimits {
  bytes: number;
  lines: number;
  columns: number;
  /** Characters of one cell. */
  cell: number;
  /** What a workbook may unpack to: it is held in memory. */
  unpackedBytes: number;
}

export const tableLimits: TableLimits = {
  bytes: 30 * 2 ** 20,
  lines: 20_000,
  columns: 200,
  cell: 8_000,
  unpackedBytes: 200 * 2 ** 20,
};

export type UnreadableReason =
  | 'empty'
  | 'not_a_table'
  | 'encoding'
  | 'too_many_columns'
  | 'too_many_lines'
  | 'long_cell'
  | 'too_large';

/** Why a file cannot be read at all. */
export class UnreadableTable extends Error {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    super(`the table cannot be read: ${reason}`);
    this.reason = reason;
  }
}

export interface OpenedTable {
  encoding: Encoding;
  lines: AsyncIterable<TableLine>;
}

/** Opens a file by what is in it, whatever it is called: a workbook, or text in UTF-8, UTF-16 or GBK. */
export async function openTable(file: string, limits: TableLimits = tableLimits): Promise<OpenedTable> {
  const start = await firstBytes(file, 4);
  if (start.length === 0) throw new UnreadableTable('empty');
  if (start.readUInt32BE(0) === 0x504b0304 || start.readUInt32BE(0) === 0xd0cf11e0) {
    if (start[0] === 0xd0) throw new UnreadableTable('not_a_table');
    const { workbookLines } = await import('./workbook-lines.server.ts');
    return { encoding: 'xlsx', lines: await workbookLines(file, limits) };
  }
  const encoding = await encodingOf(file, start);
  return { encoding, lines: csvLines(decoded(file, encoding), limits) };
}

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await fs.promises.open(file);
  try {
    const bytes = Buffer.alloc(count);
    const { bytesRead } = await handle.read(bytes, 0, count, 0);
    return bytesRead < count
      ? Buffer.concat([bytes.subarray(0, bytesRead), Buffer.alloc(bytesRead === 0 ? 0 : count)])
      : bytes;
  } finally {
    await handle.close();
  }
}

/** Excel in China writes GBK when it is told CSV, and UTF-8 with a mark when it is told so; both carry no other sign. */
async function encodingOf(file: string, start: Buffer): Promise<Exclude<Encoding, 'xlsx'>> {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  for (const encoding of ['utf-8', 'gbk'] as const) {
    try {
      for await (const text of decoded(file, encoding))
        if (text.includes('\u0000')) throw new UnreadableTable('not_a_table');
      return encoding;
    } catch (error) {
      if (error instanceof UnreadableTable) throw error;
    }
  }
  throw new UnreadableTable('encoding');
}

async function* decoded(file: string, encoding: Exclude<Encoding, 'xlsx'>): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const part of fs.createReadStream(file)) yield decoder.decode(part as Buffer, { stream: true });
  yield decoder.decode();
}

/**
 * A CSV (RFC 4180), with commas, semicolons or tabs between the cells, told by its first line; as are the line ends, which
 * old Excel on a Mac writes as returns alone.
 */
export async function* csvLines(
  parts: AsyncIterable<string> | Iterable<string>,
  limits: TableLimits = tableLimits,
): AsyncGenerator<TableLine> {
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  /** A quote was just met in a quoted cell: the next sign tells whether it ends it. */
  let isAfterQuote = false;
  let separator = '';
  let line = 1;
  let began = 1;
  let head = '';
  let isBegun = false;
  let endsByReturn = false;
  let isAfterReturn = false;

  const none: ReadonlySet<number> = new Set();
  const endCell = () => {
    if (cell.length > limits.cell) throw new UnreadableTable('long_cell');
    cells.push(cell);
    if (cells.length > limits.columns) throw new UnreadableTable('too_many_columns');
    cell = '';
  };
  function* take(text: string): Generator<TableLine> {
    for (const sign of text) {
      if (isQuoted && !isAfterQuote) {
        if (sign === '"') isAfterQuote = true;
        else cell += sign;
        if (sign === '\n') line += 1;
        if (cell.length > limits.cell) throw new UnreadableTable('long_cell');
        continue;
      }
      if (isAfterQuote) {
        isAfterQuote = false;
        if (sign === '"') {
          cell += '"';
          continue;
        }
        isQuoted = false;
      }
      const isSecondEnd = isAfterReturn && sign === '\n';
      isAfterReturn = endsByReturn && sign === '\r';
      if (isSecondEnd) continue;
      if (sign === '"' && cell === '') isQuoted = true;
      else if (sign === separator) endCell();
      else if (sign === '\n' || isAfterReturn) {
        endCell();
        if (cells.some((one) => one.trim() !== '')) yield { line: began, cells, formulas: none };
        cells = [];
        line += 1;
        began = line;
      } else if (sign !== '\r') {
        cell += sign;
        if (cell.length > limits.cell) throw new UnreadableTable('long_cell');
      }
    }
  }

  function begin() {
    separator = separatorOf(head.split(/[\r\n]/, 1)[0] ?? '');
    endsByReturn = /^[^\r\n]*\r(?!\n)/.test(head);
    isBegun = true;
  }

  for await (const part of parts) {
    let text = part;
    if (!isBegun) {
      head += text;
      // The separator is the commonest of the first line: so much is looked at before anything is read.
      if (!/[\r\n]./s.test(head) && head.length < 65_536) continue;
      begin();
      text = head.replace(/^\uFEFF/, '');
    }
    yield* take(text);
  }
  if (!isBegun) {
    begin();
    yield* take(head.replace(/^\uFEFF/, ''));
  }
  if (cell !== '' || cells.length > 0) yield* take('\n');
}

const separatorOf = (line: string): string =>
  [',', '\t', ';', '，'].toSorted((one, other) => line.split(other).length - line.split(one).length)[0] as string;
