import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack } from 'tar-stream';
import { openConnection } from '#kit/db/database.server.ts';
import { listRecorded } from '#kit/db/migrations.server.ts';
import {
  FILES,
  FORMAT,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  ROWS,
  type Table,
  type TableDigest,
} from './archive-format.ts';
import { copyStatement, listPartitions, listSequences, listTables, readAlike } from './database-shape.server.ts';
import { RowDigest } from './row-digest.server.ts';
import { isSpooled, listStoredFiles, type OpenedFile, openStoredFile } from './stored-files.server.ts';

// tar wants the size before the content: rows are collected into parts of about this much.
const PART_BYTES = 4 * 1024 * 1024;

// With a checksum: damage is found where it is, and not only by the digests at the end.
const COMPRESSION = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

type StoredFile = Manifest['files'][number];
export type Written = { header: Header; manifest: Manifest; bytes: number };

/**
 * Writes one archive of all rows, as of one instant, and of the files in the data directory, while the product may run.
 * The file appears under its name only when it is whole and on disk.
 */
export async function writeArchive(options: {
  url: string;
  dataDirectory: string;
  file: string;
  /** Tables of which the archive has no row: what is promised to be gone in days must not lie in it for months. */
  withoutRows?: readonly string[];
}): Promise<Written> {
  const { url, dataDirectory, file, withoutRows = [] } = options;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.part`;
  const client = await openConnection({ connectionString: url, application_name: 'backup' });
  const tar = pack();
  const output = fs.createWriteStream(half, { mode: 0o600, flush: true });
  const written = pipeline(tar, createZstdCompress({ params: COMPRESSION }), output);
  written.catch(() => {}); // thrown below, when it is awaited
  const spooled: OpenedFile[] = [];
  try {
    // Before the rows: what is stored in between is then in both, and the spool's ledger among the rows tells so.
    for (const file of listStoredFiles(dataDirectory).filter(isSpooled)) {
      const opened = await openStoredFile(dataDirectory, file);
      if (opened) spooled.push(opened);
    }
    await client.query('begin isolation level repeatable read read only');
    await readAlike(client);
    const header: Header = {
      format: FORMAT,
      product: 'weftline',
      madeAt: new Date().toISOString(),
      migrations: await listRecorded(client),
      tables: await listTables(client),
      partitions: await listPartitions(client),
    };
    await addEntry(tar, HEADER, JSON.stringify(header, null, 1));
    const tables: TableDigest[] = [];
    for (const [index, table] of header.tables.entries())
      tables.push(
        withoutRows.includes(table.name) ? new RowDigest().result() : await addRows(client, tar, table, index),
      );
    const sequences = await listSequences(client);
    await client.query('commit');
    const files: StoredFile[] = [];
    for (const file of spooled) files.push(await addFile(tar, file));
    // After the rows: a file that a row names is stored before the row is, so it is there.
    for (const file of listStoredFiles(dataDirectory)) {
      if (isSpooled(file)) continue;
      const opened = await openStoredFile(dataDirectory, file);
      if (opened) files.push(await addFile(tar, opened).finally(() => opened.handle.close()));
    }
    const manifest: Manifest = { tables, sequences, files };
    await addEntry(tar, MANIFEST, JSON.stringify(manifest, null, 1));
    tar.finalize();
    await written;
    fs.renameSync(half, file);
    return { header, manifest, bytes: fs.statSync(file).size };
  } catch (error) {
    tar.destroy(error as Error);
    await written.catch(() => {});
    fs.rmSync(half, { force: true });
    throw error;
  } finally {
    for (const { handle } of spooled) await handle.close();
    await client.end();
  }
}

async function addRows(client: pg.Client, tar: Pack, table: Table, index: number): Promise<TableDigest> {
  const digest = new RowDigest();
  let collected: Buffer[] = [];
  let bytes = 0;
  let part = 0;
  const flush = async () => {
    if (bytes === 0) return;
    await addEntry(tar, `${ROWS}${index}/${part++}`, Buffer.concat(collected));
    collected = [];
    bytes = 0;
  };
  for await (const chunk of client.query(copyTo(copyStatement(client, table, 'to stdout')))) {
    digest.add(chunk as Buffer);
    collected.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return digest.result();
}

async function addFile(tar: Pack, { path: file, bytes, mode, mtime, handle }: OpenedFile): Promise<StoredFile> {
  const sha256 = createHash('sha256');
  const entry = tar.entry({ name: `${FILES}${file}`, size: bytes, mode, mtime });
  // Exactly as much as was there at the beginning: a file that is appended to goes on growing.
  let left = bytes;
  const content = bytes === 0 ? Readable.from([]) : handle.createReadStream({ end: bytes - 1, autoClose: false });
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        sha256.update(chunk);
        left -= chunk.length;
        yield chunk;
      }
      if (left === 0 || !isSpooled(file)) return;
      // An open segment of the spool has zeros ahead, which go when it is closed: its reader skips them.
      const zeros = Buffer.alloc(left);
      sha256.update(zeros);
      yield zeros;
    },
    entry,
  );
  return { path: file, bytes, sha256: sha256.digest('hex') };
}

function addEntry(tar: Pack, name: string, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}
