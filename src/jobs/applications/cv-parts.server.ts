import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { limitConcurrency } from '#kit/call/concurrency-limit.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { type CheckedCv, type CvFault, type CvKind, checkCv, cvKinds, cvName } from './cv-file.server.ts';
import { cvLimitBytes, cvPartBytes, cvRetentionMs } from './stages.ts';
import { signedId, type UploadTicket } from './uploads.server.ts';

/** `over`: the upload has expired. `wrong_part`: not the next part; `data.received` is the expected offset. */
export type PartFault = CvFault | 'too_many' | 'full' | 'over' | 'wrong_part';
/** Bytes received so far; the client sends the rest with `upload`. */
interface Progress {
  upload: string;
  received: number;
}
type PartOutcome = Outcome<Progress | UploadTicket, PartFault>;

interface Row extends Pick<Rows['job_uploads'], 'id' | 'key' | 'name' | 'bytes'> {
  received: number;
  fault: CvFault | null;
}
type Stored = Pick<Row, 'key' | 'bytes'>;

/** Concurrent inspections: each takes several times the file's size in memory. */
const inspections = limitConcurrency(2);

/** Parts of an incomplete file, stored as separate objects. */
function partStore(objects: ObjectStore) {
  const keyOf = ({ key }: Stored, at: number) => `${key}.part-${at / cvPartBytes}`;
  const offsets = ({ bytes }: Stored) =>
    Array.from({ length: Math.ceil(bytes / cvPartBytes) }, (_, at) => at * cvPartBytes);
  return {
    put: (row: Stored, at: number, content: Buffer) =>
      objects.put(keyOf(row, at), content, { mime: 'application/octet-stream' }),
    /** Undefined if one is missing. */
    async readBefore(row: Stored, end: number): Promise<Buffer[] | undefined> {
      const parts: Buffer[] = [];
      for (const at of offsets(row)) {
        if (at >= end) break;
        const part = await objects.read(keyOf(row, at), cvPartBytes);
        if (!part) return undefined;
        parts.push(part);
      }
      return parts;
    },
    async drop(row: Stored): Promise<void> {
      for (const at of offsets(row)) await objects.remove(keyOf(row, at));
    },
  };
}

/**
 * Uploads of CVs in parts, so that a lost connection costs one part. The progress is in the upload's row, which is locked while a
 * part is stored: parts may come to any process and more than once.
 */
export function cvParts({
  database,
  objects,
  secrets,
  sealing,
  clock,
  boundTo,
  count,
  ticketOf,
  storeWhole,
}: {
  database: Database;
  objects: ObjectStore;
  secrets: Pick<Secrets, 'sign'>;
  sealing: Sealing;
  clock: Clock;
  boundTo(key: string): string;
  /** Counts an upload from this address, if it is within the limit. */
  count(address: string): Promise<Outcome<null, 'too_many'>>;
  ticketOf(id: number, name: string, bytes: number): UploadTicket;
  storeWhole(content: Buffer, name: string, address: string): Promise<Outcome<UploadTicket, CvFault | 'too_many'>>;
}) {
  const parts = partStore(objects);
  const uploadIds = signedId(secrets, 'job upload part');
  const progress = (id: number, received: number): PartOutcome => done({ upload: uploadIds.write(id), received });

  async function find(client: Pick<PoolClient, 'query'>, id: number, lock = ''): Promise<Row | undefined> {
    const { rows } = await client.query<Row>(
      `select id, key, name, bytes, received, fault from job_uploads where id = $1 and received is not null and at > $2 ${lock}`,
      [id, new Date(clock.now() - cvRetentionMs)],
    );
    return rows[0];
  }

  /** Returns the complete file if this is the last part. */
  async function completeWith(id: number, at: number, content: Buffer): Promise<Buffer | undefined> {
    const row = await find(database.pool, id);
    if (row?.received !== at || at + content.length !== row.bytes) return undefined;
    const earlier = await parts.readBefore(row, at);
    // An earlier attempt may have stored the file and deleted its parts.
    return earlier ? Buffer.concat([...earlier, content]) : objects.read(row.key, cvLimitBytes);
  }

  async function storePart(id: number, at: number, content: Buffer): Promise<PartOutcome> {
    // Inspected before the row is locked, as it takes a while.
    const { whole, checked } = await inspections(async () => {
      const whole = await completeWith(id, at, content);
      return { whole, checked: whole && (await checkCv(whole)) };
    });
    return database.transaction(async (client): Promise<PartOutcome> => {
      const row = await find(client, id, 'for update');
      if (!row) return refuse('over');
      if (row.fault) return refuse(row.fault);
      if (row.received === row.bytes) return done(ticketOf(id, sealing.open(row.name, boundTo(row.key)), row.bytes));
      if (at < row.received) return progress(id, row.received);
      const isNext = at === row.received && content.length === Math.min(cvPartBytes, row.bytes - at);
      if (isNext && whole && checked) return finish(client, row, whole, checked);
      if (!isNext || at + content.length === row.bytes) return refuse('wrong_part', { received: row.received });
      await parts.put(row, at, content);
      await client.query('update job_uploads set received = $2 where id = $1', [id, at + content.length]);
      return progress(id, at + content.length);
    });
  }

  async function finish(client: PoolClient, row: Row, whole: Buffer, checked: CheckedCv): Promise<PartOutcome> {
    if (!checked.ok) {
      // Stored, so that a retry gets the same answer. Parts that cannot be deleted now are deleted with the row.
      await client.query('update job_uploads set fault = $2 where id = $1', [row.id, checked.fault]);
      await parts.drop(row).catch(() => {});
      return refuse(checked.fault);
    }
    const kind: CvKind = checked.kind;
    const name = cvName(sealing.open(row.name, boundTo(row.key)), kind);
    await objects.put(row.key, whole, { mime: cvKinds[kind] });
    // Before the ticket is returned: the application deletes the row, and then nothing refers to the parts.
    await parts.drop(row);
    await client.query('update job_uploads set kind = $2, name = $3, received = bytes, at = $4 where id = $1', [
      row.id,
      kind,
      sealing.seal(name, boundTo(row.key)),
      new Date(clock.now()),
    ]);
    return done(ticketOf(row.id, name, row.bytes));
  }

  return {
    /** Starts an upload with its first part. A file of one part is stored at once. */
    async begin(
      content: Buffer,
      { name, bytes, address }: { name: string; bytes: number; address: string },
    ): Promise<PartOutcome> {
      if (bytes > cvLimitBytes) return refuse('too_large');
      if (content.length !== Math.min(bytes, cvPartBytes)) return refuse('wrong_part', { received: 0 });
      if (content.length === bytes) return storeWhole(content, name, address);
      const counted = await count(address);
      if (!counted.ok) return counted;
      const key = `cv/${randomUUID()}`;
      // Insert the row first: a part without one would never be deleted.
      const { rows } = await database.pool.query(
        `insert into job_uploads (key, kind, name, bytes, received, at) values ($1, '', $2, $3, 0, $4) returning id`,
        [key, sealing.seal(name.slice(-200), boundTo(key)), bytes, new Date(clock.now())],
      );
      return storePart((rows[0] as { id: number }).id, 0, content);
    },

    /** Stores the part at an offset. A part already received gets the current progress. */
    async append(upload: string, at: number, content: Buffer): Promise<PartOutcome> {
      const id = uploadIds.read(upload);
      return id === undefined ? refuse('over') : storePart(id, at, content);
    },

    drop: parts.drop,
  };
}
