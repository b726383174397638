import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';

/**
 * A PostgreSQL with all tables for as long as the work takes, and a directory that goes with it.
 *
 * @param synchronousCommit true as in the product: a commit waits for the disk.
 */
export async function withOwnDatabase(
  name: string,
  { synchronousCommit }: { synchronousCommit: boolean },
  work: (database: Database, directory: string) => Promise<void>,
): Promise<void> {
  const directory = fs.mkdtempSync(path.join(process.env.BENCH_DIRECTORY ?? os.tmpdir(), `bench-${name}-`));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  try {
    const database = openDatabase(postgres.url, { synchronousCommit });
    await migrate(database);
    await work(database, directory);
    await database.close();
  } finally {
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}
