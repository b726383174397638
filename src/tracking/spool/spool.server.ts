import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { StartRefusal } from '#kit/call/start-refusal.server.ts';
import { listMounts, networkFileSystem } from '#kit/call/this-machine.server.ts';
import { type DataDirectoryLock, lockDataDirectory } from '#kit/files/data-directory.server.ts';
import { handedOver } from '#tracking/contract.ts';

/** A closed piece of a spool. Its key is what the ledger in the database knows it by. */
export interface Segment {
  key: string;
  file: string;
}

/** Linux syncs with the write itself, which saves a way to the disk's thread and back. */
const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC } = constants;
const openFlags = O_CREAT | O_EXCL | O_WRONLY | (O_DSYNC ?? 0);
const openSuffix = '.open';
const closedSuffix = '.ndjson';

/** Writes all of it at a place of a file; it is safe on the disk then. */
async function writeAll(handle: fs.FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  if (O_DSYNC === undefined) await handle.datasync();
}

/** The segments of a spool's folder, oldest first, open ones too. */
async function listSegments(folder: string): Promise<(Segment & { number: number })[]> {
  const owner = path.basename(folder);
  const found = (await fs.readdir(folder)).flatMap((name) => {
    const number = Number.parseInt(name, 10);
    const isSegment = number > 0 && [closedSuffix, openSuffix].includes(path.extname(name));
    return isSegment ? [{ number, key: `${owner}/${number}`, file: path.join(folder, name) }] : [];
  });
  return found.sort((a, b) => a.number - b.number);
}

/** Lines that are written together, and what all who sent them wait for: a promise for each would cost more than its line. */
const newGroup = () => ({
  text: '',
  lines: 0,
  isFull: Promise.withResolvers<void>(),
  written: Promise.withResolvers<void>(),
});

interface OpenSegment {
  handle: fs.FileHandle;
  number: number;
  /** Up to here it is written, or being written. */
  size: number;
  /** The end of what was acknowledged. */
  safe: number;
  isBroken: boolean;
}

/** A write begins so long after the one before, or when so many lines wait: a sync for every few would take half a core. */
const paceMs = 2;
const full = 32;
/** While one write is synced, the lines that came since are on their way. */
const mostAtOnce = 2;
/** As many events are stored in one transaction, whose objects all live to its end. */
const largestSegment = 4 * 2 ** 20;
/** A file that has its blocks already is synced without the file system's journal, which others wait for as well. */
const leastRoom = 16 * 2 ** 10;

async function writeGroup(segment: OpenSegment, { text, written }: ReturnType<typeof newGroup>): Promise<void> {
  const bytes = Buffer.from(text);
  const at = segment.size;
  segment.size += bytes.length;
  try {
    await writeAll(segment.handle, bytes, at);
    segment.safe = Math.max(segment.safe, at + bytes.length);
    written.resolve();
  } catch (error) {
    segment.isBroken = true;
    written.reject(error);
  }
}

type Store = (segment: Segment) => Promise<unknown>;

export interface SpoolPlace {
  directory: string;
  /** Id of this machine. */
  machine: string;
  /** Where spools lay before SPOOL_DIR was set; what is left there counts as another machine's. */
  former?: string | undefined;
}

/** The machine that a folder is named by, `<machine>.<uuid>`; older versions named folders by the uuid alone. */
const machineOf = (folder: string): string | undefined =>
  /^(.+)\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.exec(path.basename(folder))?.[1];

/**
 * Lines on disk until the database has them. Each process writes into a folder of its own, which it locks, so that
 * several of one machine may share a directory. The lock is nothing to another machine, which would take a living folder for
 * one that was left over: folders bear the name of their machine, and no other one touches them.
 *
 * All lines that arrive while the disk is busy are written together and synced once, and only then is any
 * of them acknowledged: neither `kill -9` nor a power cut loses an acknowledged line. A line that was cut off by either
 * was never acknowledged. Two writes may be on their way, each to a place of its own: where only the second arrived, zeros
 * stand in front of it, and a reader takes them for an end of line.
 */
