import type { RequirementChange } from '#enrolment/review/review-contract.ts';
import { cachedAnswer } from '#kit/call/cached-answer.server.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { inLanguage } from '#kit/text/language.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import {
  type FieldName,
  fieldNames,
  type SupplierType,
  sectionNames,
  sectionOf,
  supplierTypes,
} from './application-fields.ts';
import { categoryChoices, supplierTypeWords, wordsOf } from './choices.ts';
import type { AdmissionReadings, AdmissionTimes, Span } from './contract.ts';
import type { RequirementColumn } from './required-items.ts';
import { defaultRequiredItems, overlayRequiredItems, type RequiredItems, requirements } from './required-items.ts';
import { fieldWords, sectionWords } from './words.ts';

const subject = 'required_items';
type Stored = Rows['required_items'];
type By = { account: number; address: string };

/** Staff change what is required; see `required-items.ts` for what the rows mean. */
export function requiredItemsEditor({
  database,
  clock,
  items,
  audit,
}: Needs<'database' | 'clock' | 'audit'> & { items: RequiredItemsTable }) {
  const rowsNow = async (client: Pick<Database['pool'], 'query'>): Promise<Stored[]> =>
    (await client.query('select supplier_type, field, least from required_items')).rows;

  async function list() {
    const { rows } = await database.pool.query<{ at: Date; name: string }>(
      `select a.at, coalesce(u.name, '') as name from audit_entries a left join screen_users u on u.id = a.actor
       where a.subject = $1 order by a.at desc limit 1`,
      [subject],
    );
    return {
      items: overlayRequiredItems(await rowsNow(database.pool)) as Record<string, Record<string, number>>,
      defaults: defaultRequiredItems as Record<string, Record<string, number>>,
      last_change: rows[0] ? { at: rows[0].at.toISOString(), by: rows[0].name } : null,
    };
  }

  return {
    list,

    /** Requirements that would become stricter, with the number of applications that would not meet them. */
    async preview(changes: readonly RequirementChange[]) {
      const before = await rowsNow(database.pool);
      const [now, then] = [overlayRequiredItems(before), overlayRequiredItems(withChanges(before, changes))];
      const leastOf = (items: RequiredItems, type: SupplierType, field: FieldName) =>
        requirements(items, type).get(field) ?? 0;
      const cells = supplierTypes.flatMap((type) =>
        [...new Set(changes.map((change) => change.field as FieldName))].flatMap((field) => {
          const least = leastOf(then, type, field);
          return least > leastOf(now, type, field) ? [{ supplier_type: type, field, least }] : [];
        }),
      );
      if (cells.length === 0) return [];
      const { rows } = await database.pool.query<
        (typeof cells)[number] & Record<'open' | 'waiting' | 'approved', number>
      >(
        `select cell.supplier_type, cell.field, cell.least, count(*) filter (where a.state in ('draft', 'needs_correction'))::int as open,
           count(*) filter (where a.state in ('submitted', 'in_review'))::int as waiting,
           count(*) filter (where a.state in ('approved', 'suspended'))::int as approved
         from json_to_recordset($1) as cell (place int, supplier_type text, field text, least int)
         left join applications a on a.supplier_type = cell.supplier_type and ${given} < cell.least
         group by cell.place, cell.supplier_type, cell.field, cell.least order by cell.place`,
        [JSON.stringify(cells.map((cell, place) => ({ ...cell, place })))],
      );
      return rows;
    },

    async change(changes: readonly RequirementChange[], by: By) {
      await database.transaction(async (client) => {
        // Serialize changes, so that the audit log records the true difference of each.
        await client.query('lock table required_items in share row exclusive mode');
        const before = await rowsNow(client);
        const after = withChanges(before, changes);
        await client.query('delete from required_items');
        await client.query(
          `insert into required_items (supplier_type, field, least)
           select supplier_type, field, least from jsonb_populate_recordset(null::required_items, $1)`,
          [JSON.stringify(after)],
        );
        const of = (rows: readonly Stored[]) =>
          Object.fromEntries(
            changes.map(({ supplier_type, field }) => [
              `${supplier_type}.${field}`,
              rows.find((row) => row.supplier_type === supplier_type && row.field === field)?.least ?? null,
            ]),
          );
        await audit(
          client,
          auditEntry({ id: by.account, address: by.address }, clock.now(), {
            action: 'enrolment.change_required_items',
            subject,
            before: of(before),
            after: of(after),
          }),
        );
      });
      items.forget();
      return list();
    },
  };
}
export type RequiredItemsEditor = ReturnType<typeof requiredItemsEditor>;

