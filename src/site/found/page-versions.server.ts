import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';

interface Needs {
  database: Pick<Database, 'pool'>;
  clock: Clock;
  /** 14 digits, China time; undefined in development. */
  buildStamp: string | undefined;
}

/** Time of each page's current text, by path, in milliseconds. */
type PageChanges = ReadonlyMap<string, number>;

const known = { name: 'site_page_versions', text: 'select path, fingerprint, changed_at from site_page_versions' };
/**
 * Two builds overlap during an upgrade, and a page without figures differs briefly. A text that returns within a day gets its former
 * date, so the two alternate between two dates instead of a new one each minute. Later it counts as new.
 *
 * Rows are locked in one order to prevent deadlocks.
 */
const keep = {
  name: 'site_page_versions_keep',
  text: `insert into site_page_versions as v (path, fingerprint, changed_at)
    select path, fingerprint, $3::timestamptz from unnest($1::text[], $2::text[]) as seen (path, fingerprint) order by path
    on conflict (path) do update set
      fingerprint = excluded.fingerprint,
      changed_at = case
        when v.former_fingerprint = excluded.fingerprint
          and greatest(v.changed_at, v.former_changed_at) > $4::timestamptz - interval '1 day' then v.former_changed_at
        else $4 end,
      former_fingerprint = v.fingerprint,
      former_changed_at = v.changed_at
    where v.fingerprint is distinct from excluded.fingerprint`,
};

/** Stores page versions for all processes and builds. A new page is dated by this build. */
export function pageVersions({ database: { pool }, clock, buildStamp }: Needs) {
  const builtAt = momentOfStamp(buildStamp);
  let last: { fingerprints: ReadonlyMap<string, string>; changes: PageChanges } | undefined;

  async function read() {
    const { rows } = await pool.query<Pick<Rows['site_page_versions'], 'path' | 'fingerprint' | 'changed_at'>>(known);
    return {
      fingerprints: new Map(rows.map(({ path, fingerprint }) => [path, fingerprint])),
      changes: new Map(rows.map(({ path, changed_at }) => [path, changed_at.getTime()])),
    };
  }

  return {
    /** Without the database, only pages unchanged since the last query have a date. */
    async changesOf(seen: ReadonlyMap<string, string>): Promise<PageChanges> {
      try {
        last = await read();
        const other = [...seen].filter(([path, fingerprint]) => last?.fingerprints.get(path) !== fingerprint);
        if (other.length > 0) {
          const now = clock.now();
          const first = builtAt !== undefined && builtAt < now ? builtAt : now;
          const values = [other.map(([path]) => path), other.map(([, print]) => print), new Date(first), new Date(now)];
          await pool.query({ ...keep, values });
          last = await read();
        }
        return last.changes;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        const { fingerprints, changes } = last ?? { fingerprints: new Map(), changes: new Map() };
        return new Map([...changes].filter(([path]) => fingerprints.get(path) === seen.get(path)));
      }
    },
  };
}
export type PageVersions = ReturnType<typeof pageVersions>;

function momentOfStamp(stamp: string | undefined): number | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(stamp ?? '') ?? [];
  return year ? Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`) : undefined;
}
