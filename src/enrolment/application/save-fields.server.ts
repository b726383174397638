import type { PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import { joinedWrites } from '#kit/joined-writes.server.ts';
import type { Rows } from '#rows.ts';
import type { ApplicationFields, FieldName } from './application-fields.ts';
import type { ApplicationRow } from './application-rows.server.ts';
import { areaName } from './areas.server.ts';
import type { Applicant } from './enrolment.server.ts';
import { refuseUnsealed, type SealedFields, type StoredFields } from './sealed-fields.server.ts';

interface Save
  extends Pick<Rows['applications'], 'id' | 'revision' | 'save_key' | 'language' | 'area_name' | 'applicant'> {
  at: Date;
  /** '' for the first save of an application, which begins its timeline. */
  from_state: string;
  fields: StoredFields;
  before: StoredFields;
  after: StoredFields;
}

/** If a statement holds two saves of one application, the first wins and the second gets a conflict. */
const saveStatement = `with given as (
    select * from rows from (json_to_recordset($1) as (id bigint, revision int, save_key text, at timestamptz, language text, area_name text,
      fields jsonb, applicant bigint, from_state text, before jsonb, after jsonb)) with ordinality
      as g (id, revision, save_key, at, language, area_name, fields, applicant, from_state, before, after, place)),
  saved as (
    update applications a set revision = a.revision + 1, updated_at = g.at, language = g.language, area_name = g.area_name,
      save_key = g.save_key, fields = g.fields
    from (select distinct on (id) * from given order by id, place) g
    where a.id = g.id and a.revision = g.revision returning g.place, a.state, a.revision),
  told as (
    insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, before, after)
      select g.id, g.at, 'user', g.applicant, 'save', g.from_state, s.state, s.revision, g.before, g.after
      from saved s join given g on g.place = s.place where g.after <> '{}' or g.from_state = '')
  select place from saved`;

/** Saves fields on the revision that was read, with their line in the history; nothing if somebody was faster. */
export function fieldSaves(database: Database, sealed: SealedFields) {
  async function write(saves: Save[], client: Pick<PoolClient, 'query'> = database.pool): Promise<boolean[]> {
    const { rows } = await client.query<{ place: number }>({
      name: 'applications_save',
      text: saveStatement,
      values: [JSON.stringify(saves)],
    });
    const places = new Set(rows.map(({ place }) => place));
    return saves.map((_save, index) => places.has(index + 1));
  }
  // Saves of different applicants at the same moment share a statement, and the wait for the disk with it.
  const writeShared = joinedWrites<Save, boolean>({ most: 64, write: (saves) => write(saves) });

  return async function saveFields(
    applicant: Applicant,
    row: Pick<ApplicationRow, 'id' | 'revision' | 'save_key' | 'stored'> & { state: string },
    { changed, after, now, key }: { changed: readonly FieldName[]; after: ApplicationFields; now: Date; key: string },
    /** Of a transaction that changes more than the fields. */
    client?: PoolClient,
  ): Promise<Pick<ApplicationRow, 'stored' | 'fields' | 'revision' | 'language' | 'area_name'> | undefined> {
    const pick = (fields: StoredFields) => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
    const stored = { ...row.stored, ...sealed.seal(row.id, pick(after)) };
    refuseUnsealed(stored);
    const next = { language: applicant.language, area_name: areaName(after.area_code ?? '') };
    const save: Save = {
      ...next,
      id: row.id,
      revision: row.revision,
      save_key: key || row.save_key,
      at: now,
      fields: stored,
      applicant: applicant.id,
      from_state: row.state,
      before: pick(row.stored),
      after: pick(stored),
    };
    const isSaved = client ? (await write([save], client))[0] : await writeShared(save);
    if (!isSaved) return undefined;
    // As it comes back from the database: a field that was given nothing is not there.
    const fields = JSON.parse(JSON.stringify(after)) as ApplicationFields;
    return { ...next, stored, fields, revision: row.revision + 1 };
  };
}
