import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DataDirectoryLock, lockDataDirectory } from '#kit/data-directory.server.ts';

/** A closed piece of a spool. Its key is what the ledger in the database knows it by. */
export interface Segment {
  key: string;
  file: string;
}

interface Waiting {
  line: string;
  written(): void;
  failed(error: unknown): void;
}

interface OpenSegment {
  handle: fs.FileHandle;
  number: number;
  size: number;
}

/** Where many come at once, they are gathered for so long before the next write: a sync for every few would take half a core. */
const gatherMs = 2;
const many = 6;
const largestSegment = 8 * 2 ** 20;
/** Linux syncs with the write itself, which saves a way to the disk's thread and back. */
const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC } = constants;
const syncsItself = O_DSYNC !== undefined;
const openFlags = O_CREAT | O_EXCL | O_WRONLY | (O_DSYNC ?? 0);
const openSuffix = '.open';
const closedSuffix = '.ndjson';

/**
 * Lines on disk until the database has them. Each process writes into a folder of its own, which it locks, so that
 * several may share one DATA_DIR.
 *
 * All lines that arrive while the disk is busy are written together and synced once, and only then is any
 * of them acknowledged: neither `kill -9` nor a power cut loses an acknowledged line. A line that was cut off by either
 * was never acknowledged.
 */
export class Spool {
  readonly #folder: string;
  readonly #owner: string;
  readonly #lock: Extract<DataDirectoryLock, { ok: true }>;
  #waiting: Waiting[] = [];
  /** Writing and closing take turns. */
  #turn: Promise<unknown> = Promise.resolve();
  #isWriting = false;
  #open: OpenSegment | undefined;
  /** The next segment, made ahead: nobody's answer waits for the folder to be synced. Undefined when it could not be made. */
  #ahead: Promise<OpenSegment | undefined> | undefined;
  #next = 1;
  /** Numbers rise: up to this one nothing is written any more, also where a failing disk left a segment without its last name. */
  #closed = 0;

  private constructor(folder: string, lock: Extract<DataDirectoryLock, { ok: true }>) {
    this.#folder = folder;
    this.#owner = path.basename(folder);
    this.#lock = lock;
  }

  /** A spool for this process below `directory`. */
  static async open(directory: string): Promise<Spool> {
    for (;;) {
      const folder = path.join(directory, randomUUID());
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      // Another process may take the folder for one that was left over, until it is locked: then the next one.
      const lock = await lockDataDirectory(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (lock?.ok) return new Spool(folder, lock);
    }
  }

  /** Lines that wait for the disk. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Bytes on the disk that are not stored yet. */
  async size(): Promise<number> {
    const names = await fs.readdir(this.#folder);
    const sizes = await Promise.all(
      names.map((name) =>
        fs.stat(path.join(this.#folder, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  }

  /** Resolves when the line is safe on disk; rejects when it could not be written (a full disk). */
  append(line: string): Promise<void> {
    return new Promise((written, failed) => {
      this.#waiting.push({ line, written, failed });
      if (this.#isWriting) return;
      this.#isWriting = true;
      // Later in this turn of the loop, so that all requests of one read of the network share a write.
      setImmediate(() => void this.#write());
    });
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      try {
        await this.#inTurn(() => this.#writeGroup(group));
        for (const { written } of group) written();
        if (group.length >= many) await pause(gatherMs);
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
    }
    this.#isWriting = false;
  }

  async #writeGroup(group: readonly Waiting[]): Promise<void> {
    if (this.#open && this.#open.size >= largestSegment) await this.#close();
    if (!this.#open) {
      this.#open = (await this.#ahead) ?? (await this.#begin());
      this.#ahead = this.#begin().catch(() => undefined);
    }
    const { handle, size } = this.#open;
    let text = '';
    for (const { line } of group) text += `${line}\n`;
    const bytes = Buffer.from(text);
    try {
      for (let done = 0; done < bytes.length; )
        done += (await handle.write(bytes, done, bytes.length - done, size + done)).bytesWritten;
      if (!syncsItself) await handle.datasync();
      this.#open.size += bytes.length;
    } catch (error) {
      // Half a line must not stay in front of the next one. After a failed sync nothing is known of the file any more.
      await handle.truncate(size).catch(() => {});
      await this.#close().catch(() => {});
      throw error;
    }
  }

  async #begin(): Promise<OpenSegment> {
    const number = this.#next++;
    const handle = await fs.open(path.join(this.#folder, `${number}${openSuffix}`), openFlags, 0o600);
    try {
      const folder = await fs.open(this.#folder, 'r');
      await folder.sync().finally(() => folder.close());
    } catch (error) {
      await handle.close();
      throw error;
    }
    return { handle, number, size: 0 };
  }

  async #close(): Promise<void> {
    const open = this.#open;
    if (!open) return;
    this.#open = undefined;
    try {
      await open.handle.close();
      const file = path.join(this.#folder, String(open.number));
      await fs.rename(`${file}${openSuffix}`, `${file}${closedSuffix}`);
    } finally {
      this.#closed = open.number;
    }
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Closes the segment that is being written and gives all closed ones, oldest first. */
  async seal(): Promise<Segment[]> {
    await this.#inTurn(() => this.#close());
    return (await listSegments(this.#folder, this.#owner)).filter(({ number }) => number <= this.#closed);
  }

  /** Gives up the folder; segments that are still in it are left over for another process. */
  async close(): Promise<void> {
    const rest = await this.seal();
    const ahead = await this.#ahead;
    await ahead?.handle.close();
    if (ahead) await fs.rm(path.join(this.#folder, `${ahead.number}${openSuffix}`), { force: true });
    if (rest.length === 0) await fs.rm(this.#folder, { recursive: true, force: true });
    await this.#lock.release();
  }

  /**
   * Hands over the segments of spools below `directory` whose process is gone, this one's excepted. The folder stays
   * locked meanwhile, and goes when every segment was deleted.
   */
  async adopt(store: (segment: Segment) => Promise<void>): Promise<void> {
    const directory = path.dirname(this.#folder);
    for (const owner of await fs.readdir(directory)) {
      if (owner === this.#owner) continue;
      const folder = path.join(directory, owner);
      const lock = await lockDataDirectory(folder);
      if (!lock.ok) continue;
      try {
        for (const segment of await listSegments(folder, owner)) await store(segment);
        // Before the lock is released: afterwards the folder could be somebody else's.
        await fs.rm(folder, { recursive: true, force: true });
      } finally {
        await lock.release();
      }
    }
  }
}

async function listSegments(folder: string, owner: string): Promise<(Segment & { number: number })[]> {
  const found = (await fs.readdir(folder)).flatMap((name) => {
    const number = Number.parseInt(name, 10);
    const isSegment = number > 0 && [closedSuffix, openSuffix].includes(path.extname(name));
    return isSegment ? [{ number, key: `${owner}/${number}`, file: path.join(folder, name) }] : [];
  });
  return found.sort((a, b) => a.number - b.number);
}
