// npm run backup [-- file]            writes an archive of all rows and files, while the product may run
// npm run restore -- file [--force]   reads one into an empty database, or with --force into any
import fs from 'node:fs';
import path from 'node:path';
import { ArchiveFault, type Header, type Manifest, nameOf } from '#backup/archive-format.ts';
import { readArchive } from '#backup/read-archive.server.ts';
import { writeArchive } from '#backup/write-archive.server.ts';
import { openConnection, openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { lockDataDirectory } from '#kit/files/data-directory.server.ts';
import { findRunningPostgres, startPostgres } from './embedded-postgres/postgres.ts';
import { type Environment, readEnvironment } from './env.ts';
import { postgresDirectory } from './prepared-database.ts';

/** What the privacy policy says is gone after hours or days; nothing of it is needed after a restore. */
const passingTables = ['tracking_salts', 'campaign_visits', 'verify_codes', 'rate_limits', 'serial_askers'];

const STARTING_MS = 60_000;
const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

const [task, ...words] = process.argv.slice(2);
const force = words.includes('--force');
const named = words.find((word) => !word.startsWith('--'));
// npm runs us in the project; a path is meant from where the command was typed.
const file = named && path.resolve(process.env.INIT_CWD ?? process.cwd(), named);

const read = readEnvironment(process.env);
try {
  if (!read.ok) throw new ArchiveFault(`Please correct the environment:\n  ${read.faults.join('\n  ')}`);
  if (task === 'backup') await backUp(read.environment);
  else if (task === 'restore' && file) await restore(read.environment, file);
  else throw new ArchiveFault('Say which archive: npm run restore -- path/to/archive.tar.zst [--force]');
} catch (error) {
  if (!(error instanceof ArchiveFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function backUp(environment: Environment): Promise<void> {
  const { dataDirectory } = environment;
  const stamp = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  const target = file ?? path.join(dataDirectory, 'backups', `weftline-${stamp}.tar.zst`);
  await withDatabase(environment, { alone: false }, async (url) => {
    const { header, manifest, bytes } = await writeArchive({
      url,
      dataDirectory,
      file: target,
      withoutRows: passingTables,
    });
    report(header, manifest);
    console.log(`\nWritten to ${target} (${megabytes(bytes)}). Keep it as secret as the server: it holds its keys.`);
    if (environment.SECRET_KEY_FILE)
      console.log(`SECRET_KEY_FILE (${environment.SECRET_KEY_FILE}) is not in it: keep that file as well.`);
    if (environment.DATA_KEY || environment.DATA_KEY_FILE)
      console.log('The data keys are set by the environment and may not be in it: keep them with the archive.');
  });
}

async function restore(environment: Environment, archive: string): Promise<void> {
  if (!fs.existsSync(archive)) throw new ArchiveFault(`There is no archive ${archive}.`);
  const { dataDirectory } = environment;
  await withDatabase(environment, { alone: true }, async (url) => {
    const { header, manifest } = await readArchive({ url, dataDirectory, file: archive, migrationsFolder, force });
    const database = openDatabase(url, { connections: 1 });
    await migrate(database).finally(() => database.close());
    report(header, manifest);
    console.log(`\nRestored as of ${header.madeAt}; every table was read back and is the same row by row.`);
  });
}

/** Works on the database: that of DATABASE_URL, that of the running product, or the embedded one, started for it. */
async function withDatabase(
  { DATABASE_URL, dataDirectory }: Environment,
  { alone }: { alone: boolean },
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (DATABASE_URL) {
    if (alone) await refuseIfUsed(DATABASE_URL);
    return await work(DATABASE_URL);
  }
  const lock = await lockDataDirectory(dataDirectory);
  if (!lock.ok) {
    const who = `Weftline runs on ${dataDirectory} (process ${lock.holder.pid ?? 'unknown'})`;
    if (alone) throw new ArchiveFault(`${who}. Stop it first.`);
    const url = await findRunningPostgres(postgresDirectory(dataDirectory), { waitMs: STARTING_MS });
    if (!url) throw new ArchiveFault(`${who}, but its database does not answer.`);
    return await work(url);
  }
  try {
    const postgres = await startPostgres({ directory: postgresDirectory(dataDirectory) });
    await work(postgres.url).finally(() => postgres.stop());
  } finally {
    await lock.release();
  }
}

async function refuseIfUsed(url: string): Promise<void> {
  const client = await openConnection({ connectionString: url });
  const { rows } = await client.query(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
  if (rows[0].others > 0)
    throw new ArchiveFault(`The database is in use (open connections: ${rows[0].others}). Stop Weftline first.`);
}

function report(header: Header, manifest: Manifest): void {
  const width = Math.max(5, ...header.tables.map((table) => nameOf(table).length));
  console.log(`${'table'.padEnd(width)}  ${'rows'.padStart(10)}  digest`);
  for (const [index, table] of header.tables.entries()) {
    const { rows, digest } = manifest.tables[index] ?? { rows: 0, digest: '' };
    console.log(`${nameOf(table).padEnd(width)}  ${String(rows).padStart(10)}  ${digest.slice(0, 16)}`);
  }
  const bytes = manifest.files.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`${manifest.files.length} files, ${megabytes(bytes)}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
