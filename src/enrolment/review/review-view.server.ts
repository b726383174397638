import type { Pool, PoolClient } from 'pg';
import {
  type ApplicationFields,
  fieldNames,
  picturesIn,
  type Section,
} from '#enrolment/application/application-fields.ts';
import {
  type ApplicationRow,
  applicationColumns,
  isOwnEntry,
  isoTime,
  openRow,
  type ReadRow,
  standingOf,
} from '#enrolment/application/application-rows.server.ts';
import { allowedActions } from '#enrolment/application/application-status.ts';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import type { Application } from '#enrolment/contract.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import { mayResend, type Outbox } from '#kit/sms/outbox.server.ts';
import { maskPhone } from '#kit/text/phone.ts';
import type { Rows } from '#rows.ts';
import { fromDecisionMessages } from './decision-messages.server.ts';
import type { DueClock } from './due-clock.server.ts';
import type { LicenceView } from './licence.server.ts';
import type { ApplicationNotes } from './notes.server.ts';
import type { HistoryEntry, ReviewedApplication } from './review-contract.ts';
import { type LastStep, lastStep, proposalOf } from './review-settings.server.ts';
import type { Consistency } from './warnings.server.ts';

const mostHistory = 500;
const mostOpenings = 100;
/** As the review shows pictures among the answers; one width, so that what was fetched ahead is found again. */
export const thumbnailWidth = 480;
type Told = ReviewedApplication['messages'][number];
type Other = ReviewedApplication['other_messages'][number];

type Change = { before: object; after: object };
/** An application with what a reviewer decides by. */
export interface ReviewedRow extends ApplicationRow {
  /** Sealed, as their account holds them. */
  phone: string;
  phone_index: string;
  assignee_name: string;
  deletion_due_at: Date | null;
  is_own_entry: boolean;
  needs_second: boolean;
  sections_opened: string[];
  proposal: ReviewedApplication['proposal'];
  licence_openings: ReviewedApplication['licence_openings'];
  /** What was saved since the submission before the last one, readable. */
  saves: Change[];
}
type ReadReviewed = ReadRow & Omit<ReviewedRow, 'stored' | 'proposal'> & { last: LastStep | null };

const selectReviewed = `select ${applicationColumns}, p.phone, p.phone_index, coalesce(u.name, '') as assignee_name,
  (select d.due_at from deletion_requests d
    where d.applicant = p.id and d.cancelled_at is null and d.done_at is null) as deletion_due_at,
  ${isOwnEntry} as is_own_entry,
  exists (select 1 from four_eyes_types t where t.supplier_type = a.supplier_type) as needs_second,
  (select coalesce(json_agg(v.section), '[]') from application_section_views v
    where v.application = a.id and v.round = a.round and v.reviewer = $2) as sections_opened,
  ${lastStep} as last,
  (select coalesce(json_agg(json_build_object('by', o.name, 'at', ${isoTime('o.at')}) order by o.id desc), '[]') from (
    select e.id, e.at, coalesce(s.name, '') as name from application_events e left join screen_users s on s.id = e.actor
    where e.application = a.id and e.action = 'licence_opened' order by e.id desc limit ${mostOpenings}) o) as licence_openings,
  (select coalesce(json_agg(json_build_object('before', e.before, 'after', e.after) order by e.id), '[]') from application_events e
    where a.round > 1 and e.application = a.id and e.action = 'save' and e.id > (
      select id from application_events where application = a.id and action = 'submit' order by id desc offset 1 limit 1)) as saves
  from applications a join applicants p on p.id = a.applicant left join screen_users u on u.id = a.assignee
  where a.id = $1 and a.round > 0`;

/** Finds a submitted application for a reviewer. */
export async function findForReview(
  client: Pool | PoolClient,
  sealed: SealedFields,
  id: number,
  reviewer: number,
): Promise<ReviewedRow | undefined> {
  const { rows } = await client.query<ReadReviewed>({
    name: 'application_for_review',
    text: selectReviewed,
    values: [id, reviewer],
  });
  if (!rows[0]) return undefined;
  const { last, ...row } = rows[0];
  return {
    ...openRow(sealed, row),
    proposal: proposalOf(sealed, id, last),
    saves: row.saves.map(({ before, after }) => ({ before: sealed.open(id, before), after: sealed.open(id, after) })),
  };
}

