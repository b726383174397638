import type { Database } from '#kit/database.server.ts';

/** Whose application it is: the applicant's own, and what gave way to one that they claimed. */
const theirs = `select a.id from applications a join applicants p on p.id = a.applicant
  where p.id = $1 or p.phone like 'merged-%-of-' || $1::text`;

/** Tables with nothing but rows of one application. */
const ofApplications = [
  'application_messages',
  'application_remarks',
  'application_conditions',
  'application_notes',
  'application_section_views',
  'application_presence',
  'application_pictures',
  'application_queue',
  'expiry_reminders',
  'recovery_notices',
  'application_events',
];
const ofApplicants = [
  'consents',
  'data_exports',
  'deletion_requests',
  'handovers',
  'capture_links',
  'wechat_identities',
];

/** Every row that refers to somebody who was forgotten, in an order that leaves nothing dangling. */
export const purgeStatements: readonly string[] = [
  `delete from application_note_mentions where note in (select id from application_notes where application in (${theirs}))`,
  `delete from company_claims where claimant = $1 or holder = $1 or application in (${theirs})`,
  `delete from short_messages where kept and about <> '' and about in (select 'application/' || id from (${theirs}) ended)`,
  ...ofApplications.map((table) => `delete from ${table} where application in (${theirs})`),
  ...ofApplicants.map((table) => `delete from ${table} where applicant = $1`),
  `delete from applications where id in (${theirs})`,
  `delete from applicants where id = $1 or phone like 'merged-%-of-' || $1::text`,
];

const mostAtOnce = 50;

/**
 * What the law asked to keep of those who were forgotten goes when its time is over: steps, times, consents, and name and
 * code of companies that were admitted. Gives how many people went.
 */
export async function purgeForgotten(database: Database, doneBefore: Date): Promise<number> {
  const { rows } = await database.pool.query(
    `select applicant from deletion_requests where done_at < $1 order by done_at limit ${mostAtOnce}`,
    [doneBefore],
  );
  for (const { applicant } of rows)
    await database.transaction(async (client) => {
      for (const statement of purgeStatements) await client.query(statement, [applicant]);
    });
  return rows.length;
}
