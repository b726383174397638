import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Sealing } from '#kit/db/sealing.server.ts';
import type { StoredObject } from '#kit/files/objects/object-store.server.ts';

/** The encryption that the store needs. */
export type ContentSealing = Pick<Sealing, 'sealBytes' | 'openBytes' | 'currentPrefix'>;
/** The record of an object, with sender and time. */
export type ObjectRecord = StoredObject & { endUser: string | undefined; at: string };

const privateFile = 0o600;
const privateFolder = 0o700;

/**
 * The local store on disk. `originals/` holds every object as received, named by hashes only, so that no key can escape the
 * folder: `<hash of key>.<etag>` is the content, `<hash of key>.json` the record that makes it an object. The record is written
 * last and atomically, after everything was synced: an acknowledged upload survives a power cut, and an unfinished one is no
 * object. Contents and cached copies are encrypted, so that a stolen disk or backup reveals no licence. Plain contents of an
 * older version stay readable until `reseal` encrypts them.
 */
export async function openFiles(directory: string, cacheDirectory: string, sealing: ContentSealing) {
  const incoming = path.join(directory, 'incoming');
  const originals = path.join(directory, 'originals');
  for (const folder of [incoming, originals, cacheDirectory])
    await fs.mkdir(folder, { recursive: true, mode: privateFolder });
  // Partial uploads of earlier processes.
  for (const file of await fs.readdir(incoming))
    if (!isRunning(Number.parseInt(file, 10))) await fs.rm(path.join(incoming, file), { recursive: true, force: true });

  const newDraft = () => path.join(incoming, `${process.pid}-${randomUUID()}`);
  const nameOf = (key: string) => createHash('sha256').update(key).digest('hex');
  const folderOf = (name: string) => path.join(originals, name.slice(0, 2));
  const recordOf = (name: string) => path.join(folderOf(name), `${name}.json`);
  const contentOf = (name: string, hash: string) => path.join(folderOf(name), `${name}.${hash}`);
  const cacheOf = (name: string) => path.join(cacheDirectory, name.slice(0, 2), name);

  const copyFile = (record: StoredObject, name: string) =>
    path.join(cacheOf(nameOf(record.key)), `${record.hash}-${name}`);
  const boundTo = (key: string) => `object/${key}`;

  const find = async (key: string): Promise<ObjectRecord | undefined> => {
    const text = await readIfExists(recordOf(nameOf(key)));
    return text === undefined ? undefined : (JSON.parse(text) as ObjectRecord);
  };

  return {
    /** Path for a file being received; the caller removes it. */
    draft: newDraft,

    find,

    /** The content as received. */
    readOriginal: async (record: StoredObject) =>
      sealing.openBytes(await fs.readFile(contentOf(nameOf(record.key), record.hash)), boundTo(record.key)),

    /** All objects, unordered. */
    async *list(): AsyncGenerator<ObjectRecord> {
      for (const folder of await fs.readdir(originals))
        for (const file of await fs.readdir(path.join(originals, folder))) {
          if (!file.endsWith('.json')) continue;
          const text = await readIfExists(path.join(originals, folder, file));
          if (text !== undefined) yield JSON.parse(text) as ObjectRecord;
        }
    },

    /** Re-encrypts contents with the current key in one pass; returns how many it changed. */
    async reseal(): Promise<number> {
      let changed = 0;
      for await (const record of this.list()) {
        const name = nameOf(record.key);
        const content = contentOf(name, record.hash);
        const head = await readPrefix(content, sealing.currentPrefix().length);
        if (head === undefined || head === sealing.currentPrefix()) continue;
        const draft = newDraft();
        const bound = boundTo(record.key);
        await writeSynced(draft, sealing.sealBytes(sealing.openBytes(await fs.readFile(content), bound), bound));
        await fs.rename(draft, content);
        // Removed or replaced meanwhile: leave no content without a record.
        if ((await find(record.key))?.hash !== record.hash) await fs.rm(content, { force: true });
        await fs.rm(cacheOf(name), { recursive: true, force: true });
        changed++;
      }
      return changed;
    },

    /**
     * Stores a synced draft as an object. `same`: the key holds this content already. `taken`: it holds other content and
     * `replace` is false.
     */
    async store(draft: string, record: ObjectRecord, { replace }: { replace: boolean }) {
      const name = nameOf(record.key);
      const content = contentOf(name, record.hash);
      await fs.mkdir(folderOf(name), { recursive: true, mode: privateFolder });
      const earlier = await find(record.key);
      if (earlier?.hash === record.hash) return 'same';
      if (earlier && !replace) return 'taken';
      const sealedDraft = newDraft();
      await writeSynced(sealedDraft, sealing.sealBytes(await fs.readFile(draft), boundTo(record.key)));
      await fs.rename(sealedDraft, content);
      const recordDraft = newDraft();
      await writeSynced(recordDraft, JSON.stringify(record));
      await syncFolder(folderOf(name));
      try {
        // A link, unlike a rename, fails if a concurrent upload of the same key was faster.
        if (replace) await fs.rename(recordDraft, recordOf(name));
        else await fs.link(recordDraft, recordOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if ((await find(record.key))?.hash === record.hash) return 'same';
        await fs.rm(content, { force: true });
        return 'taken';
      } finally {
        await fs.rm(recordDraft, { force: true });
      }
      await syncFolder(folderOf(name));
      await syncFolder(originals);
      if (earlier) await fs.rm(contentOf(name, earlier.hash), { force: true });
      return 'kept';
    },

    async remove(key: string) {
      const name = nameOf(key);
      const record = await find(key);
      if (!record) return;
      await fs.rm(recordOf(name), { force: true });
      await syncFolder(folderOf(name));
      await fs.rm(contentOf(name, record.hash), { force: true });
      await fs.rm(cacheOf(name), { recursive: true, force: true });
    },

    /** A cached copy; `name` encodes its format. One that cannot be decrypted is made again. */
    async readCachedCopy(record: StoredObject, name: string): Promise<Buffer | undefined> {
      const stored = await fs.readFile(copyFile(record, name)).catch(() => undefined);
      try {
        return stored && sealing.openBytes(stored, boundTo(record.key));
      } catch {
        return undefined;
      }
    },

    /** Caches a copy, atomically. */
    async cacheCopy(record: StoredObject, name: string, content: Buffer) {
      const file = copyFile(record, name);
      await fs.mkdir(path.dirname(file), { recursive: true, mode: privateFolder });
      const draft = `${file}.${randomUUID()}`;
      await fs.writeFile(draft, sealing.sealBytes(content, boundTo(record.key)), { mode: privateFile });
      await fs.rename(draft, file);
    },
  };
}
export type Files = Awaited<ReturnType<typeof openFiles>>;

export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The first bytes of a file as text; undefined if it is missing. */
async function readPrefix(file: string, bytes: number): Promise<string | undefined> {
  const handle = await fs.open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

function isRunning(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function writeSynced(file: string, content: string | Buffer): Promise<void> {
  const handle = await fs.open(file, 'wx', privateFile);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A directory entry survives a power cut only after the directory was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
