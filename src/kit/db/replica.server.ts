import { type Database, isDatabaseUnavailable } from './database.server.ts';

/** A replica (`DATABASE_READ_URL`), with counts of the reads that it and the primary answered. */
export interface Replica {
  database: Database;
  reads: { replica: number; primary: number };
}

/** Reads from the replica if it is current enough, else from the primary. */
export interface Reader {
  readonly primary: Database;
  read<Value>(work: (from: Database) => Promise<Value>): Promise<Value>;
}

/** Polling delays in milliseconds: a replica on the same network lags less. */
const pollDelaysMs = [0, 10, 20, 50, 100, 200];

/**
 * A client notified of a change must not read older data: the replica is read once it has caught up with what is stored now. If
 * it lags too far or is unavailable, the primary is read.
 *
 * @param revision a statement with the column `revision`, which every change of the data raises.
 */
export function replicaReader(
  primary: Database,
  replica: Replica | undefined,
  revision: { name: string; text: string },
): Reader {
  if (!replica) return { primary, read: (work) => work(primary) };
  const revisionIn = async ({ pool }: Database) =>
    (await pool.query<{ revision: number }>(revision)).rows[0]?.revision ?? 0;
  return {
    primary,
    async read(work) {
      const stored = await revisionIn(primary);
      try {
        for (const ms of pollDelaysMs) {
          if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
          if ((await revisionIn(replica.database)) < stored) continue;
          const value = await work(replica.database);
          replica.reads.replica += 1;
          return value;
        }
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
      }
      replica.reads.primary += 1;
      return work(primary);
    },
  };
}

/** A read-only object, made for each database: every call of it goes where the reader decides. */
export function readThrough<Part extends { [Name in keyof Part]: (...given: never[]) => Promise<unknown> }>(
  { primary, read }: Reader,
  make: (from: Database) => Part,
): Part {
  const parts = new Map<Database, Part>([[primary, make(primary)]]);
  const partOf = (from: Database): Part => {
    const part = parts.get(from) ?? make(from);
    parts.set(from, part);
    return part;
  };
  const names = Object.keys(partOf(primary)) as (keyof Part)[];
  return Object.fromEntries(
    names.map((name) => [name, (...given: never[]) => read((from) => partOf(from)[name](...given))]),
  ) as unknown as Part;
}
