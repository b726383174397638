import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { limitConcurrency } from '#kit/call/concurrency-limit.server.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { insertRow } from '#kit/db/record.server.ts';
import type { SealedColumn } from '#kit/db/sealed-columns.server.ts';
import { hourMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { type CvKind, checkCv, cvKinds, cvName } from './cv-file.server.ts';
import { cvRetentionMs } from './stages.ts';

const limits = { perAddressHour: 30, perHourInAll: 2_000 };

const boundTo = (key: string) => `job upload/${key}`;
/** Names of files uploaded before their form. */
export const sealedUploadName: SealedColumn = { table: 'job_uploads', column: 'name', owner: 't.key', boundTo };

export interface StoredUpload extends Pick<Rows['job_uploads'], 'id' | 'key' | 'name' | 'bytes'> {
  kind: CvKind;
}
/** Stands for an uploaded file in the form. */
export interface UploadTicket {
  ticket: string;
  name: string;
  bytes: number;
}

/** Concurrent inspections: each takes several times the file's size in memory. */
const inspections = limitConcurrency(2);

/** Size of a part of an upload by the release before. */
const formerPartBytes = 256 * 1024;

/** Files uploaded before their form. */
export function cvUploads({
  database,
  objects,
  secrets,
  sealing,
  clock,
}: Needs<'database' | 'objects' | 'secrets' | 'sealing' | 'clock'>) {
  const signatureOf = (id: number) => secrets.sign('job upload', String(id));
  /** Upload id of a ticket; undefined if it is forged. */
  function idOf(ticket: string): number | undefined {
    const [, id = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(ticket) ?? [];
    return id && timingSafeEqual(Buffer.from(signatureOf(Number(id))), Buffer.from(signature)) ? Number(id) : undefined;
  }

  async function store(content: Buffer, originalName: string, address: string) {
    const verdict = await consumeLimits(
      database.pool,
      [
        { key: `job-upload/address/${address}`, most: limits.perAddressHour, windowMs: hourMs },
        { key: 'job-upload/all', most: limits.perHourInAll, windowMs: hourMs },
      ],
      clock.now(),
    );
    if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
    const checked = await inspections(() => checkCv(content));
    if (!checked.ok) return refuse(checked.fault);
    const fileName = cvName(originalName, checked.kind);
    const key = `cv/${randomUUID()}.${checked.kind}`;
    // The row comes first: a file without one would stay for ever.
    const file = { key, kind: checked.kind, bytes: content.length, at: new Date(clock.now()) };
    const name = sealing.seal(fileName, boundTo(key));
    const id = (await insertRow(database.pool, 'job_uploads', { ...file, name })) ?? 0;
    await objects.put(key, content, { mime: cvKinds[checked.kind] });
    return done({ ticket: `${id}.${signatureOf(id)}`, name: fileName, bytes: content.length });
  }

  return {
    store,
    idOf,

    /**
     * The file of a ticket; undefined if it is forged, expired or used.
     *
     * @param within the transaction that uses it up: others with the same ticket wait for its end.
     */
    async find(ticket: string, within?: PoolClient): Promise<StoredUpload | undefined> {
      const id = idOf(ticket);
      if (id === undefined) return undefined;
      const { rows } = await (within ?? database.pool).query<StoredUpload>(
        `select id, key, kind, name, bytes from job_uploads where id = $1 and at > $2 ${within ? 'for update' : ''}`,
        [id, new Date(clock.now() - cvRetentionMs)],
      );
      return rows[0] && { ...rows[0], name: sealing.open(rows[0].name, boundTo(rows[0].key)) };
    },

    /** Periodic job: deletes uploads without a form. Returns the errors; a file that cannot be deleted does not block others. */
    async deleteExpired(): Promise<unknown[]> {
      const { rows } = await database.pool.query(
        'select id, key, bytes, received from job_uploads where at < $1',
        // An hour later than the limit: a form may be using it right now.
        [new Date(clock.now() - cvRetentionMs - hourMs)],
      );
      const faults: unknown[] = [];
      const drop = async (row: (typeof rows)[number]) => {
        for (let part = 0; row.received !== null && part * formerPartBytes < row.bytes; part++)
          await objects.remove(`${row.key}.part-${part}`);
        await objects.remove(row.key);
        await database.pool.query('delete from job_uploads where id = $1', [row.id]);
      };
      for (const row of rows) await drop(row).catch((error: unknown) => faults.push(error));
      return faults;
    },
  };
}
export type CvUploads = ReturnType<typeof cvUploads>;
