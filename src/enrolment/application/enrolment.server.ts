import { isDeepStrictEqual } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { writeConsent } from '#enrolment/account/consents.server.ts';
import type { Application, changeRefusals } from '#enrolment/contract.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { batchedWrites } from '#kit/db/batched-writes.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import type { UploadTicket } from '#kit/files/objects/upload-ticket.ts';
import type { UploadStop } from '#kit/files/upload-refusals.ts';
import { termsChanged } from '#kit/form/terms-changed.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { type CorrectionStart, changedSince } from './answers.ts';
import { type ApplicationFields, type FieldName, fieldNames, pictureKeys, picturesIn } from './application-fields.ts';
import {
  type ApplicationRow,
  applicationNumber,
  applicationReads,
  areaName,
  changeRow,
  inTheirWords,
  knowsArea,
  noteEntry,
  standingOf,
  writeEvent,
} from './application-rows.server.ts';
import { allowedActions, next } from './application-status.ts';
import { pictureLimits } from './picture-file.ts';
import type { PictureRecords } from './picture-records.server.ts';
import type { DecisionTimes, RequiredItemsTable } from './required-items.server.ts';
import { evaluate, type Progress, type RequiredItems } from './required-items.ts';
import { refuseUnsealed, type SealedFields, type StoredFields } from './sealed-fields.server.ts';
import { blockerWords } from './words.ts';

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
  logged as (
    insert into application_events (application, at, actor_kind, actor, action, from_state, to_state, revision, before, after)
      select g.id, g.at, 'user', g.applicant, 'save', g.from_state, s.state, s.revision, g.before, g.after
      from saved s join given g on g.place = s.place where g.after <> '{}' or g.from_state = '')
  select place from saved`;

/** Saves fields at the revision that was read, with a history entry; returns undefined on a conflict. */
function fieldSaves(database: Database, sealed: SealedFields) {
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
  const writeShared = batchedWrites<Save, boolean>({ most: 64, write: (saves) => write(saves) });

  return async function saveFields(
    applicant: Applicant,
    row: Pick<ApplicationRow, 'id' | 'revision' | 'save_key' | 'stored'> & { state: string },
    { changed, after, now, key }: { changed: readonly FieldName[]; after: ApplicationFields; now: Date; key: string },
    /** For a transaction that changes more than the fields. */
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
    return { ...next, stored, fields: after, revision: row.revision + 1 };
  };
}

const thumbnailWidth = 400;

const progressOf = (fields: ApplicationFields, items: RequiredItems, now: number): Progress =>
  evaluate(fields, items, { today: businessDay(now), knowsArea });

/**
 * Fields that can be changed now, null = all. In a correction these are the ones with an open remark, and those that a
 * correction itself made missing: otherwise a changed supplier type could never be submitted again.
 */
function unlockedFields(row: Pick<ApplicationRow, 'state' | 'remarks'>, progress: Progress): FieldName[] | null {
  if (row.state === 'draft') return null;
  if (row.state !== 'needs_correction') return [];
  const open = row.remarks.filter((remark) => remark.open);
  if (open.some((remark) => remark.field === '')) return null;
  return [
    ...new Set([...open.map((remark) => remark.field), ...progress.missing.map((item) => item.field)]),
  ] as FieldName[];
}

/** Addresses of the pictures in these fields. */
function pictureAddresses(fields: ApplicationFields, objects: Pick<ObjectStore, 'viewUrl'>): Application['pictures'] {
  const pictures: Application['pictures'] = {};
  for (const { key } of picturesIn(fields))
    pictures[key] ??= { url: objects.viewUrl(key), thumbnail: objects.viewUrl(key, { width: thumbnailWidth }) };
  return pictures;
}

/** Every save since staff returned the application or asked for new papers, oldest first. */
const savesSinceReturn = `select e.before from application_events e
  where e.application = $1 and e.action = 'save'
    and e.id > (select max(r.id) from application_events r
      where r.application = $1 and r.to_state = 'needs_correction' and r.from_state <> r.to_state)
  order by e.id`;

/** The answers when staff returned the application, to compare a correction with: `before` of each field’s first save since then. */
async function fieldsWhenReturned(
  client: Pool | PoolClient,
  sealed: SealedFields,
  row: Pick<ApplicationRow, 'id' | 'fields'>,
): Promise<ApplicationFields> {
  const { rows } = await client.query<{ before: Record<string, unknown> }>({
    name: 'correction_saves',
    text: savesSinceReturn,
    values: [row.id],
  });
  const earlier: Record<string, unknown> = {};
  for (const { before } of rows)
    for (const [name, value] of Object.entries(sealed.open(row.id, before)))
      if (!Object.hasOwn(earlier, name)) earlier[name] = value;
  return { ...row.fields, ...earlier } as ApplicationFields;
}

const words = {
  locked: ['这一项没有要求修改，不能改动', 'This item is locked because no change was requested'],
  noSuchPicture: ['照片不存在或不属于您，请重新上传', 'Photo not found or not yours. Please upload it again'],
  unreadable: [
    '有照片无法打开或像素过多，请重新拍一张',
    'A photo can’t be opened or has too many pixels. Please take another',
  ],
  nothingChanged: [
    '还没有改动。请按意见修改，或写明不改的理由',
    'Nothing has changed yet. Please make the requested changes or explain why not',
  ],
  noConsent: ['请先同意服务条款和隐私政策', 'Please agree to the terms and the privacy policy first'],
} as const satisfies Record<string, Text>;

export interface Applicant {
  id: number;
  language: Language;
  /** A screen user who is signed in beside the applicant in the same browser. */
  screenUser: number | undefined;
  /** Where a consent is given: `browser`, `wechat`, ... */
  channel?: string;
}
export interface SavedFields {
  revision: number;
  /** Idempotency key, unchanged on retries. */
  save_key?: string | undefined;
  submit: boolean;
  consent_version?: string | undefined;
  /** The applicant’s note to the reviewer with a resubmission. */
  correction_note?: string | undefined;
  fields: ApplicationFields;
}
type ChangeReason = keyof typeof changeRefusals;

/** Whether pictures are added, removed or reordered. */
const hasPictures = (changed: readonly FieldName[], before: ApplicationFields, after: ApplicationFields): boolean =>
  changed.some((name) => [before, after].some((fields) => pictureKeys(fields, name).length > 0));

/** Key prefix of all pictures of an applicant. */
export const picturePrefix = (applicant: number): string => `enrol/${applicant}/`;

export function applicantEnrolment({
  database,
  objects,
  clock,
  items,
  times,
  sealed,
  pictures,
  due,
  terms,
}: Needs<'database' | 'objects' | 'clock'> & {
  items: RequiredItemsTable;
  times: { current(): Promise<DecisionTimes> };
  sealed: SealedFields;
  pictures: Pick<PictureRecords, 'note' | 'problemsOf'>;
  due: DueClock;
  terms: TermsInForce;
}) {
  const reads = applicationReads(database.pool, sealed);
  const saveFields = fieldSaves(database, sealed);
  /** The applicant’s view, built field by field so that nothing else leaves the server. */
  async function view(row: ApplicationRow, known?: Progress): Promise<Application> {
    const now = clock.now();
    const progress = known ?? progressOf(row.fields, await items.current(), now);
    const { p50_hours, p90_hours } = await times.current();
    return {
      number: applicationNumber(row.id),
      revision: row.revision,
      state: row.state,
      fields: row.fields,
      required: progress.required,
      missing: progress.missing,
      remarks: row.remarks,
      timeline: row.timeline,
      queue: { position: row.position, p50_hours, p90_hours },
      actions: allowedActions('applicant', standingOf(row), now),
      unlocked: unlockedFields(row, progress),
      decision_text: row.decision_text,
      conditions: row.conditions,
      admitted: row.admitted_at !== null && row.state !== 'suspended' && row.state !== 'rejected',
      reapply_at: row.reapply_at?.toISOString() ?? null,
      pictures: pictureAddresses(row.fields, objects),
      area_name: row.area_name,
    };
  }
  const present = async (applicant: number, language: Language = 'zh-CN'): Promise<Application | null> => {
    const row = await reads.findOfApplicant(applicant);
    return row ? inTheirWords(await view(row), language) : null;
  };

  /** Fields with new pictures that are not the applicant’s own or not in the store. */
  async function wrongPictures(
    applicant: number,
    stored: ApplicationFields,
    given: ApplicationFields,
  ): Promise<FieldName[]> {
    const known = new Set(picturesIn(stored).map(({ key }) => key));
    const fresh = picturesIn(given).filter(({ key }) => !known.has(key));
    const found = await Promise.all(
      fresh.map(async ({ field, key }) => {
        const own = key.startsWith(picturePrefix(applicant)) && !key.includes('..');
        return own && (await objects.stat(key)) ? undefined : field;
      }),
    );
    return found.filter((field) => field !== undefined);
  }

  /** Saves fields in a transaction with pictures, the first row or a submission. */
  async function saveMore(
    client: PoolClient,
    applicant: Applicant,
    row: ApplicationRow | undefined,
    { now, consent, note, ...save }: Parameters<typeof saveFields>[2] & { consent: string | undefined; note: string },
  ): Promise<boolean> {
    let known: Parameters<typeof saveFields>[1] | undefined = row;
    if (!known) {
      const { rows } = await client.query(
        `insert into applications (applicant, state, revision, fields, language, created_at, updated_at)
         values ($1, 'draft', 0, '{}', $2, $3, $3) on conflict (applicant) do nothing returning id`,
        [applicant.id, applicant.language, now],
      );
      known = rows[0] && { id: rows[0].id, revision: 0, save_key: '', state: '', stored: {} };
    }
    const saved = known && (await saveFields(applicant, known, { ...save, now }, client));
    if (!known || !saved) return false;
    const { id } = known;
    if (applicant.screenUser !== undefined) await noteEntry(client, id, applicant.screenUser);
    if (hasPictures(save.changed, row?.fields ?? {}, save.after)) await pictures.note(client, id, save.after, now);
    if (consent === undefined) return true;
    // Clear the text of the previous decision; the history has it.
    await client.query(
      `update applications set state = 'submitted', round = round + 1, consent_version = $2, consent_at = $3, decision_text = '',
         submitted_at = $3, due_at = $4, due_left_ms = null where id = $1`,
      [id, consent, now, due.start(now.getTime(), row?.due_left_ms)],
    );
    await writeEvent(client, id, now, {
      actorKind: 'user',
      actor: applicant.id,
      revision: saved.revision,
      action: 'submit',
      fromState: row?.state ?? 'draft',
      toState: 'submitted',
      text: sealed.sealWords(id, note),
      after: { consent_version: consent },
    });
    await writeConsent(client, applicant.id, { version: consent, at: now, channel: applicant.channel ?? 'browser' });
    await client.query('update application_remarks set open = false where application = $1 and open', [id]);
    return true;
  }

  const isUnchanged = async (row: ApplicationRow, after: ApplicationFields): Promise<boolean> =>
    changedSince(await fieldsWhenReturned(database.pool, sealed, row), after).length === 0;

  /** A change of state without a change of fields. */
  async function move(
    applicant: Applicant,
    revision: number,
    action: 'withdraw' | 'reapply',
    reason = '',
  ): Promise<Outcome<Application, ChangeReason>> {
    const row = await reads.findOfApplicant(applicant.id);
    if (!row) return refuse('none');
    if (row.revision !== revision) return refuse('stale', await view(row));
    const now = new Date(clock.now());
    const verdict = next(action, 'applicant', standingOf(row), now.getTime());
    if (!verdict.ok) return refuse(verdict.reason === 'not_yours' ? 'wrong_state' : verdict.reason, await view(row));
    const changed = await database.transaction(async (client) => {
      const clean = { state: verdict.state, due_at: null, due_left_ms: null, assignee: null, admitted_at: null };
      const columns = { ...clean, decision_text: '', reapply_at: null };
      const text = sealed.sealWords(row.id, reason);
      return changeRow(client, row, now, columns, { actorKind: 'user', actor: applicant.id, action, text });
    });
    const after = await present(applicant.id);
    return changed && after ? done(after) : refuse('stale', after);
  }

  return {
    view,
    getApplication: present,

    /** The answers to compare a correction with; null without a correction. */
    async getCorrectionStart(applicant: number): Promise<CorrectionStart | null> {
      const row = await reads.findOfApplicant(applicant);
      if (row?.state !== 'needs_correction') return null;
      const before = await fieldsWhenReturned(database.pool, sealed, row);
      return { before, pictures: pictureAddresses(before, objects) };
    },

    async saveApplication(
      applicant: Applicant,
      { revision, save_key: key = '', submit, consent_version, correction_note = '', fields }: SavedFields,
    ): Promise<Outcome<Application, ChangeReason | 'not_complete' | 'not_valid'>> {
      const t = (text: Text) => inLanguage(text, applicant.language);
      /** A newer revision exists: a conflict, or this same save, repeated because its answer was lost. */
      const overtaken = async (by: ApplicationRow | undefined) => {
        const present = by ? await view(by) : null;
        return present && key && by?.save_key === key ? done(present) : refuse('stale' as const, present);
      };
      const row = await reads.findOfApplicant(applicant.id);
      if ((row?.revision ?? 0) !== revision) return overtaken(row);
      const now = new Date(clock.now());
      const action = submit ? 'submit' : 'save';
      const verdict = next(action, 'applicant', standingOf(row), now.getTime());
      if (!verdict.ok) return refuse('wrong_state', row ? await view(row) : null);

      const stored = row?.fields ?? {};
      const changed = fieldNames.filter(
        (name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], stored[name]),
      );
      const after: ApplicationFields = { ...stored, ...fields };
      const progress = progressOf(after, await items.current(), now.getTime());
      const unlocked = row ? unlockedFields(row, progress) : null;
      const problems: Record<string, string> = {};
      for (const name of changed) if (unlocked && !unlocked.includes(name)) problems[name] = t(words.locked);
      for (const name of await wrongPictures(applicant.id, stored, fields)) problems[name] = t(words.noSuchPicture);
      if (Object.keys(problems).length > 0) return refuse('not_valid', { fields: problems });

      if (submit) {
        for (const { field, reason } of progress.missing)
          problems[field] = blockerWords(field, reason, applicant.language);
        if (row) for (const { field } of await pictures.problemsOf(row.id)) problems[field] = t(words.unreadable);
        if (row?.state === 'needs_correction' && !correction_note && (await isUnchanged(row, after)))
          problems.correction_note = t(words.nothingChanged);
        if (consent_version === undefined) problems.consent_version = t(words.noConsent);
        else if (!(await terms.isCurrent(consent_version))) problems.consent_version = t(termsChanged);
        if (Object.keys(problems).length > 0)
          return refuse('not_complete', { fields: problems, missing: progress.missing });
      }
      const save = { changed, after, now, key };
      if (row && !submit && applicant.screenUser === undefined && !hasPictures(changed, stored, after)) {
        // Only fields change, the common case: one statement, and nothing to read again.
        const saved = await saveFields(applicant, row, save);
        return saved
          ? done(await view({ ...row, ...saved }, progress))
          : overtaken(await reads.findOfApplicant(applicant.id));
      }
      const consent = submit ? (consent_version ?? '') : undefined;
      const note = row?.state === 'needs_correction' ? correction_note : '';
      const saved = await database.transaction((client) =>
        saveMore(client, applicant, row, { ...save, consent, note }),
      );
      const result = await reads.findOfApplicant(applicant.id);
      return saved && result ? done(await view(result)) : overtaken(result);
    },

    withdraw: (applicant: Applicant, revision: number, reason = '') => move(applicant, revision, 'withdraw', reason),
    reapply: (applicant: Applicant, revision: number) => move(applicant, revision, 'reapply'),

    /** @param origin the server’s origin as the client sees it. */
    async uploadTicket(applicant: number, origin: string): Promise<Outcome<UploadTicket, UploadStop>> {
      const endUser = `user:${applicant}`;
      const stop = await objects.uploadBlockFor(endUser);
      if (stop) return refuse(stop);
      const { maxBytes, mime } = pictureLimits;
      return done(objects.uploadToken({ prefix: picturePrefix(applicant), endUser, maxBytes, mime, origin }));
    },
  };
}
export type ApplicantEnrolment = ReturnType<typeof applicantEnrolment>;
