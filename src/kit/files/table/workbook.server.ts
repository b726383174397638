import fs from 'node:fs';
import path from 'node:path';
import { configure, type Entry, type FileEntry, Reader, ZipReader } from '@zip.js/zip.js';
import type { SaxesTagPlain } from 'saxes';
import { builtInFormat, type NumberFormat, numberFormat } from './cell-text.ts';
import { type TableLimits, UnreadableTable } from './read-table.server.ts';
import { findMergedAreas, localName, sheetLines, type Workbook, xmlParser } from './sheet-lines.server.ts';
import type { SendLines } from './table-worker.server.ts';

configure({ useWebWorkers: false });

/**
 * Reads the first visible sheet of a workbook that has content (ECMA-376, part 1, chapter 18). Its parts are unpacked and read a
 * piece at a time; only shared strings and styles are held.
 */
export async function readWorkbook(file: string, limits: TableLimits, send: SendLines): Promise<void> {
  const handle = await fs.promises.open(file);
  try {
    const parts = await openParts(handle, limits);
    const { sheets, ...workbook } = await readOverview(parts);
    for (const { name, part } of sheets) {
      // They stand behind all rows, and rows are not held.
      const merged = findMergedAreas();
      await parts.read(part, merged.take);
      const sheet = sheetLines({ ...workbook, merged: merged.found(), limits });
      let isEmpty = true;
      await parts.read(part, async (text) => {
        const lines = sheet.take(text);
        if (lines.length > 0) isEmpty = false;
        await send(lines, { encoding: 'xlsx', sheet: name });
      });
      sheet.end();
      if (!isEmpty) return;
    }
    throw new UnreadableTable('empty');
  } finally {
    await handle.close();
  }
}

interface Parts {
  find(name: string): FileEntry | undefined;
  /** Gives the text of a part piece by piece; the next piece waits until `take` is done. */
  read(part: FileEntry, take: (text: string) => void | Promise<void>): Promise<void>;
}

async function openParts(handle: fs.promises.FileHandle, limits: TableLimits): Promise<Parts> {
  const zip = new ZipReader(new HandleReader(handle));
  const entries: Entry[] = await zip.getEntries().catch(() => {
    throw new UnreadableTable('damaged');
  });
  // Some programs write names with other letters or strokes than those by which they refer to them.
  const plain = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
  const byName = new Map(
    entries.flatMap((entry) => (entry.directory ? [] : [[plain(entry.filename), entry] as const])),
  );
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > limits.unpackedBytes)
    throw new UnreadableTable('too_large');
  return {
    find: (name) => byName.get(plain(name)),
    async read(part, take) {
      let unpacked = 0;
      let decoder: TextDecoder | undefined;
      let failure: unknown;
      const write = async (bytes: Uint8Array) => {
        unpacked += bytes.length;
        try {
          if (unpacked > part.uncompressedSize) throw new UnreadableTable('damaged');
          decoder ??= new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8');
          await take(decoder.decode(bytes, { stream: true }));
        } catch (error) {
          failure = error;
          throw error;
        }
      };
      try {
        await part.getData(new WritableStream<Uint8Array>({ write }), { checkSignature: true });
      } catch {
        throw failure ?? new UnreadableTable('damaged');
      }
    },
  };
}

/** A file that is read where it lies. */
class HandleReader extends Reader<fs.promises.FileHandle> {
  readonly #handle: fs.promises.FileHandle;
  constructor(handle: fs.promises.FileHandle) {
    super(handle);
    this.#handle = handle;
  }
  override async init() {
    this.size = (await this.#handle.stat()).size;
  }
  override async readUint8Array(index: number, length: number) {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - index)));
    await this.#handle.read(bytes, 0, bytes.length, index);
    return bytes;
  }
}

const attributesOf = ({ attributes }: SaxesTagPlain): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

interface Relation {
  kind: string;
  target: string;
}

