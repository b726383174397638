import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { extract, type Headers as TarHeader } from 'tar-stream';
import { openConnection } from '#kit/db/database.server.ts';
import * as format from './archive-format.ts';
import { ArchiveFault, type Header, type Manifest, nameOf, type Table, type TableDigest } from './archive-format.ts';
import { copyStatement, quoted, readAlike } from './database-shape.server.ts';
import { listFilledTables, rebuildFor, withoutForeignKeys } from './empty-database.server.ts';
import { RowDigest } from './row-digest.server.ts';
import { RowLoader } from './row-loader.server.ts';
import { isStoredPath, replaceStoredFiles } from './stored-files.server.ts';

// tar-stream's own type of an entry lacks what Node's streams have, though it is one.
type Entry = Readable & { header: TarHeader };
type Entries = AsyncIterator<Entry>;

const LARGEST_DESCRIPTION = 64 * 1024 * 1024;

export type Restored = { header: Header; manifest: Manifest };

/**
 * Reads an archive into the database and the data directory: all rows in one transaction and then the files, or nothing
 * at all. Every table is read back and must have the digest that the archive gives.
 *
 * @throws ArchiveFault if the archive is damaged, cut off or made by a newer version, or if the database holds rows and
 *   `force` is not set.
 */
export async function readArchive(options: {
  url: string;
  dataDirectory: string;
  file: string;
  migrationsFolder: string;
  force: boolean;
}): Promise<Restored> {
  const { url, dataDirectory, file, migrationsFolder, force } = options;
  const unpacked = path.join(dataDirectory, `.restore-${randomUUID().slice(0, 8)}`);
  fs.mkdirSync(dataDirectory, { recursive: true });
  fs.mkdirSync(unpacked, { mode: 0o700 });
  const client = await openConnection({ connectionString: url, application_name: 'restore' });
  try {
    await client.query('begin');
    await readAlike(client);
    const filled = await listFilledTables(client);
    if (filled.length > 0 && !force)
      throw new ArchiveFault(
        `The database is not empty: it has rows in ${filled.join(', ')}.\n` +
          'With --force everything in it is replaced by what the archive holds.',
      );
    const restored = await readInto(client, unpacked, file, migrationsFolder);
    await client.query('commit');
    const files = restored.manifest.files.map((one) => one.path);
    replaceStoredFiles(dataDirectory, unpacked, files);
    return restored;
  } finally {
    await client.end(); // without a commit before, this rolls back
    fs.rmSync(unpacked, { recursive: true, force: true });
  }
}

async function readInto(client: pg.Client, unpacked: string, file: string, migrations: string): Promise<Restored> {
  const entries = extract();
  const source = pipeline(fs.createReadStream(file), createZstdDecompress(), entries);
  source.catch(() => {}); // the loop over the entries throws the same
  let loader: RowLoader | undefined;
  try {
    const iterator = entries[Symbol.asyncIterator]() as unknown as Entries;
    const header = await readHeader(iterator);
    await rebuildFor(client, header, migrations);
    const rows = new RowLoader(client, header.tables);
    loader = rows;
    let content: { manifest: Manifest; files: Manifest['files'] } | undefined;
    await withoutForeignKeys(client, async () => {
      content = await readContent(iterator, header, rows, unpacked);
    });
    await source;
    const { manifest, files } = content as NonNullable<typeof content>;
    if (JSON.stringify(files) !== JSON.stringify(manifest.files))
      throw new ArchiveFault('The files in the archive are not those that it lists. Nothing was changed.');
    await verifyRows(client, header, manifest, rows);
    await setSequences(client, manifest);
    return { header, manifest };
  } catch (error) {
    loader?.abandon();
    entries.destroy();
    throw isDamage(error)
      ? new ArchiveFault(`The archive is damaged (${(error as Error).message}). Nothing was changed.`)
      : error;
  }
}

