import fs from 'node:fs';
import { type TableLimits, type TableLine, UnreadableTable } from './read-table.server.ts';

/**
 * The first sheet of a workbook, as it is shown. It is held in memory, so what it unpacks to is limited first: a small file
 * can hold very much. Cells whose value a formula makes are named, as the file holds only what it last came to.
 */
export async function workbookLines(file: string, limits: TableLimits): Promise<AsyncIterable<TableLine>> {
  const bytes = await fs.promises.readFile(file);
  const formulas = await formulaCells(bytes, limits);
  const { readSheet } = await import('read-excel-file/node');
  let rows: unknown[][];
  try {
    rows = (await readSheet(bytes)) as unknown[][];
  } catch {
    throw new UnreadableTable('not_a_table');
  }
  return lines(rows, formulas, limits);
}

async function* lines(
  rows: unknown[][],
  formulas: ReadonlyMap<number, ReadonlySet<number>>,
  limits: TableLimits,
): AsyncGenerator<TableLine> {
  const none: ReadonlySet<number> = new Set();
  for (const [at, row] of rows.entries()) {
    if (row.length > limits.columns) throw new UnreadableTable('too_many_columns');
    const cells = row.map(textOf);
    if (cells.some((cell) => cell.length > limits.cell)) throw new UnreadableTable('long_cell');
    if (cells.some((cell) => cell.trim() !== '')) yield { line: at + 1, cells, formulas: formulas.get(at + 1) ?? none };
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    // Excel keeps a time as a fraction of a day, which comes out some microseconds beside the second.
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
  }
  // 0.1 + 0.2 as Excel keeps it is 0.30000000000000004.
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  return String(value);
}

/** Where formulas stand, by line and column, read from the sheet's own text; the sizes are looked at before anything is unpacked. */
async function formulaCells(bytes: Buffer, limits: TableLimits): Promise<Map<number, Set<number>>> {
  const { configure, TextWriter, Uint8ArrayReader, ZipReader } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  const found = new Map<number, Set<number>>();
  try {
    const entries = await reader.getEntries().catch(() => {
      throw new UnreadableTable('not_a_table');
    });
    const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (size > limits.unpackedBytes || entries.length > 1_000) throw new UnreadableTable('too_large');
    const sheets = entries.filter(({ filename }) => /^xl\/worksheets\/[^/]+\.xml$/.test(filename));
    const sheet = sheets.find(({ filename }) => filename.endsWith('/sheet1.xml')) ?? sheets[0];
    if (!sheet || sheet.directory) throw new UnreadableTable('not_a_table');
    const text = await sheet.getData(new TextWriter());
    for (const [, letters = '', row = ''] of text.matchAll(/<c r="([A-Z]{1,3})(\d{1,7})"[^>]{0,200}><f[ />]/g)) {
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      const line = found.get(Number(row)) ?? new Set<number>();
      found.set(Number(row), line.add(column));
    }
  } finally {
    await reader.close();
  }
  return found;
}
