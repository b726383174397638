import type { Database } from '#kit/database.server.ts';
import { joinedWrites } from '#kit/joined-writes.server.ts';
import type { Rows } from '#rows.ts';
import type { ApplicationFields, FieldName } from './application-fields.ts';
import { picturesIn } from './application-fields.ts';
import type { ApplicationRow } from './application-rows.server.ts';
import { areaName } from './areas.server.ts';
import type { DueClock } from './due-clock/due-clock.server.ts';
import type { Applicant } from './enrolment.server.ts';
import { refuseUnsealed, type SealedFields, type StoredFields } from './sealed-fields.server.ts';

/** A save that changes fields and nothing else: no state, no picture, no first revision, and no staff at it. By far the most are such. */
export const isPlainSave = (
  applicant: Applicant,
  row: ApplicationRow,
  submit: boolean,
  changed: readonly FieldName[],
  after: ApplicationFields,
): boolean =>
  !submit &&
  applicant.screenUser === undefined &&
  changed.length > 0 &&
  changed.every(
    (name) => picturesIn({ [name]: after[name] }).length + picturesIn({ [name]: row.fields[name] }).length === 0,
  );

interface PlainSave
  extends Pick<Rows['applications'], 'id' | 'revision' | 'save_key' | 'language' | 'area_name' | 'applicant'> {
  at: Date;
  fields: StoredFields;
  before: StoredFields;
  after: StoredFields;
}

/** Of two saves of one application in a statement the first counts; the other one is told that somebody was faster. */
const saveStatement = `with given as (
    select * from rows from (json_to_recordset($1) as (id bigint, revision int, save_key text, at timestamptz, language text, area_name text,
      fields jsonb, applicant bigint, before jsonb, after jsonb)) with ordinality
      as g (id, revision, save_key, at, language, area_name, fields, applicant, before, after, place)),
  saved as (
    update applications a set revision = a.revision + 1, updated_at = g.at, language = g.language, area_name = g.area_name,
      save_key = g.save_key, fields = g.fields
    from (select distinct on (id) * from given order by id, place) g
    where a.id = g.id and a.revision = g.revision returning g.place, a.state, a.revision),
  told as (
    insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, before, after)
      select g.id, g.at, 'user', g.applicant, 'save', s.state, s.state, s.revision, g.before, g.after
      from saved s join given g on g.place = s.place)
  select place from saved`;

/**
 * Saves fields on the revision that was read, with their line in the history, as one statement, which is as whole as a
 * transaction. Saves of different applicants that come at the same moment share it, and the wait for the disk with it.
 */
export function plainSaves(database: Database, sealed: SealedFields) {
  const save = joinedWrites<PlainSave, boolean>({
    most: 64,
    async write(saves) {
      const { rows } = await database.pool.query<{ place: number }>({
        name: 'applications_save',
        text: saveStatement,
        values: [JSON.stringify(saves)],
      });
      const places = new Set(rows.map(({ place }) => place));
      return saves.map((_save, index) => places.has(index + 1));
    },
  });

  /** The row as it is then; undefined when somebody was faster. */
  return async function savePlainly(
    applicant: Applicant,
    row: ApplicationRow,
    { changed, after, now, key }: { changed: readonly FieldName[]; after: ApplicationFields; now: Date; key: string },
  ): Promise<ApplicationRow | undefined> {
    const pick = (fields: StoredFields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
    const stored = { ...row.stored, ...sealed.seal(row.id, pick(after)) };
    refuseUnsealed(stored);
    const area = areaName(after.area_code ?? '');
    const isSaved = await save({
      id: row.id,
      revision: row.revision,
      save_key: key || row.save_key,
      at: now,
      language: applicant.language,
      area_name: area,
      fields: stored,
      applicant: applicant.id,
      before: pick(row.stored),
      after: pick(stored),
    });
    if (!isSaved) return undefined;
    return {
      ...row,
      stored,
      // As it comes back from the database: a field that was given nothing is not there.
      fields: JSON.parse(JSON.stringify(after)) as ApplicationFields,
      revision: row.revision + 1,
      language: applicant.language,
      area_name: area,
    };
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
