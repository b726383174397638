import { type Database, migrate, openDatabase } from '#kit/database.server.ts';
import type { Environment } from './env.ts';

export type Prepared =
  | { ok: true; database: Database; location: string | undefined; close(): Promise<void> }
  | { ok: false; message: string };

/** The database, migrated: the embedded one in DATA_DIR, or the one at DATABASE_URL. */
export async function openPrepared(environment: Environment): Promise<Prepared> {
  if (environment.DATABASE_URL) {
    const database = openDatabase(environment.DATABASE_URL);
    await migrate(database);
    return { ok: true, database, location: undefined, close: () => database.close() };
  }
  throw new Error('the embedded database is not there yet');
}
