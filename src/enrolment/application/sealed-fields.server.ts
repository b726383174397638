import type { Database } from '#kit/db/database.server.ts';
import type { SealedColumn } from '#kit/db/sealed-columns.server.ts';
import { isSealed, type Sealing } from '#kit/db/sealing.server.ts';
import type { ApplicationFields, FieldName } from './application-fields.ts';

/**
 * Fields that name or reach a person, or may: they are sealed wherever they are stored, in the application itself, draft
 * or not, and in its history. What staff search and compare by (company, credit code) stays readable; see decision 008.
 */
export const sealedFieldNames = [
  'legal_name',
  'contact_name',
  'wechat_id',
  'email',
  'registered_address',
  'address',
  'note',
] as const satisfies readonly FieldName[];

/** Lists in the history whose entries carry free words, under `text`. */
export const wordyLists = ['remarks', 'conditions'] as const;
type Worded = { text?: unknown };
const wordyEntries = (stored: object, list: (typeof wordyLists)[number]): Worded[] => {
  const entries = (stored as Record<string, unknown>)[list];
  return Array.isArray(entries) ? (entries as Worded[]) : [];
};
const isWord = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Fields as the database holds them, sealed where they must be. */
export type StoredFields = Record<string, unknown>;

const boundTo = (application: number | string, name: string) => `application/${application}/${name}`;
const words = 'words';
export const wordsBoundTo = (application: number | string) => boundTo(application, words);

export function sealedFields(sealing: Sealing) {
  /** Copies only objects with sealed fields; most events have none. */
  function change(stored: object, work: (text: string, name: string) => string | undefined): object {
    let changed: Record<string, unknown> | undefined;
    for (const name of sealedFieldNames) {
      const value = (stored as Record<string, unknown>)[name];
      if (!isWord(value)) continue;
      const made = work(value, name);
      if (made === undefined) continue;
      changed ??= { ...stored };
      changed[name] = made;
    }
    for (const list of wordyLists) {
      const entries = wordyEntries(stored, list);
      const made = entries.map((entry) => {
        const text = isWord(entry.text) ? work(entry.text, words) : undefined;
        return text === undefined ? entry : { ...entry, text };
      });
      if (made.every((entry, index) => entry === entries[index])) continue;
      changed ??= { ...stored };
      changed[list] = made;
    }
    return changed ?? stored;
  }

  return {
    seal: (application: number, fields: object): StoredFields =>
      change(fields, (text, name) => sealing.seal(text, boundTo(application, name))) as StoredFields,
    /** Opens fields, or `before` and `after` of the history. Values stored before sealing are returned unchanged. */
    open: <Fields extends object = ApplicationFields>(application: number, stored: object): Fields =>
      change(stored, (text, name) =>
        isSealed(text) ? sealing.open(text, boundTo(application, name)) : undefined,
      ) as Fields,
    /** Seals free text of an application in a column of its own; '' stays ''. */
    sealWords: (application: number, text: string): string =>
      text === '' ? '' : sealing.seal(text, boundTo(application, words)),
    openWords: (application: number, stored: string): string =>
      isSealed(stored) ? sealing.open(stored, boundTo(application, words)) : stored,
    /** Reseals fields under the current key; returns the same object if nothing changed. */
    reseal: (application: number, stored: object): object =>
      change(stored, (text, name) => {
        if (sealing.isCurrent(text)) return undefined;
        const bound = boundTo(application, name);
        return sealing.seal(isSealed(text) ? sealing.open(text, bound) : text, bound);
      }),
  };
}
export type SealedFields = ReturnType<typeof sealedFields>;

/** Throws if a field that must be sealed is readable. Guards every write. */
export function refuseUnsealed(stored: object): void {
  for (const name of sealedFieldNames) {
    const value = (stored as Record<string, unknown>)[name];
    if (isWord(value) && !isSealed(value)) throw new Error(`${name} is not sealed`);
  }
  for (const list of wordyLists) for (const { text } of wordyEntries(stored, list)) refuseReadable(text);
}

