import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Sealing } from '#kit/db/sealing.server.ts';
import type { StoredObject } from '#kit/files/objects/object-store.server.ts';

/** What sealing the store asks for. */
export type ContentSealing = Pick<Sealing, 'sealBytes' | 'openBytes' | 'currentPrefix'>;
/** What is written beside an original: the object, and who sent it when. */
export type ObjectRecord = StoredObject & { endUser: string | undefined; at: string };

const privateFile = 0o600;
const privateFolder = 0o700;

/**
 * The local store on disk. `originals/` holds every object as it was received, named by hashes only, so that no key can
 * step out of it: `<hash of key>.<etag>` is the content, `<hash of key>.json` the record that makes it an object. The
 * record appears last and whole, after everything was synced: what was acknowledged survives a power cut, and what was
 * not is no object. Contents are sealed, those of shown copies as well: whoever gets at the disk or at a copy of the folder
 * sees no licence. What an older version stored readable is read as it is, until `reseal` comes by.
 */
export async function openFiles(directory: string, cacheDirectory: string, sealing: ContentSealing) {
  const incoming = path.join(directory, 'incoming');
  const originals = path.join(directory, 'originals');
  for (const folder of [incoming, originals, cacheDirectory])
    await fs.mkdir(folder, { recursive: true, mode: privateFolder });
  // What an earlier process had half received.
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
    const text = await readIfThere(recordOf(nameOf(key)));
    return text === undefined ? undefined : (JSON.parse(text) as ObjectRecord);
  };

  return {
    /** Path for a file that is being received; whoever asks removes it. */
    draft: newDraft,

    find,

    /** The content as it was received. */
    readOriginal: async (record: StoredObject) =>
      sealing.openBytes(await fs.readFile(contentOf(nameOf(record.key), record.hash)), boundTo(record.key)),

    /** Every object there is, in no order. */
    async *list(): AsyncGenerator<ObjectRecord> {
      for (const folder of await fs.readdir(originals))
        for (const file of await fs.readdir(path.join(originals, folder))) {
          if (!file.endsWith('.json')) continue;
          const text = await readIfThere(path.join(originals, folder, file));
          if (text !== undefined) yield JSON.parse(text) as ObjectRecord;
        }
    },

    /** One pass that brings every content under the present key; gives how many it changed. */
    async reseal(): Promise<number> {
      let changed = 0;
      for await (const record of this.list()) {
        const name = nameOf(record.key);
        const content = contentOf(name, record.hash);
        const head = await headOf(content, sealing.currentPrefix().length);
        if (head === undefined || head === sealing.currentPrefix()) continue;
        const draft = newDraft();
        const bound = boundTo(record.key);
        await writeSynced(draft, sealing.sealBytes(sealing.openBytes(await fs.readFile(content), bound), bound));
        await fs.rename(draft, content);
        // Removed or replaced meanwhile: nothing without a record stays behind.
        if ((await find(record.key))?.hash !== record.hash) await fs.rm(content, { force: true });
        await fs.rm(cacheOf(name), { recursive: true, force: true });
        changed++;
      }
      return changed;
    },

    /**
     * Makes a synced draft an object. `same`: the key held this content already. `taken`: it holds other content and
     * `replace` was not given.
     */
    async keep(draft: string, record: ObjectRecord, { replace }: { replace: boolean }) {
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
        // A link, unlike a rename, fails when another upload of the same key was faster.
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

    /** A copy made earlier; `name` tells how it was made. One that cannot be opened is made again. */
    async readCopy(record: StoredObject, name: string): Promise<Buffer | undefined> {
      const stored = await fs.readFile(copyFile(record, name)).catch(() => undefined);
      try {
        return stored && sealing.openBytes(stored, boundTo(record.key));
      } catch {
        return undefined;
      }
    },

    /** Writes a cached copy whole or not at all; losing it costs only the work of making it again. */
    async keepCopy(record: StoredObject, name: string, content: Buffer) {
      const file = copyFile(record, name);
      await fs.mkdir(path.dirname(file), { recursive: true, mode: privateFolder });
      const draft = `${file}.${randomUUID()}`;
      await fs.writeFile(draft, sealing.sealBytes(content, boundTo(record.key)), { mode: privateFile });
      await fs.rename(draft, file);
    },
  };
}
export type Files = Awaited<ReturnType<typeof openFiles>>;

export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The first bytes of a file as text; undefined when it is gone. */
async function headOf(file: string, bytes: number): Promise<string | undefined> {
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

/** A name in a folder survives a power cut only after the folder itself was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
