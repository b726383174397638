import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { countWithin } from '#kit/rate-limit.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import type { Clock } from '#kit/time.ts';
import { type CvFault, type CvKind, checkCv, cvKinds, cvName } from './cv-file.server.ts';

const hourMs = 3_600_000;
/** How long a file waits for its form: a phone may be without a connection for a night. */
export const uploadLifeMs = 24 * hourMs;
const limits = { perAddressHour: 30, perHourInAll: 2_000 };

export interface KeptUpload {
  id: number;
  key: string;
  kind: CvKind;
  name: string;
  bytes: number;
}
/** What stands in the form for a file that is here already. */
export interface UploadTicket {
  ticket: string;
  name: string;
  bytes: number;
}

/** Files that come ahead of their form, so that a lost connection costs only what was not sent yet. */
export function cvUploads({
  database,
  objects,
  secrets,
  sealing,
  clock,
}: {
  database: Database;
  objects: ObjectStore;
  sealing: Sealing;
  secrets: Pick<Secrets, 'sign'>;
  clock: Clock;
}) {
  const boundTo = (key: string) => `job upload/${key}`;
  const sign = (id: number) => secrets.sign('job upload', String(id));
  /** What a ticket is for; undefined when it was made up. */
  function idOf(ticket: string): number | undefined {
    const [, id = '', signature = ''] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(ticket) ?? [];
    return id && timingSafeEqual(Buffer.from(sign(Number(id))), Buffer.from(signature)) ? Number(id) : undefined;
  }

  return {
    async keep(content: Buffer, name: string, address: string): Promise<Outcome<UploadTicket, CvFault | 'too_many'>> {
      const now = clock.now();
      const verdict = await countWithin(
        database.pool,
        [
          { key: `job-upload/address/${address}`, most: limits.perAddressHour, windowMs: hourMs },
          { key: 'job-upload/all', most: limits.perHourInAll, windowMs: hourMs },
        ],
        now,
      );
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const checked = await checkCv(content);
      if (!checked.ok) return refuse(checked.fault);
      const shown = cvName(name, checked.kind);
      const key = `cv/${randomUUID()}.${checked.kind}`;
      // The row comes first: a file without one would stay for ever.
      const { rows } = await database.pool.query<{ id: number }>(
        'insert into job_uploads (key, kind, name, bytes, at) values ($1, $2, $3, $4, $5) returning id',
        [key, checked.kind, sealing.seal(shown, boundTo(key)), content.length, new Date(now)],
      );
      await objects.put(key, content, { mime: cvKinds[checked.kind] });
      const id = rows[0]?.id ?? 0;
      return done({ ticket: `${id}.${sign(id)}`, name: shown, bytes: content.length });
    },

    idOf,

    /**
     * The file of a ticket; undefined when it was made up, is over or was used.
     *
     * @param within a transaction that takes it: whoever comes with the same ticket meanwhile waits for its end.
     */
    async find(ticket: string, within?: PoolClient): Promise<KeptUpload | undefined> {
      const id = idOf(ticket);
      if (id === undefined) return undefined;
      const { rows } = await (within ?? database.pool).query<KeptUpload>(
        `select id, key, kind, name, bytes from job_uploads where id = $1 and at > $2 ${within ? 'for update' : ''}`,
        [id, new Date(clock.now() - uploadLifeMs)],
      );
      return rows[0] && { ...rows[0], name: sealing.open(rows[0].name, boundTo(rows[0].key)) };
    },

    /** One pass that brings the names of waiting files under the present key; gives how many it changed. */
    async reseal(): Promise<number> {
      const { rows } = await database.pool.query<Pick<KeptUpload, 'id' | 'key' | 'name'>>(
        'select id, key, name from job_uploads where name not like $1',
        [`${sealing.presentMark()}%`],
      );
      for (const { id, key, name } of rows)
        await database.pool.query('update job_uploads set name = $2 where id = $1 and name = $3', [
          id,
          sealing.seal(sealing.open(name, boundTo(key)), boundTo(key)),
          name,
        ]);
      return rows.length;
    },

    /** Periodic work: deletes what no form took. Gives what went wrong: a file that cannot be removed keeps no other. */
    async dropOld(): Promise<unknown[]> {
      const { rows } = await database.pool.query<{ id: number; key: string }>(
        'select id, key from job_uploads where at < $1',
        // Some time behind: a form may be taking it at this moment.
        [new Date(clock.now() - uploadLifeMs - hourMs)],
      );
      const faults: unknown[] = [];
      const drop = async ({ id, key }: { id: number; key: string }) => {
        await objects.remove(key);
        await database.pool.query('delete from job_uploads where id = $1', [id]);
      };
      for (const row of rows) await drop(row).catch((error: unknown) => faults.push(error));
      return faults;
    },
  };
}
export type CvUploads = ReturnType<typeof cvUploads>;
