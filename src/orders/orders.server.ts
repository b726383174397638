import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { DayReading, OrderReadings, OrdersSummary } from './contract.ts';
import { readDay } from './day-reading.server.ts';
import { type IngestKeys, ingestKeys } from './ingest-keys.server.ts';
import { readFromCopy } from './read-copy.server.ts';
import { openDayReplay } from './replay/day-replay.server.ts';
import { readSummary } from './summary.server.ts';
import { type OrderWriter, orderWriter } from './writer.server.ts';

export interface Orders extends OrderReadings {
  keys: IngestKeys;
  /** Stores events, orders and rollups in one transaction, shared with whoever writes at the same time. */
  write: OrderWriter['write'];
  readSummary(from: number, to: number): Promise<OrdersSummary>;
  close(): Promise<void>;
}

/** Orders: what comes in, and what it adds up to. */
export function orders({
  database,
  copy,
  secrets,
}: {
  database: Database;
  /** A replica, from which boards read. */
  copy?: Database | undefined;
  secrets: Secrets;
}): Orders {
  const writer = orderWriter(database);
  const readOf = readFromCopy(database, copy, (from, day: string): Promise<DayReading> => readDay(from, secrets, day));
  return {
    keys: ingestKeys(database),
    write: writer.write,
    readDay: readOf,
    openReplay: (day) => openDayReplay({ database, secrets, readDay: readOf }, day),
    readSummary: (from, to) => readSummary(database, from, to),
    close: writer.close,
  };
}
