import fs from 'node:fs';
import { bareText } from './cell-text.ts';
import { type Encoding, type SentLine, type TableLimits, UnreadableTable } from './read-table.server.ts';
import type { SendLines } from './table-worker.server.ts';

type TextEncoding = Exclude<Encoding, 'xlsx'>;

/** @param start the first bytes of the file, by which UTF-16 and other kinds of files are known. */
export async function readCsv(file: string, start: Buffer, limits: TableLimits, send: SendLines): Promise<void> {
  const from = { encoding: await encodingOf(file, start), sheet: '' };
  const csv = csvLines(limits);
  for await (const text of decoded(file, from.encoding)) await send(csv.take(text), from);
  await send(csv.end(), from);
}

/** Excel in China saves CSV as GBK, and as UTF-8 with a byte order mark if asked; nothing else marks the encoding. */
async function encodingOf(file: string, start: Buffer): Promise<TextEncoding> {
  for (const encoding of possibleEncodings(start)) {
    try {
      let isStart = true;
      for await (const text of decoded(file, encoding)) {
        if (text.includes('\u0000')) throw new UnreadableTable('not_a_table');
        // Some programs call a web page or an XML file a table.
        if (isStart && /^\s*<(!doctype|html|head|meta|table|\?xml)/i.test(text))
          throw new UnreadableTable('not_a_table');
        isStart = false;
      }
      return encoding;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    }
  }
  throw new UnreadableTable('encoding');
}

function possibleEncodings(start: Buffer): readonly TextEncoding[] {
  const [one, two, three] = start;
  if (one === 0xff && two === 0xfe) return ['utf-16le'];
  if (one === 0xfe && two === 0xff) return ['utf-16be'];
  if (one === 0xef && two === 0xbb && three === 0xbf) return ['utf-8'];
  // Digits, separators and line ends are what every table holds: in UTF-16 each of them has a zero beside it.
  const zeros = [0, 0] as [number, number];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  if (zeros[1] > 10 * zeros[0]) return ['utf-16le'];
  if (zeros[0] > 10 * zeros[1]) return ['utf-16be'];
  return ['utf-8', 'gbk'];
}

async function* decoded(file: string, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for await (const part of fs.createReadStream(file)) yield decoder.decode(part as Buffer, { stream: true });
  yield decoder.decode();
}

/** So much is looked at before the separator is chosen. */
const sampleCharacters = 65_536;

/**
 * A CSV (RFC 4180), with commas, semicolons, tabs or bars between the cells. Old Excel on a Mac ends lines with returns alone.
 * Text goes in by `take`, in parts of any size; complete lines come out.
 */
export function csvLines(limits: TableLimits) {
  let lines: SentLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  /** A quote was just met in a quoted cell: the next character tells whether it ends it. */
  let isAfterQuote = false;
  /** Where the quote of this cell was opened, if it has one. */
  let quoteLine = 0;
  let line = 1;
  let began = 1;
  let sample: string | undefined = '';
  let separator = ',';
  let endsByReturn = false;
  let isAfterReturn = false;

  const tooLong = () => new UnreadableTable('long_cell', quoteLine || line);
  function endCell() {
    cells.push(bareText(cell));
    if (cells.length > limits.columns) throw new UnreadableTable('too_many_columns', began);
    cell = '';
    quoteLine = 0;
  }
  function read(text: string) {
    for (const sign of text) {
      if (isQuoted && !isAfterQuote) {
        if (sign === '"') isAfterQuote = true;
        else cell += sign;
        if (sign === '\n') line += 1;
        if (cell.length > limits.cell) throw tooLong();
        continue;
      }
      const endsQuote = isAfterQuote;
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
      if (sign === '"' && quoteLine === 0 && cell.trim() === '') {
        isQuoted = true;
        quoteLine = line;
        cell = '';
      } else if (sign === separator) endCell();
      else if (sign === '\n' || isAfterReturn) {
        endCell();
        if (cells.some((one) => one !== '')) lines.push({ line: began, cells });
        cells = [];
        line += 1;
        began = line;
      } else if (sign !== '\r') {
        // What was open over several lines was closed by the quote that opens a later cell.
        if (endsQuote && quoteLine < line && sign !== ' ') throw new UnreadableTable('open_quote', quoteLine);
        cell += sign;
        if (cell.length > limits.cell) throw tooLong();
      }
    }
  }
  function begin(text: string) {
    sample = undefined;
    const table = text.replace(/^\uFEFF/, '');
    endsByReturn = /^[^\r\n]*\r(?!\n)/.test(table);
    // Excel writes and heeds such a first line.
    const [named, sign] = /^sep=(.)(?=[\r\n])/.exec(table) ?? [];
    separator = sign ?? separatorOf(table.slice(0, sampleCharacters));
    // The line end that is left is that of the first line.
    read(named ? table.slice(named.length) : table);
  }

  return {
    take(text: string): SentLine[] {
      if (sample === undefined) read(text);
      else {
        sample += text;
        if (sample.length >= sampleCharacters) begin(sample);
      }
      const taken = lines;
      lines = [];
      return taken;
    },
    end(): SentLine[] {
      if (sample !== undefined) begin(sample);
      if (isQuoted && !isAfterQuote) throw new UnreadableTable('open_quote', quoteLine);
      if (cell !== '' || cells.length > 0) read('\n');
      return lines;
    },
  };
}

const separators = [',', '\t', ';', '，', '|'];

/**
 * The commonest of the first line that has any, if the next line has it too: what stands above a heading has none, or others by
 * chance. What is in quotes separates nothing.
 */
function separatorOf(sample: string): string {
  const found = sample
    .replace(/(^|[,;|\t\r\n，])"(?:[^"]|"")*"/g, '$1')
    .split(/[\r\n]+/)
    .filter((text) => text.trim() !== '')
    .slice(0, 50)
    .map((text) => separators.map((sign) => text.split(sign).length - 1));
  const commonest = (counts: readonly number[]) => counts.indexOf(Math.max(...counts));
  const heading =
    found.find((counts, at) => {
      const most = commonest(counts);
      return (counts[most] ?? 0) > 0 && (found[at + 1]?.[most] ?? 0) > 0;
    }) ?? found[0];
  return separators[commonest(heading ?? [1])] ?? ',';
}
