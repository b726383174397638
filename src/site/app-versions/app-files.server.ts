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
/** What an editor has uploaded and not saved is kept in the browser, and may be saved after a weekend. */
const unnamedMs = 7 * 86_400_000;
const folderName = /^[0-9a-f]{64}-\d{1,10}$/;

/**
 * Files of the app that an editor uploaded, each in a folder named by what was computed of it: an address never means
 * another file. They are sent as they are, so they lie here and not in the store of pictures.
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

  /** A folder is as young as the last upload of its file. */
  async function isOld(folder: string): Promise<boolean> {
    const { mtimeMs } = await fs.stat(path.join(root, folder)).catch(() => ({ mtimeMs: Date.now() }));
    return Date.now() - mtimeMs > unnamedMs;
  }

  return {
    root,
    /** Removes what was uploaded a while ago and is named nowhere. Disks are full sooner than anybody looks. */
    async tidy(stopping?: AbortSignal): Promise<void> {
      await fs.mkdir(incoming, { recursive: true, mode: 0o700 });
      await removeStale();
      const old: string[] = [];
      for (const name of await fs.readdir(root)) if (folderName.test(name) && (await isOld(name))) old.push(name);
      if (old.length === 0) return;
      const named = await namedAppFiles(database);
      for (const folder of old) {
        if (stopping?.aborted) return;
        // Whoever sent the file again meanwhile was told its address.
        if (!named.has(folder) && (await isOld(folder)))
          await fs.rm(path.join(root, folder), { recursive: true, force: true });
      }
    },

    /** Whether what an address of ours names lies here, as long and with the checksum that it says. */
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

    /** Takes a file as it arrives; nothing of one that is refused stays. */
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

/** A name that is safe in every address and on every disk, with the ending of what the file is. */
function fileName(given: string, ending: AppFileEnding): string {
  const stem = given
    .toLowerCase()
    .replace(/\.\w{2,4}$/, '')
    .replace(/[^a-z0-9.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(0, 60);
  return `${stem || 'app'}.${ending}`;
}

/** Files that a phone installs, each an archive known by an entry that no other has. */
const kinds = [
  { ending: 'apk', entries: ['AndroidManifest.xml'] },
  { ending: 'app', entries: ['pack.info'] },
  { ending: 'hap', entries: ['module.json', 'config.json'] },
] as const;
type AppFileEnding = (typeof kinds)[number]['ending'];

/** More entries than any app has; an archive of millions of empty ones is a bomb. */
const mostEntries = 100_000;

/** What a file is by its content, whatever it is called; undefined when no phone would install it. */
async function appFileKind(file: FileHandle): Promise<AppFileEnding | undefined> {
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

/**
 * Folders of uploaded files that something names: a draft or a publication of any kind, withdrawn ones too, which may come
 * back; and what the desk shows of the history of a version, from which an editor may take an earlier file again.
 */
async function namedAppFiles(database: Database): Promise<Set<string>> {
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
