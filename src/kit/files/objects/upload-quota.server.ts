import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';

/**
 * Quota of one applicant. A real one has some 60 photos of at most 10 MB, 600 MB, and retakes many: a day allows four times as
 * many, and the whole period another round of corrections. Unreferenced pictures are deleted within that period.
 */
const mostOfSender = {
  day: { files: 240, bytes: 2.4e9 },
  inAll: { files: 600, bytes: 6e9 },
  days: 60,
};

/** Counts the uploads of each client by day. Staff (`ia/...`) have no quota. */
export function uploadQuota({ database, clock }: { database: Pick<Database, 'pool'>; clock: Clock }) {
  const oldest = () => businessDay(clock.now() - mostOfSender.days * dayMs);
  const isStaff = (sender: string) => sender.startsWith('ia/');
  const used = `select coalesce(sum(files), 0)::int as files, coalesce(sum(bytes), 0)::float8 as bytes,
      coalesce(sum(files) filter (where day = $2), 0)::int as files_today,
      coalesce(sum(bytes) filter (where day = $2), 0)::float8 as bytes_today
    from upload_usage where sender = $1 and day > $3`;
  const { day, inAll } = mostOfSender;
  const fits = `files < ${inAll.files} and bytes + $4::bigint <= ${inAll.bytes} and files_today < ${day.files} and bytes_today + $4::bigint <= ${day.bytes}`;

  return {
    /** Whether this client may upload one more file of that size. */
    async hasLeft(sender: string, bytes = 1): Promise<boolean> {
      if (isStaff(sender)) return true;
      const { rows } = await database.pool.query<{ fits: boolean }>(
        `with used as (${used}) select ${fits} as fits from used`,
        [sender, businessDay(clock.now()), oldest(), bytes],
      );
      return rows[0]?.fits ?? false;
    },

    /** Counts a file before it is stored; false if the quota is exceeded. */
    async take(sender: string, bytes: number): Promise<boolean> {
      if (isStaff(sender)) return true;
      const { rowCount } = await database.pool.query(
        `with used as (${used})
         insert into upload_usage as u (sender, day, files, bytes) select $1, $2, 1, $4::bigint from used where ${fits}
         on conflict (sender, day) do update set files = u.files + 1, bytes = u.bytes + excluded.bytes`,
        [sender, businessDay(clock.now()), oldest(), bytes],
      );
      return rowCount === 1;
    },

    /** Periodic work: deletes days outside of the period. */
    dropOld: () => database.pool.query('delete from upload_usage where day <= $1', [oldest()]),
  };
}
export type UploadQuota = ReturnType<typeof uploadQuota>;
