import type { PoolClient } from 'pg';
import { type ApplicationFields, picturesIn } from '#enrolment/application/application-fields.ts';
import type { Database } from '#kit/database.server.ts';

/** States in which the company was admitted once: its name and code, which are public, stay with the decisions. */
const admitted = ['approved', 'suspended'];

/** Every picture that an application holds or ever held. */
async function pictureKeys(client: PoolClient, application: number): Promise<string[]> {
  const keys = new Set<string>();
  const add = (fields: object) => {
    for (const { key } of picturesIn(fields as ApplicationFields)) keys.add(key);
  };
  const { rows } = await client.query<{ fields: object }>(
    `select fields from applications where id = $1
     union all select before from application_events where application = $1
     union all select after from application_events where application = $1`,
    [application],
  );
  for (const { fields } of rows) add(fields);
  const noted = await client.query('select key from application_pictures where application = $1', [application]);
  for (const { key } of noted.rows) keys.add(key);
  return [...keys];
}

/** Rows of an applicant that hold nothing but personal data. Other features' tables are named here: nothing may stay. */
const emptied = [
  `delete from sessions where kind = 'user' and account = $1`,
  'delete from wechat_identities where applicant = $1',
  'delete from short_messages where phone_index = (select phone_index from applicants where id = $1)',
  'delete from handovers where applicant = $1',
  'delete from verify_codes where phone = (select phone_index from applicants where id = $1)',
  'delete from data_exports where applicant = $1',
  'delete from recoveries where phone_index = (select phone_index from applicants where id = $1)',
  'delete from capture_links where applicant = $1',
  `update company_claims set reason = '', licence = '', decision_text = '',
     state = case state when 'open' then 'cancelled' else state end where claimant = $1`,
  // The number makes room for somebody else; the row stays, as decisions and consents refer to it.
  `update applicants set phone = 'erased-' || id, phone_index = null, phone_end = null, disabled_at = $2 where id = $1`,
];

/** Rows that stay as a record of what was decided and when, without any words or answers. */
const anonymised = [
  `update application_events set before = '{}', after = '{}', text = '' where application = $1`,
  `update application_remarks set text = '', picture = '', region = null where application = $1`,
  `update application_messages set phone = '', phone_index = null, text = '', template = '{}', failure = '', reference = '',
     state = case state when 'queued' then 'failed' else state end where application = $1`,
  `update short_messages set phone = '', phone_index = null, text = '', content = '', failure = '', reference = '', due_at = null,
     state = case state when 'queued' then 'failed' else state end where about <> '' and about = 'application/' || $1::bigint and kept`,
  `update application_notes set text = '' where application = $1`,
  `update application_conditions set text = '' where application = $1`,
  'delete from application_pictures where application = $1',
];

const company = `jsonb_strip_nulls(jsonb_build_object('company_name', fields->'company_name',
  'credit_code', fields->'credit_code', 'supplier_type', fields->'supplier_type'))`;

async function eraseAnswers(client: PoolClient, applicant: number, application: number, now: Date) {
  const { rows } = await client.query<{ state: string; revision: number; was_admitted: boolean }>(
    `select state, revision, exists (select 1 from application_events e
         where e.application = $1 and e.to_state = any($2)) as was_admitted from applications where id = $1 for update`,
    [application, admitted],
  );
  const before = rows[0];
  for (const statement of anonymised) await client.query(statement, [application]);
  await client.query(
    `update applications set state = 'withdrawn', revision = revision + 1, updated_at = $2, area_name = '',
         decision_text = '', due_at = null, due_left_ms = null, assignee = null, reapply_at = null,
         fields = ${before?.was_admitted ? company : `'{}'::jsonb`} where id = $1`,
    [application, now],
  );
  await client.query(
    `insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision)
       values ($1, $2, 'user', $3, 'erased', $4, 'withdrawn', $5)`,
    [application, now, applicant, before?.state ?? '', (before?.revision ?? 0) + 1],
  );
}

/**
 * Whose account and which applications this is about, locked in the order of a hand-over and a decision on a claim: what they are at
 * is waited for. Their own, and what gave way to an application that they claimed; what came to somebody else meanwhile is not theirs.
 */
async function lockApplications(client: PoolClient, applicant: number): Promise<number[]> {
  await client.query('select 1 from company_claims where claimant = $1 order by id for update', [applicant]);
  await client.query('select 1 from applicants where id = $1 for no key update', [applicant]);
  const { rows } = await client.query<{ id: number }>(
    `select a.id from applications a join applicants p on p.id = a.applicant
     where p.id = $1 or p.phone like 'merged-%-of-' || $1::text order by a.id for update of a`,
    [applicant],
  );
  return rows.map(({ id }) => id);
}

/**
 * Forgets an applicant, unless the request was taken back or ended meanwhile: then nothing is touched, and undefined is given. Else
 * the keys of the pictures that nothing of theirs names any more, for the caller to remove now that the rows are gone for good; if
 * that is cut off, the sweep of orphans finds them.
 */
export async function eraseApplicant(
  database: Database,
  { request, applicant, now }: { request: number; applicant: number; now: Date },
): Promise<string[] | undefined> {
  return database.transaction(async (client) => {
    const applications = await lockApplications(client, applicant);
    const { rowCount } = await client.query(
      'update deletion_requests set done_at = $2 where id = $1 and cancelled_at is null and done_at is null',
      [request, now],
    );
    if (rowCount !== 1) return undefined;
    const asked = await client.query(
      `select licence from recoveries where licence <> '' and phone_index = (select phone_index from applicants where id = $1)`,
      [applicant],
    );
    const keys = asked.rows.map(({ licence }) => licence);
    for (const id of applications) {
      keys.push(...(await pictureKeys(client, id)));
      await eraseAnswers(client, applicant, id, now);
    }
    for (const statement of emptied)
      await client.query(statement, statement.includes('$2') ? [applicant, now] : [applicant]);
    return keys;
  });
}