/** SQL count of entries, as in `required-items.ts`, except that rare empty rows count too. */
const given = `case jsonb_typeof(a.fields -> cell.field) when 'array' then jsonb_array_length(a.fields -> cell.field)
  when 'object' then (a.fields -> cell.field <> '{}')::int when 'string' then (a.fields ->> cell.field <> '')::int
  when 'number' then 1 else 0 end`;

function withChanges(rows: readonly Stored[], changes: readonly RequirementChange[]): Stored[] {
  const key = ({ supplier_type, field }: { supplier_type: string; field: string }) => `${supplier_type}.${field}`;
  const stored = new Map(rows.map((row) => [key(row), row]));
  for (const { supplier_type, field, least } of changes) {
    const standard = defaultRequiredItems[supplier_type as RequirementColumn][field as FieldName];
    // Defaults are not stored: they follow later versions of the product.
    if (least === null || least === standard) stored.delete(key({ supplier_type, field }));
    else stored.set(key({ supplier_type, field }), { supplier_type, field, least });
  }
  return [...stored.values()];
}

/** Cache life in other processes: an edit by staff applies everywhere after this time. */
const cacheLifeMs = 10_000;

/** The requirements in force: the defaults in code with the rows of the table over them. */
export function requiredItemsTable(database: Database) {
  let copy: RequiredItems = defaultRequiredItems;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<RequiredItems> | undefined;

  async function read(): Promise<RequiredItems> {
    try {
      const { rows } = await database.pool.query<Rows['required_items']>({
        name: 'required_items',
        text: 'select supplier_type, field, least from required_items',
      });
      copy = overlayRequiredItems(rows);
      readAt = performance.now();
      return copy;
    } finally {
      reading = undefined;
    }
  }

  return {
    /** Call after a change: applies here at once, in other processes within `cacheLifeMs`. */
    forget(): void {
      readAt = Number.NEGATIVE_INFINITY;
    },
    current(): RequiredItems | Promise<RequiredItems> {
      if (performance.now() - readAt < cacheLifeMs) return copy;
      reading ??= read();
      return reading;
    },
  };
}
export type RequiredItemsTable = ReturnType<typeof requiredItemsTable>;

const countAdmittedQuery = {
  name: 'enrolment_count_admitted',
  text: `select count(*)::int as admitted from applications
    where state = 'approved' or (admitted_at is not null and state in ('needs_correction', 'submitted', 'in_review'))`,
};

/** Number of admitted suppliers, without suspended ones, including renewals. */
export async function countAdmitted(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ admitted: number }>(countAdmittedQuery);
  return rows[0]?.admitted ?? 0;
}

export interface DecisionTimes {
  p50_hours: number | null;
  p90_hours: number | null;
}

const timesLifeMs = 60_000;
const noDecisionsYet: DecisionTimes = { p50_hours: null, p90_hours: null };

/** Time from submission to decision over the last 90 days. */
export function decisionTimes(database: Database, clock: Clock) {
  const read = cachedAnswer(async (): Promise<DecisionTimes> => {
    const { rows } = await database.pool.query<{ hours: [number, number] | null }>(
      `select percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from d.at - s.at) / 3600) as hours
       from application_events d
       join lateral (select at from application_events s
         where s.application = d.application and s.action = 'submit' and s.id < d.id order by s.id desc limit 1) s on true
       where d.action in ('approve', 'return', 'reject') and d.at > $1`,
      [new Date(clock.now() - windowDays * dayMs)],
    );
    const [p50, p90] = rows[0]?.hours ?? [];
    return p50 === undefined || p90 === undefined ? noDecisionsYet : { p50_hours: tenths(p50), p90_hours: tenths(p90) };
  }, timesLifeMs);
  return {
    async current(): Promise<DecisionTimes> {
      const times = await read();
      return times === 'away' ? noDecisionsYet : times;
    },
  };
}

const cacheMs = 5 * 60_000;
const windowDays = 90;
/** A median of fewer steps would reveal single applications. */
const fewest = 5;

