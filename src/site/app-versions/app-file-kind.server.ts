import type { FileHandle } from 'node:fs/promises';
import { Reader, ZipReader } from '@zip.js/zip.js';

/** Files that a phone installs, each an archive known by an entry that no other has. */
const kinds = [
  { ending: 'apk', entries: ['AndroidManifest.xml'] },
  { ending: 'app', entries: ['pack.info'] },
  { ending: 'hap', entries: ['module.json', 'config.json'] },
] as const;
export type AppFileEnding = (typeof kinds)[number]['ending'];

/** More entries than any app has; an archive of millions of empty ones is a bomb. */
const mostEntries = 100_000;

/** What a file is by its content, whatever it is called; undefined when no phone would install it. */
export async function appFileKind(file: FileHandle): Promise<AppFileEnding | undefined> {
  const { size } = await file.stat();
  const start = Buffer.alloc(4);
  await file.read(start, 0, 4, 0);
  // Phones refuse an archive with something before it, and browsers may take such a file for something else.
  if (start.toString('latin1') !== 'PK\x03\x04') return undefined;
  const archive = new ZipReader(new FileReader(file, size));
  const names = new Set<string>();
  try {
    for await (const { filename } of archive.getEntriesGenerator())
      if (names.add(filename).size > mostEntries) return undefined;
  } catch {
    return undefined;
  } finally {
    await archive.close().catch(() => {});
  }
  // An Android library in an app of HarmonyOS does not make it one of Android's: the outermost names decide, in this order.
  return kinds.find(({ entries }) => entries.some((name) => names.has(name)))?.ending;
}

/** Reads the archive's list where it stands, however large the file. */
class FileReader extends Reader<FileHandle> {
  readonly #file: FileHandle;
  constructor(file: FileHandle, size: number) {
    super(file);
    this.#file = file;
    this.size = size;
  }
  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    const piece = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    await this.#file.read(piece, 0, piece.length, offset);
    return piece;
  }
}
