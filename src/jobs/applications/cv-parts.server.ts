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
import { cvLimitBytes, cvPartBytes, cvWaitsMs } from './stages.ts';
import { signedNumber, type UploadTicket } from './uploads.server.ts';

/** `over`: there is no such upload any more. `wrong_part`: not the one that comes next; `data.received` says where that begins. */
export type PartFault = CvFault | 'too_many' | 'full' | 'over' | 'wrong_part';
/** So many bytes are here; the rest is sent with `upload`. */
interface UnderWay {
  upload: string;
  received: number;
}
type Taken = Outcome<UnderWay | UploadTicket, PartFault>;

interface Row extends Pick<Rows['job_uploads'], 'id' | 'key' | 'name' | 'bytes'> {
  received: number;
  fault: CvFault | null;
}
type Stored = Pick<Row, 'key' | 'bytes'>;

/** Whole files at once: looking into one takes several times its size in memory. */
const turns = limitConcurrency(2);

/** Parts of a file that is not whole yet: objects of their own beside the one that it becomes. */
function storedParts(objects: ObjectStore) {
  const keyOf = ({ key }: Stored, at: number) => `${key}.part-${at / cvPartBytes}`;
  const places = ({ bytes }: Stored) =>
    Array.from({ length: Math.ceil(bytes / cvPartBytes) }, (_, at) => at * cvPartBytes);
  return {
    keep: (row: Stored, at: number, content: Buffer) =>
      objects.put(keyOf(row, at), content, { mime: 'application/octet-stream' }),
    /** Undefined when one of them is not there. */
    async readBefore(row: Stored, end: number): Promise<Buffer[] | undefined> {
      const parts: Buffer[] = [];
      for (const at of places(row)) {
        if (at >= end) break;
        const part = await objects.read(keyOf(row, at), cvPartBytes);
        if (!part) return undefined;
        parts.push(part);
      }
      return parts;
    },
    async drop(row: Stored): Promise<void> {
      for (const at of places(row)) await objects.remove(keyOf(row, at));
    },
  };
}

/**
 * CVs that come in parts, so that a lost connection costs the part that was under way and no more. How far one is stands in its
 * row, which is held while a part is stored: to whichever process parts come, and however often, each counts once.
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
  keepWhole,
}: {
  database: Database;
  objects: ObjectStore;
  secrets: Pick<Secrets, 'sign'>;
  sealing: Sealing;
  clock: Clock;
  boundTo(key: string): string;
  /** One more upload from this address, if it may. */
  count(address: string): Promise<Outcome<null, 'too_many'>>;
  ticketOf(id: number, name: string, bytes: number): UploadTicket;
  keepWhole(content: Buffer, name: string, address: string): Promise<Outcome<UploadTicket, CvFault | 'too_many'>>;
}) {
  const parts = storedParts(objects);
  const numbers = signedNumber(secrets, 'job upload part');
  const underWay = (id: number, received: number): Taken => done({ upload: numbers.write(id), received });

  async function find(client: Pick<PoolClient, 'query'>, id: number, lock = ''): Promise<Row | undefined> {
    const { rows } = await client.query<Row>(
      `select id, key, name, bytes, received, fault from job_uploads where id = $1 and received is not null and at > $2 ${lock}`,
      [id, new Date(clock.now() - cvWaitsMs)],
    );
    return rows[0];
  }

  /** The whole file, if this is the part that it lacks. */
  async function wholeWith(id: number, at: number, content: Buffer): Promise<Buffer | undefined> {
    const row = await find(database.pool, id);
    if (row?.received !== at || at + content.length !== row.bytes) return undefined;
    const earlier = await parts.readBefore(row, at);
    // A try before this one may have got as far as to store the whole and drop its parts.
    return earlier ? Buffer.concat([...earlier, content]) : objects.read(row.key, cvLimitBytes);
  }

  async function take(id: number, at: number, content: Buffer): Promise<Taken> {
    // Looked into before anything is held: it may take a while.
    const { whole, checked } = await turns(async () => {
      const whole = await wholeWith(id, at, content);
      return { whole, checked: whole && (await checkCv(whole)) };
    });
    return database.transaction(async (client): Promise<Taken> => {
      const row = await find(client, id, 'for update');
      if (!row) return refuse('over');
      if (row.fault) return refuse(row.fault);
      if (row.received === row.bytes) return done(ticketOf(id, sealing.open(row.name, boundTo(row.key)), row.bytes));
      if (at < row.received) return underWay(id, row.received);
      const isNext = at === row.received && content.length === Math.min(cvPartBytes, row.bytes - at);
      if (isNext && whole && checked) return finish(client, row, whole, checked);
      if (!isNext || at + content.length === row.bytes) return refuse('wrong_part', { received: row.received });
      await parts.keep(row, at, content);
      await client.query('update job_uploads set received = $2 where id = $1', [id, at + content.length]);
      return underWay(id, at + content.length);
    });
  }

  async function finish(client: PoolClient, row: Row, whole: Buffer, checked: CheckedCv): Promise<Taken> {
    if (!checked.ok) {
      // Kept, so that whoever lost this answer gets it again. What cannot be removed now goes with the row.
      await client.query('update job_uploads set fault = $2 where id = $1', [row.id, checked.fault]);
      await parts.drop(row).catch(() => {});
      return refuse(checked.fault);
    }
    const kind: CvKind = checked.kind;
    const name = cvName(sealing.open(row.name, boundTo(row.key)), kind);
    await objects.put(row.key, whole, { mime: cvKinds[kind] });
    // Before the ticket is given: with an application the row is gone, and nothing else knows of them.
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
    /** The first part of a file of so many bytes. One that is whole with it is kept at once. */
    async begin(
      content: Buffer,
      { name, bytes, address }: { name: string; bytes: number; address: string },
    ): Promise<Taken> {
      if (bytes > cvLimitBytes) return refuse('too_large');
      if (content.length !== Math.min(bytes, cvPartBytes)) return refuse('wrong_part', { received: 0 });
      if (content.length === bytes) return keepWhole(content, name, address);
      const counted = await count(address);
      if (!counted.ok) return counted;
      const key = `cv/${randomUUID()}`;
      // The row comes first: a part without one would stay for ever.
      const { rows } = await database.pool.query(
        `insert into job_uploads (key, kind, name, bytes, received, at) values ($1, '', $2, $3, 0, $4) returning id`,
        [key, sealing.seal(name.slice(-200), boundTo(key)), bytes, new Date(clock.now())],
      );
      return take((rows[0] as { id: number }).id, 0, content);
    },

    /** One more part, by its place in the file. One that is here already is answered with how far the file is. */
    async goOn(upload: string, at: number, content: Buffer): Promise<Taken> {
      const id = numbers.read(upload);
      return id === undefined ? refuse('over') : take(id, at, content);
    },

    drop: parts.drop,
  };
}