export class Spool {
  readonly #place: SpoolPlace;
  readonly #folder: string;
  readonly #lock: Extract<DataDirectoryLock, { ok: true }>;
  #waiting = newGroup();
  /** When the last write began. */
  #beganAt = 0;
  readonly #writing = new Set<Promise<void>>();
  /** Beginning a write and closing a segment take turns. */
  #turn: Promise<unknown> = Promise.resolve();
  #open: OpenSegment | undefined;
  /** The next segment, made ahead, so that no response waits for the folder to be synced. Undefined when it could not be made. */
  #ahead: Promise<OpenSegment | undefined> | undefined;
  /** Zeros that the next segment begins with, some more than the last one took. */
  #room = leastRoom;
  /** The number of the last segment that was begun. */
  #last = 0;

  private constructor(place: SpoolPlace, folder: string, lock: Extract<DataDirectoryLock, { ok: true }>) {
    this.#place = place;
    this.#folder = folder;
    this.#lock = lock;
  }

  /** A spool for this process. */
  static async open(place: SpoolPlace, mounts = listMounts()): Promise<Spool> {
    const { directory, machine } = place;
    const network = networkFileSystem(directory, mounts);
    if (network)
      throw new StartRefusal(
        `the tracking spool would lie in ${directory}, on a network file system (${network}). Set SPOOL_DIR to a folder on a disk of this machine.`,
      );
    for (;;) {
      const folder = path.join(directory, `${machine}.${randomUUID()}`);
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      // Another process may take the folder for one that was left over, until it is locked: then the next one.
      const lock = await lockDataDirectory(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (lock?.ok) return new Spool(place, folder, lock);
    }
  }

  /** Lines that wait for the disk. */
  get waiting(): number {
    return this.#waiting.lines;
  }

  /** Bytes on the disk that are not stored yet. */
  async size(): Promise<number> {
    // Open segments have zeros at their end.
    const closed = (await listSegments(this.#folder)).filter(({ file }) => file.endsWith(closedSuffix));
    const sizes = closed.map(({ file }) => fs.stat(file).then(({ size }) => size));
    const known = await Promise.all(sizes.map((size) => size.catch(() => 0)));
    return known.reduce((sum, size) => sum + size, this.#open?.safe ?? 0);
  }

  /** Resolves when the line is safe on disk; rejects when it could not be written (a full disk). */
  append(line: string): Promise<void> {
    const group = this.#waiting;
    group.text += `${line}\n`;
    group.lines++;
    if (group.lines === 1) void this.#inTurn(() => this.#write(group));
    if (group.lines === full) group.isFull.resolve();
    return group.written.promise;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  /** Resolves when the write has begun. */
  async #write(group: ReturnType<typeof newGroup>): Promise<void> {
    const restMs = this.#beganAt + paceMs - performance.now();
    // At the soonest later in this turn of the loop, so that all requests of one read of the network share a write.
    await (restMs > 0 ? Promise.race([pause(restMs), group.isFull.promise]) : turn());
    if (this.#writing.size === mostAtOnce) await Promise.race(this.#writing);
    this.#waiting = newGroup();
    this.#beganAt = performance.now();
    try {
      // After a failed sync nothing is known of a file any more.
      if (this.#open?.isBroken || (this.#open?.size ?? 0) >= largestSegment) await this.#close();
      this.#open ??= await this.#take();
    } catch (error) {
      group.written.reject(error);
      return;
    }
    const writing = writeGroup(this.#open, group).finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  async #take(): Promise<OpenSegment> {
    const segment = (await this.#ahead) ?? (await this.#begin());
    this.#ahead = this.#begin().catch(() => undefined);
    return segment;
  }

  async #begin(): Promise<OpenSegment> {
    const number = ++this.#last;
    const handle = await fs.open(path.join(this.#folder, `${number}${openSuffix}`), openFlags, 0o600);
    try {
      // Where there is no room ahead the file grows as it is written.
      await writeAll(handle, Buffer.alloc(this.#room), 0).catch(() => {});
      const folder = await fs.open(this.#folder, 'r');
      await folder.sync().finally(() => folder.close());
      return { handle, number, size: 0, safe: 0, isBroken: false };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Closes the segment that is being written. One that could not be closed as it should is read all the same. */
  async #close(): Promise<void> {
    if (!this.#open) return;
    await Promise.all(this.#writing);
    const { handle, number, safe } = this.#open;
    this.#open = undefined;
    this.#room = Math.min(largestSegment, Math.max(leastRoom, Math.ceil(safe * 1.25)));
    const file = path.join(this.#folder, String(number));
    // Half a line is useless.
    await handle.truncate(safe).catch(() => {});
    await handle
      .close()
      .then(() => fs.rename(`${file}${openSuffix}`, `${file}${closedSuffix}`))
      .catch(() => {});
  }

  /** Closes the segment that is being written and gives all closed ones, oldest first. */
  seal(): Promise<Segment[]> {
    return this.#inTurn(async () => {
      await this.#close();
      const ahead = this.#ahead ? this.#last : undefined;
      return (await listSegments(this.#folder)).filter(({ number }) => number !== ahead);
    });
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
   * Stores what processes of this machine that are gone left over; what other versions of the product left unnamed lies on a
   * disk of this machine, and is its own. A folder that fails does not block the others.
   */
  async adopt(store: Store, report: (folder: string, error: unknown) => void): Promise<void> {
    for (const { folder, isForeign } of await this.#others())
      if (!isForeign) await storeFolder(folder, store).catch((error) => report(folder, error));
  }

  /** Folders of other machines in which something waits. */
  async listForeign(): Promise<string[]> {
    const found: string[] = [];
    for (const { folder, isForeign } of await this.#others())
      if (isForeign && (await hasSegments(folder))) found.push(folder);
    return found;
  }

  /** Stores what other machines left, which must have stopped: a process of theirs that still writes is not noticed. Returns the folders stored, and those in use by a process of this machine. */
  async adoptForeign(store: Store): Promise<{ stored: string[]; inUse: string[] }> {
    const result: { stored: string[]; inUse: string[] } = { stored: [], inUse: [] };
    for (const folder of await this.listForeign())
      result[(await storeFolder(folder, store)) ? 'stored' : 'inUse'].push(folder);
    return result;
  }

  async #others(): Promise<{ folder: string; isForeign: boolean }[]> {
    const { directory, machine, former } = this.#place;
    const left = former === undefined ? [] : await listFolders(former);
    const here = (await listFolders(directory)).filter((folder) => folder !== this.#folder);
    return [
      ...here.map((folder) => {
        const owner = machineOf(folder);
        const isOwn = owner === undefined || owner === machine || existsSync(path.join(folder, handedOver));
        return { folder, isForeign: !isOwn };
      }),
      ...left.map((folder) => ({ folder, isForeign: true })),
    ];
  }
}

async function listFolders(directory: string): Promise<string[]> {
  const entries = await fs.readdir(directory, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.flatMap((entry) => (entry.isDirectory() ? [path.join(directory, entry.name)] : []));
}

/** An unreadable folder is reported as well. */
const hasSegments = (folder: string) =>
  listSegments(folder).then(
    ({ length }) => length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );

/** Stores a folder and deletes it, locked meanwhile; false when a process of this machine has it. */
async function storeFolder(folder: string, store: Store): Promise<boolean> {
  const lock = await lockDataDirectory(folder);
  if (!lock.ok) return false;
  try {
    for (const segment of await listSegments(folder)) await store(segment);
    // Before the lock is released: afterwards another process may take the folder.
    await fs.rm(folder, { recursive: true, force: true });
    return true;
  } finally {
    await lock.release();
  }
}