/** The same guard for a column of free text. */
export function refuseReadable(words: unknown): void {
  if (isWord(words) && !isSealed(words)) throw new Error('free words are not sealed');
}

const sealedWords = (table: string, column: string, more: Partial<SealedColumn> = {}): SealedColumn => ({
  table,
  column,
  owner: 't.application',
  boundTo: wordsBoundTo,
  isReadable: true,
  ...more,
});

/** Every column of free words about an application. */
export const sealedWordColumns = [
  sealedWords('applications', 'decision_text', { owner: 't.id' }),
  sealedWords('application_events', 'text'),
  sealedWords('application_remarks', 'text'),
  sealedWords('application_conditions', 'text'),
  sealedWords('application_notes', 'text'),
  sealedWords('application_messages', 'text', { key: 'event' }),
  sealedWords('application_messages', 'template', { key: 'event', isJson: true }),
  sealedWords('company_claims', 'reason'),
  sealedWords('company_claims', 'decision_text'),
];

const batch = 500;

/**
 * Reseals every application and its history under the current key, in batches, while the product runs. Can be interrupted and
 * repeated. Returns the number of rows found; rows that are being saved are skipped (`skip locked`, to avoid deadlocks with batched
 * saves), so repeat until it returns 0.
 */
export async function resealApplications(database: Database, fields: SealedFields): Promise<number> {
  return (await resealDrafts(database, fields)) + (await resealHistory(database, fields));
}

async function resealDrafts({ pool }: Database, fields: SealedFields): Promise<number> {
  let changed = 0;
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ id: number; revision: number; fields: object }>(
      'select id, revision, fields from applications where id > $1 order by id limit $2',
      [last, batch],
    );
    if (rows.length === 0) return changed;
    last = rows.at(-1)?.id ?? last;
    const stale = rows
      .map((row) => ({ ...row, made: fields.reseal(row.id, row.fields) }))
      .filter((row) => row.made !== row.fields);
    if (stale.length === 0) continue;
    // Keep the revision: nothing changes for the applicant.
    await pool.query(
      `with free as materialized (select id from applications where id = any($1) for update skip locked)
       update applications a set fields = n.fields from unnest($1::bigint[], $2::int[], $3::jsonb[]) as n(id, revision, fields)
       where a.id = n.id and a.revision = n.revision and a.id in (select id from free)`,
      [stale.map(({ id }) => id), stale.map(({ revision }) => revision), stale.map(({ made }) => JSON.stringify(made))],
    );
    changed += stale.length;
  }
}

/** @param which all history, or only decisions, whose remarks and conditions an older version stored readable: few enough for a daily run. */
export async function resealHistory(
  { pool }: Database,
  fields: SealedFields,
  which: 'all' | 'decisions' = 'all',
): Promise<number> {
  const names = which === 'all' ? [...sealedFieldNames, ...wordyLists] : wordyLists;
  let changed = 0;
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ id: number; application: number; before: object; after: object }>(
      `select id, application, before, after from application_events
       where id > $1 and (before ?| $3 or after ?| $3)
         ${which === 'all' ? '' : "and action in ('approve', 'propose', 'return', 'ask_renewal')"} order by id limit $2`,
      [last, batch, names],
    );
    if (rows.length === 0) return changed;
    last = rows.at(-1)?.id ?? last;
    const stale = rows
      .map((row) => ({
        row,
        before: fields.reseal(row.application, row.before),
        after: fields.reseal(row.application, row.after),
      }))
      .filter(({ row, before, after }) => before !== row.before || after !== row.after);
    if (stale.length === 0) continue;
    await pool.query(
      `with free as materialized (select id from application_events where id = any($1) for update skip locked)
       update application_events e set before = n.before, after = n.after
       from unnest($1::bigint[], $2::jsonb[], $3::jsonb[]) as n(id, before, after)
       where e.id = n.id and e.id in (select id from free)`,
      [
        stale.map(({ row }) => row.id),
        stale.map(({ before }) => JSON.stringify(before)),
        stale.map(({ after }) => JSON.stringify(after)),
      ],
    );
    changed += stale.length;
  }
}
