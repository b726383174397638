import type { PoolClient } from 'pg';
import type { JobContent } from '#jobs/job-fields.ts';
import { contentOf, jobColumns, type StoredJob, type StoredTexts, textColumns } from '#jobs/job-rows.server.ts';

/** Longer than anybody waits who saw no answer. */
const sentAgainMs = 600_000;
/** A copy takes one press and no typing: whoever presses again after this wants one more. */
const copiedAgainMs = 60_000;

/**
 * A new draft comes again where its answer got lost: whoever made it saw an error, and pressed once more. Until the caller's
 * transaction ends, what else this person makes waits, so that the second of two at once sees the first.
 *
 * @param content as it would be stored.
 * @param source the job that it would be a copy of; null for what was typed.
 * @returns the number of the draft that the same person has just made of the same and that nobody has touched since.
 */
export async function findMadeAlready(
  client: PoolClient,
  { by, content, source, now }: { by: number; content: JobContent; source: number | null; now: number },
): Promise<number | undefined> {
  await client.query(`select pg_advisory_xact_lock(hashtext('new job ' || $1::bigint))`, [by]);
  const { rows } = await client.query<StoredJob & StoredTexts>(
    `select ${jobColumns}, ${textColumns} from jobs j join job_texts t on t.job = j.id
       join audit_entries e on e.subject = 'job/' || j.id and e.action = 'jobs.create'
     where j.updated_by = $1 and j.revision = 1 and j.created_at > $2
       and (e.after ->> 'copy_of')::bigint is not distinct from $3::bigint
     order by j.id desc`,
    [by, new Date(now - (source === null ? sentAgainMs : copiedAgainMs)), source],
  );
  const names = Object.keys(content) as (keyof JobContent)[];
  return rows.find((job) => {
    const made = contentOf(job);
    return names.every((name) => made[name] === content[name]);
  })?.id;
}
