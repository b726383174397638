import { type Database, isDatabaseAway } from './database.server.ts';

/** A replica (`DATABASE_READ_URL`), with how often it was read, and how often the database itself in its place. */
export interface Replica {
  database: Database;
  reads: { replica: number; primary: number };
}

/** Reads from the replica where it knows enough, else from the database itself. */
export interface Reader {
  readonly primary: Database;
  read<Value>(work: (from: Database) => Promise<Value>): Promise<Value>;
}

/** So long a replica is waited for, in milliseconds between looks: one on the same network is behind by less. */
const waits = [0, 10, 20, 50, 100, 200];

/**
 * What is told to have changed must not be read as it stood before: the replica is read once it knows as much as is stored now.
 * One that is too far behind, or away, is left alone.
 *
 * @param revision a statement with the number `revision`, which every change of what is read raises.
 */
export function readerOf(
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
        for (const ms of waits) {
          if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
          if ((await revisionIn(replica.database)) < stored) continue;
          const value = await work(replica.database);
          replica.reads.replica += 1;
          return value;
        }
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
      }
      replica.reads.primary += 1;
      return work(primary);
    },
  };
}

/** A part that only reads, made for each database: every call of it goes where the reader says. */
export function readBy<Part extends { [Name in keyof Part]: (...given: never[]) => Promise<unknown> }>(
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