async function readHeader(entries: Entries): Promise<Header> {
  const first = await entries.next();
  if (first.done || first.value.header.name !== format.HEADER)
    throw new ArchiveFault('This is not an archive of Weftline. Nothing was changed.');
  const read = format.header.safeParse(JSON.parse(await textOf(first.value)));
  if (!read.success) throw new ArchiveFault('The archive has a form that this version does not know.');
  return read.data;
}

async function readContent(entries: Entries, header: Header, loader: RowLoader, unpacked: string) {
  const files: Manifest['files'] = [];
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value;
    const { name } = entry.header;
    const index = Number(/^rows\/(\d+)\/\d+$/.exec(name)?.[1] ?? Number.NaN);
    if (index < header.tables.length) await loader.add(index, entry);
    else if (name.startsWith(format.FILES)) files.push(await unpackFile(entry, unpacked));
    else if (name === format.MANIFEST) {
      await loader.finish();
      const manifest = format.manifest.parse(JSON.parse(await textOf(entry)));
      if (!(await entries.next()).done)
        throw new ArchiveFault('The archive goes on after its end. Nothing was changed.');
      return { manifest, files };
    } else throw new ArchiveFault(`The archive holds ${name}, which does not belong there. Nothing was changed.`);
  }
  throw new ArchiveFault('The archive is cut off: its end is missing. Nothing was changed.');
}

async function unpackFile(entry: Entry, unpacked: string): Promise<Manifest['files'][number]> {
  const file = entry.header.name.slice(format.FILES.length);
  if (entry.header.type !== 'file' || !isStoredPath(file))
    throw new ArchiveFault(`The archive holds a file at ${file}, where none may be. Nothing was changed.`);
  const target = path.join(unpacked, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const sha256 = createHash('sha256');
  let bytes = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sha256.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const mode = (entry.header.mode ?? 0o600) & 0o777;
  await pipeline(entry, measure, fs.createWriteStream(target, { mode, flush: true }));
  return { path: file, bytes, sha256: sha256.digest('hex') };
}

/** Compares what was read, and what the database gives back, with what the archive says it holds. */
async function verifyRows(client: pg.Client, header: Header, manifest: Manifest, loader: RowLoader): Promise<void> {
  const nothing = new RowDigest().result();
  for (const [index, table] of header.tables.entries()) {
    const listed = manifest.tables[index];
    const stored = await digestOf(client, table);
    if (!listed || !isSame(listed, loader.digests[index] ?? nothing) || !isSame(listed, stored))
      throw new ArchiveFault(`The rows of ${nameOf(table)} are not those that were backed up. Nothing was changed.`);
  }
}

async function digestOf(client: pg.Client, table: Table): Promise<TableDigest> {
  const digest = new RowDigest();
  for await (const chunk of client.query(copyTo(copyStatement(client, table, 'to stdout'))))
    digest.add(chunk as Buffer);
  return digest.result();
}

const isSame = (one: TableDigest, other: TableDigest) => one.rows === other.rows && one.digest === other.digest;

async function setSequences(client: pg.Client, manifest: Manifest): Promise<void> {
  for (const sequence of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(client, sequence),
      sequence.value,
      sequence.called,
    ]);
}

/** Faults of decompression, of tar, of JSON, and rows that do not fit their table. Others, as of the disk, pass through. */
function isDamage(error: unknown): boolean {
  if (error instanceof ArchiveFault) return false;
  const code = (error as { code?: string }).code ?? '';
  return /^2[23]/.test(code) || !(/^[0-9A-Z]{5}$/.test(code) || /^E[A-Z]+$/.test(code));
}

async function textOf(entry: Entry): Promise<string> {
  if ((entry.header.size ?? 0) > LARGEST_DESCRIPTION)
    throw new ArchiveFault('The description in the archive is too large.');
  const parts: Buffer[] = [];
  for await (const chunk of entry) parts.push(chunk as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
