import path from 'node:path';
import { callLimits, type Database, openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { lockDataDirectory } from '#kit/files/data-directory.server.ts';
import { startPostgres } from './embedded-postgres/postgres.ts';
import type { Environment } from './env.ts';

export type Prepared =
  | {
      ok: true;
      database: Database;
      /** Where the rows lie if not in DATA_DIR; undefined otherwise. */
      location: string | undefined;
      /** Tells a second application on the same DATA_DIR where this one serves. */
      tell(about: { address: string }): void;
      close(): Promise<void>;
    }
  | { ok: false; message: string };

/** Where the embedded database and all that belongs to it lies. */
export const postgresDirectory = (dataDirectory: string): string => path.join(dataDirectory, 'postgres');

/**
 * The database, migrated: the embedded one in DATA_DIR, or the one at DATABASE_URL.
 *
 * @param report hears when the embedded one ended by itself and was started again.
 */
export async function openPrepared(
  environment: Environment,
  report?: (message: string, error?: unknown) => void,
): Promise<Prepared> {
  if (environment.DATABASE_URL) {
    const database = await openMigrated(environment.DATABASE_URL);
    return { ok: true, database, location: undefined, tell: () => {}, close: () => database.close() };
  }
  const { dataDirectory } = environment;
  const lock = await lockDataDirectory(dataDirectory);
  if (!lock.ok) return { ok: false, message: inUse(dataDirectory, lock.holder) };
  try {
    const postgres = await startPostgres({ directory: postgresDirectory(dataDirectory), report });
    const stop = async () => {
      await postgres.stop();
      await lock.release();
    };
    try {
      const database = await openMigrated(postgres.url);
      return {
        ok: true,
        database,
        location: postgres.relocated ? postgres.location : undefined,
        tell: lock.setAddress,
        async close() {
          await database.close();
          await stop();
        },
      };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openMigrated(url: string): Promise<Database> {
  const database = openDatabase(url, { limits: callLimits });
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function inUse(dataDirectory: string, holder: { pid?: number; address?: string }): string {
  const who = holder.pid ? `process ${holder.pid}` : 'another process, which does not answer';
  const where = holder.address ? `, serving on ${holder.address}` : '';
  return (
    `Weftline already runs on ${dataDirectory} (${who}${where}).\n` +
    'Stop that one first, or start with another folder: DATA_DIR=./other-data PORT=8081 npm start'
  );
}
