import fs from 'node:fs';
import { type TableLimits, type TableLine, UnreadableTable } from './read-table.server.ts';

/**
 * The first sheet of a workbook, as it is shown. It is held in memory, so what it unpacks to is limited first: a small file
 * can hold very much. Cells whose value a formula makes are named, as the file holds only what it last came to. A number that
 * is shown as a percentage comes as one: 0.025 in the file is “2.5%” on the screen of whoever typed it.
 */
export async function workbookLines(file: string, limits: TableLimits): Promise<AsyncIterable<TableLine>> {
  const bytes = await fs.promises.readFile(file);
  const marked = await markedCells(bytes, limits);
  const { readSheet } = await import('read-excel-file/node');
  let rows: unknown[][];
  try {
    rows = (await readSheet(bytes)) as unknown[][];
  } catch {
    throw new UnreadableTable('not_a_table');
  }
  return lines(rows, marked, limits);
}

async function* lines(
  rows: unknown[][],
  { formulas, percents }: MarkedCells,
  limits: TableLimits,
): AsyncGenerator<TableLine> {
  const none: ReadonlySet<number> = new Set();
  for (const [at, row] of rows.entries()) {
    if (row.length > limits.columns) throw new UnreadableTable('too_many_columns');
    const shares = percents.get(at + 1) ?? none;
    const cells = row.map((value, place) => textOf(value, shares.has(place)));
    if (cells.some((cell) => cell.length > limits.cell)) throw new UnreadableTable('long_cell');
    if (cells.some((cell) => cell.trim() !== '')) yield { line: at + 1, cells, formulas: formulas.get(at + 1) ?? none };
  }
}

function textOf(value: unknown, isPercent: boolean): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    // Excel keeps a time as a fraction of a day, which comes out some microseconds beside the second.
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
  }
  // 0.1 + 0.2 as Excel keeps it is 0.30000000000000004.
  if (typeof value === 'number' && isPercent) return `${Number((value * 100).toPrecision(12))}%`;
  if (typeof value === 'number') return String(Number(value.toPrecision(12)));
  return String(value);
}

/** By line (from 1), columns (from 0). */
type Places = Map<number, Set<number>>;
interface MarkedCells {
  formulas: Places;
  percents: Places;
}

/** What stands in the sheet's own text beside the values; the sizes are looked at before anything is unpacked. */
async function markedCells(bytes: Buffer, limits: TableLimits): Promise<MarkedCells> {
  const { configure, TextWriter, Uint8ArrayReader, ZipReader } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new Uint8ArrayReader(bytes));
  const found: MarkedCells = { formulas: new Map(), percents: new Map() };
  try {
    const entries = await reader.getEntries().catch(() => {
      throw new UnreadableTable('not_a_table');
    });
    const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (size > limits.unpackedBytes || entries.length > 1_000) throw new UnreadableTable('too_large');
    const textAt = async (name: string) => {
      const entry = entries.find(({ filename }) => filename === name);
      return entry && !entry.directory ? entry.getData(new TextWriter()) : undefined;
    };
    const book = (await textAt('xl/workbook.xml')) ?? '';
    const relations = (await textAt('xl/_rels/workbook.xml.rels')) ?? '';
    const sheet = await textAt(firstSheet(book, relations) ?? 'xl/worksheets/sheet1.xml');
    if (sheet === undefined) throw new UnreadableTable('not_a_table');
    const percentStyles = stylesOfPercents((await textAt('xl/styles.xml')) ?? '');
    for (const [, attributes = '', formula] of sheet.matchAll(/<(?:\w+:)?c\s([^>]{1,200})>(<(?:\w+:)?f[\s/>])?/g)) {
      const isPercent = percentStyles.size > 0 && percentStyles.has(/(?:^|\s)s="(\d+)"/.exec(attributes)?.[1] ?? '0');
      if (!formula && !isPercent) continue;
      const [, letters = '', row = ''] = /(?:^|\s)r="([A-Z]{1,3})(\d{1,7})"/.exec(attributes) ?? [];
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      for (const places of [...(formula ? [found.formulas] : []), ...(isPercent ? [found.percents] : [])])
        places.set(Number(row), (places.get(Number(row)) ?? new Set()).add(column));
    }
  } finally {
    await reader.close();
  }
  return found;
}

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)(?:\\w+:)?${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';

/** Sheets that were moved keep their files: which is the first one stands in the workbook alone. */
function firstSheet(book: string, relations: string): string | undefined {
  const id = attributeOf(/<(?:\w+:)?sheet\s([^>]*)>/.exec(book)?.[1] ?? '', 'id');
  for (const [, attributes = ''] of relations.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)) {
    const target = attributeOf(attributes, 'Target');
    if (id !== '' && attributeOf(attributes, 'Id') === id)
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  }
  return undefined;
}

/** Numbers 9 and 10 are Excel's own formats of percentages; of others the sign says it, unless it is quoted. */
function stylesOfPercents(styles: string): Set<string> {
  const formats = new Set(['9', '10']);
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g)) {
    const code = attributeOf(attributes, 'formatCode').replaceAll('&quot;', '"');
    if (code.replace(/"[^"]*"|\\./g, '').includes('%')) formats.add(attributeOf(attributes, 'numFmtId'));
  }
  const [, list = ''] = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? [];
  const used = [...list.matchAll(/<(?:\w+:)?xf\s([^>]*)>/g)].map(([, attributes = '']) => attributes);
  return new Set(used.flatMap((one, at) => (formats.has(attributeOf(one, 'numFmtId')) ? [String(at)] : [])));
}
