import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { StoredObject } from '#kit/objects/object-store.server.ts';

/** What is written beside an original: the object, and who sent it when. */
export type ObjectRecord = StoredObject & { endUser: string | undefined; at: string };

const privateFile = 0o600;
const privateFolder = 0o700;

/**
 * The local store on disk. `originals/` holds every object as it was received, named by hashes only, so that no key can
 * step out of it: `<hash of key>.<etag>` is the content, `<hash of key>.json` the record that makes it an object. The
 * record appears last and whole, after everything was synced: what was acknowledged survives a power cut, and what was
 * not is no object.
 */
export async function openFiles(directory: string, cacheDirectory: string) {
  const incoming = path.join(directory, 'incoming');
  const originals = path.join(directory, 'originals');
  // What an earlier process had half received; nobody else writes here while this one runs.
  await fs.rm(incoming, { recursive: true, force: true });
  for (const folder of [incoming, originals, cacheDirectory])
    await fs.mkdir(folder, { recursive: true, mode: privateFolder });

  const nameOf = (key: string) => createHash('sha256').update(key).digest('hex');
  const folderOf = (name: string) => path.join(originals, name.slice(0, 2));
  const recordOf = (name: string) => path.join(folderOf(name), `${name}.json`);
  const contentOf = (name: string, hash: string) => path.join(folderOf(name), `${name}.${hash}`);
  const cacheOf = (name: string) => path.join(cacheDirectory, name.slice(0, 2), name);

  const find = async (key: string): Promise<ObjectRecord | undefined> => {
    const text = await readIfThere(recordOf(nameOf(key)));
    return text === undefined ? undefined : (JSON.parse(text) as ObjectRecord);
  };

  return {
    /** Path for a file that is being received; whoever asks removes it. */
    draft: () => path.join(incoming, randomUUID()),

    find,

    originalOf: (record: StoredObject) => contentOf(nameOf(record.key), record.hash),
    /** Where a shown copy of an object is kept; `name` tells how it was made. */
    shownCopy: (record: StoredObject, name: string) => path.join(cacheOf(nameOf(record.key)), `${record.hash}-${name}`),

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
      await fs.rename(draft, content);
      const recordDraft = path.join(incoming, randomUUID());
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

    /** Writes a cached copy whole or not at all; losing it costs only the work of making it again. */
    async keepCopy(file: string, content: Buffer) {
      await fs.mkdir(path.dirname(file), { recursive: true, mode: privateFolder });
      const draft = `${file}.${randomUUID()}`;
      await fs.writeFile(draft, content, { mode: privateFile });
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

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await fs.open(file, 'wx', privateFile);
  try {
    await handle.writeFile(text);
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
