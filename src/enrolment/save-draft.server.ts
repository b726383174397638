import type { Database } from '#kit/database.server.ts';
import type { ApplicationFields, FieldName } from './application-fields.ts';
import { picturesIn } from './application-fields.ts';
import type { ApplicationRow } from './application-rows.server.ts';
import { areaName } from './areas.server.ts';
import type { DueClock } from './due-clock/due-clock.server.ts';
import type { Applicant } from './enrolment.server.ts';
import { refuseUnsealed, type SealedFields, type StoredFields } from './sealed-fields.server.ts';

/** A save that changes fields and nothing else: no state, no picture, no first revision. By far the most saves are such. */
export const isPlainSave = (
  row: ApplicationRow,
  submit: boolean,
  changed: readonly FieldName[],
  after: ApplicationFields,
): boolean =>
  !submit &&
  changed.length > 0 &&
  changed.every(
    (name) => picturesIn({ [name]: after[name] }).length + picturesIn({ [name]: row.fields[name] }).length === 0,
  );

/**
 * Saves fields on the revision that was read, with their line in the history, as one statement, which is as whole as a
 * transaction and a fifth of its way to the database and back. Gives the row as it is then; undefined when somebody was
 * faster.
 */
export async function savePlainly(
  database: Database,
  sealed: SealedFields,
  applicant: Applicant,
  row: ApplicationRow,
  { changed, after, now }: { changed: readonly FieldName[]; after: ApplicationFields; now: Date },
): Promise<ApplicationRow | undefined> {
  const pick = (fields: StoredFields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  const stored = { ...row.stored, ...sealed.seal(row.id, pick(after)) };
  refuseUnsealed(stored);
  const area = areaName(after.area_code ?? '');
  const { rowCount } = await database.pool.query({
    name: 'application_save',
    text: `with saved as (
        update applications set revision = revision + 1, updated_at = $3, language = $4, area_name = $5,
          entered_by = coalesce($6, entered_by), fields = $7
        where id = $1 and revision = $2 returning id, state, revision)
      insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, before, after)
        select id, $3, 'user', $8, 'save', state, state, revision, $9, $10 from saved`,
    values: [
      row.id,
      row.revision,
      now,
      applicant.language,
      area,
      applicant.screenUser ?? null,
      JSON.stringify(stored),
      applicant.id,
      JSON.stringify(pick(row.stored)),
      JSON.stringify(pick(stored)),
    ],
  });
  if (rowCount !== 1) return undefined;
  const enteredBy = applicant.screenUser ?? row.entered_by;
  return {
    ...row,
    stored,
    // As it comes back from the database: a field that was given nothing is not there.
    fields: JSON.parse(JSON.stringify(after)) as ApplicationFields,
    revision: row.revision + 1,
    language: applicant.language,
    area_name: area,
    entered_by: enteredBy,
  };
}

/** What a submission changes besides the fields. */
export function submission(row: ApplicationRow | undefined, consent: string, now: Date, due: DueClock) {
  return {
    state: 'submitted' as const,
    round: (row?.round ?? 0) + 1,
    consent_version: consent,
    consent_at: now,
    // Said of the round before; it stands in the history.
    decision_text: '',
    submitted_at: now,
    due_at: due.start(now.getTime(), row?.due_left_ms),
    due_left_ms: null,
  };
}
