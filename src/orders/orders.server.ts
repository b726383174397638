import type { Database } from '#kit/db/database.server.ts';
import type { Reader } from '#kit/db/replica.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { DayReading, OrderReadings, OrdersSummary } from './contract.ts';
import { readDay } from './day-reading.server.ts';
import { type IngestKeys, ingestKeys } from './ingest-keys.server.ts';
import { openDayReplay } from './replay/day-replay.server.ts';
import { readSummary } from './summary.server.ts';
import { type OrderWriter, orderWriter } from './writer.server.ts';

export interface Orders extends OrderReadings {
  keys: IngestKeys;
  /** Stores events, orders and rollups in one transaction, shared with concurrent writers. */
  write: OrderWriter['write'];
  readSummary(from: number, to: number): Promise<OrdersSummary>;
  close(): Promise<void>;
}

/** Orders: what comes in, and what it adds up to. */
export function orders({
  database,
  reader,
  secrets,
}: {
  database: Database;
  /** Where boards and replays read. */
  reader: Reader;
  secrets: Secrets;
}): Orders {
  const writer = orderWriter(database);
  const readOf = (day: string): Promise<DayReading> => reader.read((from) => readDay(from, secrets, day));
  return {
    keys: ingestKeys(database),
    write: writer.write,
    readDay: readOf,
    openReplay: (day) => openDayReplay({ reader, secrets, readDay: readOf }, day),
    readSummary: (from, to) => readSummary(database, from, to),
    close: writer.close,
  };
}
