import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { bareText, type NumberFormat } from './cell-text.ts';
import { type SentLine, type TableLimits, UnreadableTable } from './read-table.server.ts';

/** Elements by their names without a prefix: which one stands for the namespace is left to the file. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1);
/** No real sheet comes near these limits: a larger document is made to exhaust the reader’s memory. */
const mostAttributes = 200;
const mostDepth = 50;
const longestText = 2 ** 20;

/** A parser that takes damaged text for a damaged workbook. Entities that a document declares are not known. */
export function xmlParser(on: {
  open(name: string, tag: SaxesTagPlain): void;
  text?(text: string): void;
  close?(name: string): void;
}) {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let attributes = 0;
  let depth = 0;
  let behind = 0;
  const damaged = () => {
    throw new UnreadableTable('damaged');
  };
  parser.on('error', damaged);
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes) damaged();
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > mostDepth) damaged();
    on.open(localName(tag.name), tag);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    on.close?.(localName(name));
  });
  if (on.text) {
    parser.on('text', on.text);
    parser.on('cdata', on.text);
  }
  return {
    write(text: string): void {
      const last = text.lastIndexOf('<');
      behind = last < 0 ? behind + text.length : text.length - last;
      if (behind > longestText) damaged();
      parser.write(text);
    },
    close: () => void parser.close(),
  };
}

/** Rows from 1, columns from 0. */
export interface MergedArea {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Workbook {
  strings: readonly string[];
  /** Of each style of cells. */
  formats: readonly NumberFormat[];
  /** By their first rows. */
  merged: readonly MergedArea[];
  limits: TableLimits;
}

/** Excel has no more rows. */
const lastRow = 2 ** 20;

/**
 * Reads the text of a sheet, in parts of any size; complete lines come out. Empty cells count for nothing, wherever they stand;
 * cells with a value beside the limits are refused. Cells and rows without an address follow the one before.
 */
export function sheetLines({ strings, formats, merged, limits }: Workbook) {
  let lines: SentLine[] = [];
  let row = 0;
  let column = -1;
  let cells: string[] = [];
  let formulas = new Set<number>();
  let type = '';
  let style = 0;
  let value = '';
  let isFormula = false;
  let isText = false;
  let isPhonetic = false;
  const fillMerged = mergedFiller(merged, limits);

  function endCell() {
    if (isFormula) formulas.add(column);
    const text = cellText();
    if (text === '') return;
    if (column >= limits.columns) throw new UnreadableTable('too_many_columns', row);
    if (text.length > limits.cell) throw new UnreadableTable('long_cell', row);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
  function cellText(): string {
    if (value === '') return '';
    if (type === 's')
      return strings[Number(value)] === undefined ? '#REF!' : bareText(unescaped(strings[Number(value)] ?? ''));
    if (type === 'inlineStr' || type === 'str') return bareText(unescaped(value));
    if (type === 'b') return value === '1' ? 'true' : value === '0' ? 'false' : value;
    if (type === 'd')
      return value.replace(/T00:00(:00)?(\.0+)?Z?$/, '').replace(/^(\d+-\d+-\d+)T(\d+:\d+(:\d+)?).*/, '$1 $2');
    // What is no number though it says so is shown as it is: whether it matters is for its column to say.
    if (type === 'e' || !/^[-+]?(\d+\.?\d*|\.\d+)(E[-+]?\d+)?$/i.test(value)) return value.trim();
    return (formats[style] ?? formats[0] ?? String)(Number(value));
  }
  function endRow() {
    const isLine = cells.some((cell) => cell !== '');
    // A row without a value of its own is the rest of the row above.
    const repeats = fillMerged(row, isLine ? cells : undefined);
    if (isLine)
      lines.push({ line: row, cells, ...(formulas.size > 0 && { formulas }), ...(repeats.size > 0 && { repeats }) });
    cells = [];
    formulas = new Set();
  }

  const parser = xmlParser({
    open(name, { attributes }) {
      if (name === 'c') {
        const letters = /^\$?([A-Z]{1,3})/.exec(attributes.r ?? '')?.[1];
        column = letters ? columnOf(letters) : column + 1;
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
        isFormula = false;
      } else if (name === 'v' || name === 't') isText = !isPhonetic;
      else if (name === 'f') isFormula = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'row') {
        const before = row;
        row = attributes.r === undefined ? before + 1 : Number(attributes.r);
        column = -1;
        if (!(row > before && row <= lastRow)) throw new UnreadableTable('damaged');
      }
    },
    text(text) {
      if (isText) value += text;
    },
    close(name) {
      if (name === 'v' || name === 't') isText = false;
      else if (name === 'c') endCell();
      else if (name === 'row') endRow();
      else if (name === 'rPh') isPhonetic = false;
    },
  });

  return {
    take(text: string): SentLine[] {
      parser.write(text);
      const taken = lines;
      lines = [];
      return taken;
    },
    end: parser.close,
  };
}

/** Characters that XML does not hold are written by their numbers. */
const unescaped = (text: string) =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Gives every cell of a merged area the value of its first; rows come in their order. */
function mergedFiller(merged: readonly MergedArea[], limits: TableLimits) {
  let next = 0;
  let open: (MergedArea & { value: string })[] = [];
  return (row: number, cells: string[] | undefined): Set<number> => {
    const repeats = new Set<number>();
    open = open.filter(({ bottom }) => bottom >= row);
    for (let area = merged[next]; area && area.top <= row; area = merged[++next])
      if (area.bottom >= row && area.left < limits.columns)
        open.push({ ...area, value: area.top === row ? (cells?.[area.left] ?? '') : '' });
    // Areas do not overlap, so that each column has one at most.
    if (open.length > limits.columns) throw new UnreadableTable('damaged', row);
    if (!cells) return repeats;
    for (const { left, right, top, value } of open)
      for (let column = left; value !== '' && column <= Math.min(right, limits.columns - 1); column += 1) {
        if (cells[column]) continue;
        while (cells.length < column) cells.push('');
        cells[column] = value;
        if (row > top) repeats.add(column);
      }
    return repeats;
  };
}

const mostAreas = 200_000;

/** Looks for merged areas in the text of a sheet, which comes in parts. */
export function findMergedAreas() {
  const areas: MergedArea[] = [];
  let rest = '';
  return {
    take(text: string): void {
      const known = rest + text;
      for (const [, left = '', top, right = '', bottom] of known.matchAll(
        /<(?:\w+:)?mergeCell\s(?:[^<>]{0,100}\s)?ref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g,
      ))
        areas.push({ left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) });
      if (areas.length > mostAreas) throw new UnreadableTable('too_large');
      rest = known.slice(Math.max(known.lastIndexOf('>') + 1, known.length - 200));
    },
    found: (): MergedArea[] => areas.toSorted((one, other) => one.top - other.top),
  };
}

/** From 0, of the letters of an address. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
