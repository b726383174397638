import { writeEvent } from '#enrolment/application/application-rows.server.ts';
import type { Applicant, ApplicantEnrolment } from '#enrolment/application/enrolment.server.ts';
import type { OrphanPictures } from '#enrolment/application/orphan-pictures.server.ts';
import { type SealedFields, sealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { recoveryNotes } from '#enrolment/ownership/recovery-notes.server.ts';
import type { Database } from '#kit/database.server.ts';
import type { Language } from '#kit/language.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import { sealedTexts } from '#kit/sms/outbox.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { askedConsent, type TermsToCompare } from './asked-consent.server.ts';
import { consentOf, writeConsent } from './consents.server.ts';
import { eraseApplicant } from './erase.server.ts';
import { personalCopy } from './export.server.ts';
import { deletionWaitDays, keptYears, type PersonalData } from './personal-data-contract.ts';
import { purgeForgotten } from './purge.server.ts';

/** An export whose process ended in the middle does not block the next one for longer than this. */
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
}: {
  database: Database;
  sealing: Sealing;
  phones: Pick<SealedPhones, 'open'>;
  objects: Pick<ObjectStore, 'viewAddress'>;
  clock: Clock;
  applicants: Pick<ApplicantEnrolment, 'getApplication' | 'withdraw'>;
  orphans: Pick<OrphanPictures, 'removeOf' | 'removeUnnamed'>;
  /** Ends every session of an applicant, in every process. */
  endSessions(applicant: number): Promise<void>;
  terms: TermsInForce & TermsToCompare;
  /** Told of a deletion that failed; it is tried again. */
  report(error: unknown): void;
}) {
  const sealed: SealedFields = sealedFields(sealing);
  const notes = recoveryNotes(sealing);
  const texts = sealedTexts(sealing);
  const ask = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  async function read(applicant: number): Promise<PersonalData> {
    const [given, requests, copies, counts] = await Promise.all([
      ask<{ version: string; at: Date; channel: string; withdrawn_at: Date | null }>(
        'select version, at, channel, withdrawn_at from consents where applicant = $1 order by id desc limit 50',
        [applicant],
      ),
      ask<{ requested_at: Date; due_at: Date }>(
        `select requested_at, due_at from deletion_requests
         where applicant = $1 and cancelled_at is null and done_at is null`,
        [applicant],
      ),
      ask<{ at: Date; bytes: number | null }>(
        'select at, bytes from data_exports where applicant = $1 order by id desc limit 10',
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
    return {
      consents: given.map(({ version, at, channel, withdrawn_at }) => ({
        version,
        at: at.toISOString(),
        channel,
        withdrawn_at: withdrawn_at?.toISOString() ?? null,
      })),
      deletion: requests[0]
        ? { requested_at: requests[0].requested_at.toISOString(), due_at: requests[0].due_at.toISOString() }
        : null,
      exports: copies.map(({ at, bytes }) => ({ at: at.toISOString(), bytes })),
      counts: counts[0] ?? { pictures: 0, events: 0, messages: 0, sessions: 0 },
    };
  }

  /** A line in the application's history, so that staff see what the applicant asked for. */
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
      fromState: row.state,
      toState: row.state,
      revision: row.revision,
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

    /** What an applicant is asked to agree to anew, because it changed since they did. */
    askedConsent: async (applicant: number, language: Language) =>
      askedConsent(terms, (await consentOf(database.pool, applicant)) ?? null, language),

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

    /** Periodic work: what was kept by law of those who were forgotten long ago. Gives how many people went. */
    purgeForgotten(): Promise<number> {
      const before = new Date(clock.now());
      before.setUTCFullYear(before.getUTCFullYear() - keptYears);
      return purgeForgotten(database, before);
    },

    /** Periodic work: whoever asked to be forgotten and has not changed their mind. */
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
