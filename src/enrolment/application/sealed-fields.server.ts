import type { Pool } from 'pg';
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
export const resealApplications = async ({ pool }: Database, fields: SealedFields): Promise<number> =>
  (await resealJson(pool, fields, { table: 'applications', application: 'id', columns: ['fields'] })) +
  (await resealHistory(pool, fields));

/** Decisions alone, whose remarks and conditions an older version stored readable: few enough for a daily run. */
export const resealDecisions = ({ pool }: Database, fields: SealedFields): Promise<number> =>
  resealHistory(pool, fields, wordyLists, `and action in ('approve', 'propose', 'return', 'ask_renewal')`);

const resealHistory = (
  pool: Pool,
  fields: SealedFields,
  names: readonly string[] = [...sealedFieldNames, ...wordyLists],
  only = '',
): Promise<number> => {
  const listed = `array[${names.map((name) => `'${name}'`).join()}]`;
  return resealJson(pool, fields, {
    table: 'application_events',
    application: 'application',
    columns: ['before', 'after'],
    only: `and (before ?| ${listed} or after ?| ${listed}) ${only}`,
  });
};

/** Reseals JSON of applications, in pages by id. Rows that were changed since they were read are left as they are. */
async function resealJson(
  pool: Pool,
  fields: SealedFields,
  {
    table,
    application,
    columns,
    only = '',
  }: { table: string; application: string; columns: readonly string[]; only?: string },
): Promise<number> {
  const stored = `jsonb_build_array(${columns.join()})`;
  let changed = 0;
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ id: number; application: number; was: object[] }>(
      `select id, ${application} as application, ${stored} as was from ${table} where id > $1 ${only} order by id limit $2`,
      [last, batch],
    );
    if (rows.length === 0) return changed;
    last = rows.at(-1)?.id ?? last;
    const stale = rows
      .map((row) => ({ ...row, made: row.was.map((one) => fields.reseal(row.application, one)) }))
      .filter(({ was, made }) => made.some((one, at) => one !== was[at]));
    if (stale.length === 0) continue;
    // Nothing changes for the applicant: the revision stays.
    await pool.query(
      `with free as materialized (select id from ${table} where id = any($1) for update skip locked)
       update ${table} t set ${columns.map((column, at) => `${column} = n.made -> ${at}`).join()}
       from unnest($1::bigint[], $2::jsonb[], $3::jsonb[]) as n(id, was, made)
       where t.id = n.id and ${stored} = n.was and t.id in (select id from free)`,
      [
        stale.map(({ id }) => id),
        ...(['was', 'made'] as const).map((key) => stale.map((row) => JSON.stringify(row[key]))),
      ],
    );
    changed += stale.length;
  }
}