/** The application as a reviewer sees it: the applicant's view, and what the applicant does not see. */
export function reviewView({
  database,
  clock,
  due,
  viewForApplicant,
  siteAddress,
  sealed,
  phones,
  sms,
  notes,
  licence,
  objects,
  consistency,
}: Needs<'database' | 'clock'> & {
  due: DueClock;
  siteAddress: string;
  sealed: SealedFields;
  phones: Pick<SealedPhones, 'open'>;
  sms: Pick<Outbox, 'list' | 'open'>;
  notes: Pick<ApplicationNotes, 'list'>;
  licence: Pick<LicenceView, 'addresses'>;
  objects: Pick<ObjectStore, 'viewUrl'>;
  consistency: Consistency;
  viewForApplicant(row: ApplicationRow): Promise<Application>;
}) {
  async function history(row: ReviewedRow, applicantName: string): Promise<HistoryEntry[]> {
    const { rows } = await database.pool.query<
      Omit<HistoryEntry, 'at' | 'by'> & { at: Date; actor_kind: 'user' | 'ia'; actor: number; name: string | null }
    >(
      `select e.id, e.at, e.actor_kind, e.actor, u.name, e.action, e.from_state, e.to_state, e.text, e.before, e.after
       from application_events e left join screen_users u on e.actor_kind = 'ia' and u.id = e.actor
       where e.application = $1 order by e.id desc limit ${mostHistory}`,
      [row.id],
    );
    return rows.map(({ actor_kind: kind, actor, name, ...event }) => ({
      ...event,
      at: event.at.toISOString(),
      by: { kind, id: actor, name: name ?? (kind === 'ia' ? '' : applicantName) },
      text: sealed.openWords(row.id, event.text),
      before: sealed.open(row.id, event.before),
      after: sealed.open(row.id, event.after),
    }));
  }

  /** Every picture of the application and those that it had a round ago; what is or was a licence only with a watermark. */
  function pictures(
    row: ReviewedRow,
    changes: ReviewedApplication['changes'],
    reviewer: number,
  ): ReviewedApplication['pictures'] {
    const before = Object.fromEntries(changes.map(({ field, before }) => [field, before])) as ApplicationFields;
    const all = [...picturesIn(row.fields), ...picturesIn(before)];
    const licences = new Set(all.filter(({ field }) => field === 'licence_image').map(({ key }) => key));
    return Object.fromEntries(
      all.map(({ key }) => [
        key,
        licences.has(key)
          ? licence.addresses({ application: row.id }, key, reviewer)
          : { url: objects.viewUrl(key), thumbnail: objects.viewUrl(key, { width: thumbnailWidth }) },
      ]),
    );
  }

  return async (row: ReviewedRow, reviewer: number): Promise<ReviewedApplication> => {
    const phone = phones.open(row.phone);
    const changes = changesOf(row.saves);
    const [seen, messages, others, attention, written, entries] = await Promise.all([
      viewForApplicant(row),
      database.pool.query<Omit<Told, 'at' | 'may_resend'> & { about: string; bound_to: string; at: Date }>(
        `select e.id as event, e.action, m.about, m.bound_to, m.text, m.state, m.at, m.receipt, m.receipt_code
         ${fromDecisionMessages} order by e.id desc`,
        [row.id],
      ),
      sms.list(`application/${row.id}`, phone),
      consistency(row),
      notes.list(row.id),
      history(row, row.fields.contact_name || maskPhone(phone)),
    ]);
    return {
      ...seen,
      ...fieldsOf(row, 'id', 'round', 'consent_version', 'submitted_at', 'due_at', 'decided_at', 'deletion_due_at'),
      ...fieldsOf(row, 'sections_opened', 'needs_second', 'proposal', 'licence_openings'),
      actions: allowedActions('reviewer', standingOf(row), clock.now()),
      applicant: { id: row.applicant, contact_phone: phone },
      assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name },
      language: row.language,
      told_address: siteAddress,
      due: due.view(row, row.state),
      pictures: pictures(row, changes, reviewer),
      changes,
      notes: written,
      warnings: attention.warnings,
      checks_passed: attention.passed,
      history: entries,
      messages: messages.rows.map(({ about, bound_to, ...message }) => ({
        ...message,
        text: sms.open({ about, bound_to }, message.text),
        at: message.at.toISOString(),
        may_resend: mayResend(message, clock.now()),
      })),
      other_messages: others.map(
        (message) =>
          ({
            ...message,
            at: message.at.toISOString(),
            may_resend: message.template !== 'code' && mayResend(message, clock.now()),
          }) as Other,
      ),
      may_not_decide: row.is_own_entry ? 'own_entry' : '',
    };
  };
}

/**
 * One line for each field out of the many saves of a round, oldest first: what it was at the last submission, and what it
 * is now. A field that was changed and changed back is none.
 */
function changesOf(saves: readonly Change[]): ReviewedApplication['changes'] {
  const found = new Map<string, { before: unknown; after: unknown }>();
  for (const { before, after } of saves)
    for (const [field, value] of Object.entries(after)) {
      const was = found.has(field) ? found.get(field)?.before : (before as Record<string, unknown>)[field];
      found.set(field, { before: was ?? undefined, after: value ?? undefined });
    }
  return fieldNames.flatMap((field) => {
    const change = found.get(field);
    return change && JSON.stringify(change.before) !== JSON.stringify(change.after) ? [{ field, ...change }] : [];
  });
}

/** A page that is open says so every fifteen seconds; two missed ones mean that it is not. */
const presentForMs = 40_000;

/** What a reviewer has read of an application in this round, and who else has it open. */
export function reviewProgress({ database, clock }: Needs<'database' | 'clock'>) {
  return {
    async openSection(reviewer: number, application: number, section: Section) {
      const { rows } = await database.pool.query<{ sections_opened: string[] }>(
        `with round as (select id, round from applications where id = $1 and round > 0),
           opened as (insert into application_section_views (application, round, reviewer, section, at)
             select id, round, $2, $3, $4 from round on conflict do nothing)
         select array(select v.section from application_section_views v
           where v.application = r.id and v.round = r.round and v.reviewer = $2 and v.section <> $3) || $3::text as sections_opened
         from round r`,
        [application, reviewer, section, new Date(clock.now())],
      );
      return rows[0] ? done(rows[0]) : refuse('none');
    },

    /** Says that one looks at it, and answers who else does. */
    async lookAt(reviewer: number, application: number) {
      const now = clock.now();
      const { rowCount } = await database.pool.query(
        `insert into application_presence (application, reviewer, at)
         select id, $2, $3 from applications where id = $1 and round > 0
         on conflict (application, reviewer) do update set at = excluded.at`,
        [application, reviewer, new Date(now)],
      );
      if (rowCount === 0) return refuse('none');
      const { rows } = await database.pool.query<Pick<Rows['screen_users'], 'id' | 'name'>>(
        `select u.id, u.name from application_presence p join screen_users u on u.id = p.reviewer
         where p.application = $1 and p.reviewer <> $2 and p.at > $3 order by u.name`,
        [application, reviewer, new Date(now - presentForMs)],
      );
      return done(rows);
    },
  };
}