/** What the parts of a workbook other than its sheets say. */
async function readOverview(
  parts: Parts,
): Promise<Omit<Workbook, 'merged' | 'limits'> & { sheets: { name: string; part: FileEntry }[] }> {
  const elements = async (
    part: FileEntry | undefined,
    take: (name: string, attributes: Record<string, string>) => void,
  ) => {
    const parser = xmlParser({ open: (name, tag) => take(name, attributesOf(tag)) });
    if (!part) return;
    await parts.read(part, parser.write);
    parser.close();
  };
  const relationsOf = async (name: string) => {
    const found = new Map<string, Relation>();
    const { dir, base } = path.posix.parse(name);
    await elements(
      parts.find(path.posix.join(dir, '_rels', `${base}.rels`)),
      (element, { Id = '', Type = '', Target = '' }) => {
        if (element === 'Relationship')
          found.set(Id, { kind: path.posix.basename(Type), target: path.posix.resolve('/', dir, Target) });
      },
    );
    return found;
  };
  const one = (relations: Map<string, Relation>, kind: string, usual: string) =>
    [...relations.values()].find((relation) => relation.kind === kind)?.target ?? usual;

  const book = one(await relationsOf(''), 'officeDocument', 'xl/workbook.xml');
  const bookPart = parts.find(book);
  if (!bookPart) throw new UnreadableTable('not_a_table');
  const relations = await relationsOf(book.replace(/^\//, ''));
  let is1904 = false;
  const listed: { name: string; part: FileEntry; isHidden: boolean }[] = [];
  await elements(bookPart, (element, { name = '', id = '', state = '', date1904 }) => {
    if (element === 'workbookPr' && date1904 !== undefined) is1904 = /^(1|true|on)$/i.test(date1904);
    if (element !== 'sheet') return;
    const { kind, target } = relations.get(id) ?? { kind: 'worksheet', target: 'xl/worksheets/sheet1.xml' };
    const part = parts.find(target);
    // Charts and macros have sheets of their own kind.
    if (kind === 'worksheet' && part) listed.push({ name, part, isHidden: /^(very)?hidden$/i.test(state) });
  });

  return {
    formats: await readFormats(elements, parts.find(one(relations, 'styles', 'xl/styles.xml')), is1904),
    strings: await readStrings(parts, parts.find(one(relations, 'sharedStrings', 'xl/sharedStrings.xml'))),
    sheets: listed.filter(({ isHidden }) => !isHidden),
  };
}

/** Of each style of cells how its numbers are shown. */
async function readFormats(
  elements: (
    part: FileEntry | undefined,
    take: (name: string, attributes: Record<string, string>) => void,
  ) => Promise<void>,
  part: FileEntry | undefined,
  is1904: boolean,
): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isInStyles = false;
  await elements(part, (element, { numFmtId = '0', formatCode = '' }) => {
    const id = Number(numFmtId);
    if (element === 'numFmt') codes.set(id, formatCode);
    // Cells name styles of this list; others that hold the same elements stand before it and behind it.
    else if (element === 'cellXfs') isInStyles = true;
    else if (element === 'cellStyles' || element === 'dxfs') isInStyles = false;
    else if (element === 'xf' && isInStyles) {
      const format = formats.get(id) ?? numberFormat(codes.get(id) ?? builtInFormat(id), is1904);
      formats.set(id, format);
      styles.push(format);
    }
  });
  return styles;
}

async function readStrings(parts: Parts, part: FileEntry | undefined): Promise<string[]> {
  const strings: string[] = [];
  let string = '';
  let isText = false;
  let isPhonetic = false;
  const parser = xmlParser({
    open(name) {
      if (name === 'si') string = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(text) {
      if (isText) string += text;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      // A piece of a text that is held holds the whole of it, unless it is copied.
      else if (name === 'si') strings.push(Buffer.from(string).toString());
    },
  });
  if (part) {
    await parts.read(part, parser.write);
    parser.close();
  }
  return strings;
}
