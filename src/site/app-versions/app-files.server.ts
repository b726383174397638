import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Reader, ZipReader } from '@zip.js/zip.js';
import type { Database } from '#kit/db/database.server.ts';
import { appFilesPath, mostAppFileBytes, readAppFileAddress } from './app-file-address.ts';

export interface StoredAppFile {
  address: string;
  size_bytes: number;
  sha256: string;
}
type Refusal = 'too_large' | 'no_app' | 'cut_off';

const staleMs = 86_400_000;
/** Unsaved uploads stay in the editor's browser and may be saved after a weekend. */
const unreferencedMs = 7 * 86_400_000;
const folderName = /^[0-9a-f]{64}-\d{1,10}$/;

/**
 * Uploaded app files, each in a folder named by its size and checksum, so an address never changes its content. They are served
 * unmodified, so they are not in the object store.
 */
export function appFiles({ dataDirectory, database }: { dataDirectory: string; database: Database }) {
  const root = path.join(dataDirectory, 'app-files');
  const incoming = path.join(root, '.incoming');

  async function removeStale(): Promise<void> {
    for (const name of await fs.readdir(incoming)) {
      const { mtimeMs } = await fs.stat(path.join(incoming, name)).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > staleMs) await fs.rm(path.join(incoming, name), { force: true });
    }
  }

  /** The folder's mtime is the last upload of its file. */
  async function isOld(folder: string): Promise<boolean> {
    const { mtimeMs } = await fs.stat(path.join(root, folder)).catch(() => ({ mtimeMs: Date.now() }));
    return Date.now() - mtimeMs > unreferencedMs;
  }

  return {
    root,
    /** Deletes old uploads that nothing references. */
    async tidy(stopping?: AbortSignal): Promise<void> {
      await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
      await removeStale();
      const old: string[] = [];
      for (const name of await fs.readdir(root)) if (folderName.test(name) && (await isOld(name))) old.push(name);
      if (old.length === 0) return;
      const named = await referencedAppFiles(database);
      for (const folder of old) {
        if (stopping?.aborted) return;
        // Uploaded again meanwhile: somebody has its address.
        if (!named.has(folder) && (await isOld(folder)))
          await fs.rm(path.join(root, folder), { recursive: true, force: true });
      }
    },

    /** Whether the file of one of our addresses exists with that size and checksum. */
    async holds(address: string): Promise<boolean> {
      const named = readAppFileAddress(address);
      if (!named) return false;
      const place = path.join(root, address.slice(appFilesPath.length));
      const stats = await fs.stat(place).catch(() => undefined);
      if (!stats?.isFile() || stats.size !== named.bytes) return false;
      const sum = createHash('sha256');
      for await (const piece of createReadStream(place)) sum.update(piece);
      return sum.digest('hex') === named.sha256;
    },

    /** Streams an upload to disk. A rejected file is deleted. */
    async keep(name: string, content: Readable): Promise<StoredAppFile | Refusal> {
      await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
      await removeStale();
      const draft = path.join(incoming, randomUUID());
      const file = await fs.open(draft, 'wx+', 0o600);
      try {
        const sum = createHash('sha256');
        let bytes = 0;
        try {
          for await (const piece of content as AsyncIterable<Buffer>) {
            bytes += piece.length;
            if (bytes > mostAppFileBytes) return 'too_large';
            sum.update(piece);
            await file.writeFile(piece);
          }
        } catch (error) {
          if (content.destroyed && !content.readableEnded) return 'cut_off';
          throw error;
        }
        const kind = await appFileKind(file);
        if (!kind) return 'no_app';
        await file.sync();
        const sha256 = sum.digest('hex');
        const place = `${sha256}-${bytes}/${fileName(name, kind)}`;
        await fs.mkdir(path.dirname(path.join(root, place)), { recursive: true, mode: 0o700 });
        await fs.rename(draft, path.join(root, place));
        return { address: appFilesPath + place, size_bytes: bytes, sha256 };
      } finally {
        await file.close();
        await fs.rm(draft, { force: true });
      }
    },
  };
}
export type AppFiles = ReturnType<typeof appFiles>;

/** A name that is safe in addresses and file systems, with the extension of the detected type. */
function fileName(given: string, ending: AppFileEnding): string {
  const stem = given
    .toLowerCase()
    .replace(/\.\w{2,4}$/, '')
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 60);
  return `${stem || 'app'}.${ending}`;
}

/** App packages: archives, each recognised by an entry of its own. */
const kinds = [
  { ending: 'apk', entries: ['AndroidManifest.xml'] },
  { ending: 'app', entries: ['pack.info'] },
  { ending: 'hap', entries: ['module.json', 'config.json'] },
] as const;
type AppFileEnding = (typeof kinds)[number]['ending'];

/** More entries than any app; guards against ZIP bombs. */
const maxEntries = 100_000;

/** Detects the type by content, whatever the name; undefined if no phone would install it. */
async function appFileKind(file: FileHandle): Promise<AppFileEnding | undefined> {
  const { size } = await file.stat();
  const start = Buffer.alloc(4);
  await file.read(start, 0, 4, 0);
  // Phones reject an archive with leading data, and browsers may sniff another type.
  if (start.toString('latin1') !== 'PK\x03\x04') return undefined;
  const archive = new ZipReader(new FileReader(file, size));
  const names = new Set<string>();
  try {
    for await (const { filename } of archive.getEntriesGenerator())
      if (names.add(filename).size > maxEntries) return undefined;
  } catch {
    return undefined;
  } finally {
    await archive.close().catch(() => {});
  }
  // A HarmonyOS app may contain an Android library: the outermost names decide, in this order.
  return kinds.find(({ entries }) => entries.some((name) => names.has(name)))?.ending;
}

/** Reads the central directory in place, whatever the file size. */
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

/**
 * Folders of files referenced by drafts and publications of any kind (withdrawn ones may return), and by the history that the desk
 * shows, from which an editor may restore a file.
 */
async function referencedAppFiles(database: Database): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ folder: string }>(
    `with naming as (
       select concat(draft, ' ', published) as words from content_items
       union all
       select concat(h.before, ' ', h.after) from content_items c cross join lateral (
         select before, after from audit_entries where subject = concat(c.kind, '/', c.id) order by id desc limit 100
       ) h where c.kind = 'app_version'
     )
     select distinct found[1] as folder
       from naming, regexp_matches(words, '/app-files/([0-9a-f]{64}-[0-9]{1,10})/', 'g') as found`,
  );
  return new Set(rows.map(({ folder }) => folder));
}