/** One row for each step that ended in the window. Saves, which keep the state, are skipped. */
const readSteps = {
  name: 'admission_steps',
  text: `with steps as (
      select 'review' as step, extract(epoch from d.at - s.at) / 3600 as hours, null::boolean as passed from application_events d
        join lateral (select at from application_events s where s.application = d.application and s.action = 'submit'
          and s.id < d.id order by s.id desc limit 1) s on true
        where d.action in ('approve', 'return', 'reject') and d.at > $1
      union all
      select 'correction', extract(epoch from s.at - d.at) / 3600, null from application_events d
        join lateral (select at from application_events s where s.application = d.application and s.action = 'submit'
          and s.id > d.id order by s.id limit 1) s on true
        where d.action = 'return' and d.at > $1
      union all
      select 'first', null, d.action = 'approve' from application_events d
        where d.action in ('approve', 'return', 'reject') and d.at > $1 and not exists (
          select 1 from application_events b where b.application = d.application and b.id < d.id
            and b.from_state <> b.to_state and b.action in ('approve', 'return', 'reject'))
      union all
      select 'whole', extract(epoch from d.at - s.at) / 3600, null from application_events d
        join lateral (select at from application_events s where s.application = d.application and s.action = 'submit'
          and s.from_state <> s.to_state and s.id < d.id order by s.id limit 1) s on true
        where d.action = 'approve' and d.at > $1
      union all
      select 'filling', extract(epoch from s.at - a.created_at) / 3600, null from application_events s
        join applications a on a.id = s.application
        where s.action = 'submit' and s.at > $1 and s.at > a.created_at
          and not exists (select 1 from application_events b where b.application = s.application and b.id < s.id
            and b.from_state <> b.to_state and b.action = 'submit'))
    select step, count(*)::int as count, count(*) filter (where passed)::int as passed,
      percentile_cont(array[0.5, 0.9]) within group (order by hours) filter (where hours is not null) as hours
    from steps group by step`,
};

interface Row {
  step: string;
  count: number;
  passed: number;
  hours: [number, number] | null;
}

/** Measured durations of the admission steps. */
export function admissionTimes(
  { database, clock }: Needs<'database' | 'clock'>,
  keptMs = cacheMs,
): () => Promise<AdmissionTimes | 'away'> {
  return cachedAnswer(async () => {
    const values = [new Date(clock.now() - windowDays * dayMs)];
    const { rows } = await database.pool.query<Row>({ ...readSteps, values });
    const counted = new Map(rows.filter(({ count }) => count >= fewest).map((row) => [row.step, row]));
    const spanOf = (step: string): Span | null => {
      const hours = counted.get(step)?.hours;
      return hours ? { p50: tenths(hours[0]), p90: tenths(hours[1]) } : null;
    };
    const first = counted.get('first');
    return {
      filling: spanOf('filling'),
      review: spanOf('review'),
      correction: spanOf('correction'),
      whole: spanOf('whole'),
      firstPassPercent: first ? Math.round((100 * first.passed) / first.count) : null,
    };
  }, keptMs);
}

const tenths = (hours: number) => Math.round(hours * 10) / 10;

const noTimes = { filling: null, review: null, correction: null, whole: null, firstPassPercent: null };

const isCommon = ({ least }: { least: number[] }) => least.every((count) => count === 1);

/** Public figures of admission, from the requirements in force and from the history. */
export function admission(needs: Needs<'database' | 'clock'> & { items: RequiredItemsTable }): AdmissionReadings {
  const times = admissionTimes(needs);
  /** While the database is away, visitors see the default requirements instead of an error. */
  async function itemsNow() {
    try {
      return await needs.items.current();
    } catch (error) {
      if (isDatabaseUnavailable(error)) return defaultRequiredItems;
      throw error;
    }
  }
  return {
    times,
    async guide(language) {
      const [items, read] = await Promise.all([itemsNow(), times()]);
      const byKind = supplierTypes.map((kind) => requirements(items, kind));
      const asked = fieldNames
        .map((field) => ({ field, least: byKind.map((required) => required.get(field) ?? 0) }))
        .filter(({ least }) => least.some((count) => count > 0));
      return {
        kinds: supplierTypes.map((kind, place) => ({
          kind,
          name: wordsOf(supplierTypeWords, kind, language),
          categories: Object.values(categoryChoices[kind])
            .map((text) => inLanguage(text, language))
            .join(inLanguage(['、', ', '], language)),
          required: byKind[place]?.size ?? 0,
        })),
        common: asked.filter(isCommon).map(({ field }) => inLanguage(fieldWords[field], language)),
        sections: sectionNames
          .map((section) => ({
            section,
            items: asked.filter((item) => sectionOf(item.field) === section && !isCommon(item)),
          }))
          .filter(({ items }) => items.length > 0)
          .map(({ section, items }) => ({
            name: inLanguage(sectionWords[section], language),
            items: items.map(({ field }) => inLanguage(fieldWords[field], language)),
            least: items.map(({ least }) => least.join()),
          })),
        times: read === 'away' ? noTimes : read,
      };
    },
  };
}
