import type { PoolClient } from 'pg';
import { type ApplicationFields, picturesIn } from '#enrolment/application/application-fields.ts';
import { isoTime, unchanged, writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { Applicant, ApplicantEnrolment } from '#enrolment/application/enrolment.server.ts';
import type { OrphanPictures } from '#enrolment/application/picture-records.server.ts';
import { sealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { recoveryNotes } from '#enrolment/ownership/recovery-request.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { sealedTexts } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import { dayMs } from '#kit/text/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import type { PersonalData } from './account-contract.ts';
import { consentOf, consentRequestOf, type TermsToCompare, writeConsent } from './consents.server.ts';
import { personalCopy } from './export.server.ts';
import { deletionWaitDays, retentionYears } from './personal-data-words.ts';

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
  // Frees the number; the row stays, as decisions and consents refer to it.
  `update applicants set phone = 'erased-' || id, phone_index = null, phone_end = null, disabled_at = $2 where id = $1`,
];

/** Rows kept as a record of decisions and times, without texts or answers. */
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

/** The applicant's own application, and the one withdrawn in favour of a claim. */
const theirs = `select a.id from applications a join applicants p on p.id = a.applicant
  where p.id = $1 or p.phone like 'merged-%-of-' || $1::text`;

/**
 * Whose account and which applications this is about, locked in the order of a hand-over and a decision on a claim: what they are at
 * is waited for. Their own, and what gave way to an application that they claimed; what came to somebody else meanwhile is not theirs.
 */
async function lockApplications(client: PoolClient, applicant: number): Promise<number[]> {
  await client.query('select 1 from company_claims where claimant = $1 order by id for update', [applicant]);
  await client.query('select 1 from applicants where id = $1 for no key update', [applicant]);
  const { rows } = await client.query<{ id: number }>(`${theirs} order by a.id for update of a`, [applicant]);
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

/** All rows that refer to an erased applicant, in the order of their foreign keys. */
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

/** An export interrupted by a crash blocks the next one no longer than this. */
const exportLimitMs = 5 * 60_000;
const mostErasedAtOnce = 20;

export function personalDataKeeper({
  database,
  sealing,
  phones,
  objects,
  clock,
  applicants,
  orphans,
  endSessions,
  terms,
  report,
}: Needs<'database' | 'sealing' | 'phones' | 'objects' | 'clock'> & {
  applicants: Pick<ApplicantEnrolment, 'getApplication' | 'withdraw'>;
  orphans: Pick<OrphanPictures, 'removeOf' | 'removeUnnamed'>;
  /** Ends every session of an applicant, in every process. */
  endSessions(applicant: number): Promise<void>;
  terms: TermsInForce & TermsToCompare;
  /** Told of a deletion that failed; it is tried again. */
  report(error: unknown): void;
}) {
  const sealed = sealedFields(sealing);
  const notes = recoveryNotes(sealing);
  const texts = sealedTexts(sealing);
  const ask = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  async function read(applicant: number): Promise<PersonalData> {
    const [consents, [deletion = null], exports, [counts]] = await Promise.all([
      ask<PersonalData['consents'][number]>(
        `select version, ${isoTime('at')} as at, channel, ${isoTime('withdrawn_at')} as withdrawn_at
         from consents where applicant = $1 order by id desc limit 50`,
        [applicant],
      ),
      ask<NonNullable<PersonalData['deletion']>>(
        `select ${isoTime('requested_at')} as requested_at, ${isoTime('due_at')} as due_at from deletion_requests
         where applicant = $1 and cancelled_at is null and done_at is null`,
        [applicant],
      ),
      ask<PersonalData['exports'][number]>(
        `select ${isoTime('at')} as at, bytes from data_exports where applicant = $1 order by id desc limit 10`,
        [applicant],
      ),
      ask<PersonalData['counts']>(
        `select (select count(*)::int from application_pictures p join applications a on a.id = p.application
             where a.applicant = $1) as pictures,
           (select count(*)::int from application_events e join applications a on a.id = e.application
             where a.applicant = $1) as events,
           (select count(*)::int from short_messages m join applications a on m.about <> '' and m.about = 'application/' || a.id
             where a.applicant = $1 and m.kept) as messages,
           (select count(*)::int from sessions where kind = 'user' and account = $1) as sessions`,
        [applicant],
      ),
    ]);
    return { consents, deletion, exports, counts: counts as PersonalData['counts'] };
  }

  /** Adds a history entry, so that staff see the request. */
  async function note(applicant: number, action: string, after: object, now: Date): Promise<void> {
    const [row] = await ask<{ id: number; state: string; revision: number }>(
      'select id, state, revision from applications where applicant = $1',
      [applicant],
    );
    if (!row) return;
    await writeEvent(database.pool, row.id, now, {
      actorKind: 'user',
      actor: applicant,
      action,
      ...unchanged(row),
      after,
    });
  }

  return {
    read,
    /** The consent that holds now; null when there is none. */
    async getConsent(applicant: number): Promise<{ version: string; at: string } | null> {
      const consent = await consentOf(database.pool, applicant);
      return consent ? { version: consent.version, at: consent.at.toISOString() } : null;
    },

    /** The request to agree again, if the documents changed since the consent. */
    askedConsent: async (applicant: number, language: Language) =>
      consentRequestOf(terms, (await consentOf(database.pool, applicant)) ?? null, language),

    async giveConsent(applicant: number, version: string, channel: string): Promise<Outcome<PersonalData, 'outdated'>> {
      if (!(await terms.isCurrent(version))) return refuse('outdated');
      await writeConsent(database.pool, applicant, { version, at: new Date(clock.now()), channel });
      return done(await read(applicant));
    },

    async withdrawConsent(applicant: Applicant): Promise<Outcome<PersonalData, never>> {
      const now = new Date(clock.now());
      await database.pool.query('update consents set withdrawn_at = $2 where applicant = $1 and withdrawn_at is null', [
        applicant.id,
        now,
      ]);
      const application = await applicants.getApplication(applicant.id);
      if (application?.actions.includes('withdraw')) await applicants.withdraw(applicant, application.revision);
      await note(applicant.id, 'consent_withdrawn', {}, now);
      return done(await read(applicant.id));
    },

    async requestDeletion(applicant: number): Promise<Outcome<PersonalData, 'already'>> {
      const now = new Date(clock.now());
      const dueAt = new Date(now.getTime() + deletionWaitDays * dayMs);
      const { rowCount } = await database.pool.query(
        `insert into deletion_requests (applicant, requested_at, due_at) values ($1, $2, $3) on conflict do nothing`,
        [applicant, now, dueAt],
      );
      if (rowCount !== 1) return refuse('already');
      await note(applicant, 'deletion_requested', { due_at: dueAt.toISOString() }, now);
      return done(await read(applicant));
    },

    async cancelDeletion(applicant: number): Promise<Outcome<PersonalData, 'nothing'>> {
      const now = new Date(clock.now());
      const { rowCount } = await database.pool.query(
        'update deletion_requests set cancelled_at = $2 where applicant = $1 and cancelled_at is null and done_at is null',
        [applicant, now],
      );
      if (rowCount !== 1) return refuse('nothing');
      await note(applicant, 'deletion_cancelled', {}, now);
      return done(await read(applicant));
    },

    /**
     * The copy of everything, in pieces; undefined while another one is under way. It is written down when it begins, and
     * closed when it ends or is broken off.
     */
    async startExport(applicant: number): Promise<AsyncGenerator<string> | undefined> {
      const now = new Date(clock.now());
      await database.pool.query(
        'update data_exports set finished_at = $2 where applicant = $1 and finished_at is null and at < $3',
        [applicant, now, new Date(now.getTime() - exportLimitMs)],
      );
      const [started] = await ask<{ id: number }>(
        'insert into data_exports (applicant, at) values ($1, $2) on conflict do nothing returning id',
        [applicant, now],
      );
      if (!started) return undefined;
      async function* pieces() {
        let bytes = 0;
        let isWhole = false;
        try {
          for await (const piece of personalCopy(
            { database, sealed, phones, notes, texts, objects, clock },
            applicant,
          )) {
            bytes += Buffer.byteLength(piece);
            yield piece;
          }
          isWhole = true;
        } finally {
          await database.pool.query('update data_exports set finished_at = $2, bytes = $3 where id = $1', [
            started?.id,
            new Date(clock.now()),
            isWhole ? bytes : null,
          ]);
        }
      }
      return pieces();
    },

    /** Periodic work: deletes legally retained data after its period. Returns the number of people. */
    purgeForgotten(): Promise<number> {
      const before = new Date(clock.now());
      before.setUTCFullYear(before.getUTCFullYear() - retentionYears);
      return purgeForgotten(database, before);
    },

    /** Periodic work: erases applicants whose deletion is due. */
    async carryOutDeletions(): Promise<void> {
      const now = new Date(clock.now());
      const due = await ask<{ id: number; applicant: number }>(
        `select id, applicant from deletion_requests where due_at <= $1 and cancelled_at is null and done_at is null
         order by due_at limit ${mostErasedAtOnce}`,
        [now],
      );
      for (const { id, applicant } of due) {
        try {
          const keys = await eraseApplicant(database, { request: id, applicant, now });
          if (!keys) continue;
          await endSessions(applicant);
          await orphans.removeUnnamed(keys);
          await orphans.removeOf(applicant);
        } catch (error) {
          report(error);
        }
      }
    },
  };
}
export type PersonalDataKeeper = ReturnType<typeof personalDataKeeper>;
