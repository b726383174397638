import type { RequirementChange, RequirementColumn } from '#enrolment/review/required-items-contract.ts';
import { staffEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { type FieldName, isAsked, type SupplierType, supplierTypes } from './application-fields.ts';
import { defaultRequiredItems, overlayRequiredItems, type RequiredItems } from './required-items.ts';

const subject = 'required_items';
type Stored = Rows['required_items'];
type By = { account: number; address: string };

/** Staff change what is required; see `required-items.ts` for what the rows mean. */
export function requiredItemsEditor({
  database,
  clock,
  items,
  audit,
}: {
  database: Database;
  clock: Clock;
  items: RequiredItemsTable;
  audit: WriteAudit;
}) {
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

    /** Every cell that would be stricter than it is, with how many applications lack what it asks for. */
    async preview(changes: readonly RequirementChange[]) {
      const before = await rowsNow(database.pool);
      const [now, then] = [overlayRequiredItems(before), overlayRequiredItems(withChanges(before, changes))];
      const cells = supplierTypes.flatMap((type) =>
        [...new Set(changes.map((change) => change.field as FieldName))].flatMap((field) => {
          const least = neededOf(then, type, field);
          return least > neededOf(now, type, field) ? [{ supplier_type: type, field, least }] : [];
        }),
      );
      if (cells.length === 0) return [];
      const values: unknown[] = [];
      const use = (value: unknown) => `$${values.push(value)}`;
      const lacking = cells.map(
        ({ supplier_type, field, least }) =>
          `supplier_type = ${use(supplier_type)} and ${given(use(field))} < ${use(least)}`,
      );
      const columns = lacking.flatMap((condition, index) =>
        Object.entries(groups).map(
          ([group, states]) =>
            `count(*) filter (where ${condition} and state in (${states}))::int as ${group}_${index}`,
        ),
      );
      const { rows } = await database.pool.query<Record<string, number>>(
        `select ${columns.join(', ')} from applications`,
        values,
      );
      const counted = (group: string, index: number) => rows[0]?.[`${group}_${index}`] ?? 0;
      return cells.map((cell, index) => ({
        ...cell,
        open: counted('open', index),
        waiting: counted('waiting', index),
        approved: counted('approved', index),
      }));
    },

    async change(changes: readonly RequirementChange[], by: By) {
      await database.transaction(async (client) => {
        // One change after the other, so that the audit log holds what each really changed.
        await client.query('lock table required_items in share row exclusive mode');
        const before = await rowsNow(client);
        const after = withChanges(before, changes);
        await client.query('delete from required_items');
        for (const { supplier_type, field, least } of after)
          await client.query('insert into required_items (supplier_type, field, least) values ($1, $2, $3)', [
            supplier_type,
            field,
            least,
          ]);
        const of = (rows: readonly Stored[]) =>
          Object.fromEntries(
            changes.map(({ supplier_type, field }) => [
              `${supplier_type}.${field}`,
              rows.find((row) => row.supplier_type === supplier_type && row.field === field)?.least ?? null,
            ]),
          );
        await audit(
          client,
          staffEntry({ id: by.account, address: by.address }, clock.now(), {
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

const groups = {
  open: `'draft', 'needs_correction'`,
  waiting: `'submitted', 'in_review'`,
  approved: `'approved', 'suspended'`,
};

/** How many of a field are given, as `required-items.ts` counts; a row without content is rare enough to be passed over. */
const given = (name: string) =>
  `case jsonb_typeof(fields->${name}) when 'array' then jsonb_array_length(fields->${name})
   when 'object' then (fields->${name} <> '{}')::int when 'string' then (fields->>${name} <> '')::int
   when 'number' then 1 else 0 end`;

function withChanges(rows: readonly Stored[], changes: readonly RequirementChange[]): Stored[] {
  const key = ({ supplier_type, field }: { supplier_type: string; field: string }) => `${supplier_type}.${field}`;
  const kept = new Map(rows.map((row) => [key(row), row]));
  for (const { supplier_type, field, least } of changes) {
    const standard = defaultRequiredItems[supplier_type as RequirementColumn][field as FieldName];
    // What the product comes with needs no row: it follows a later version of the product.
    if (least === null || least === standard) kept.delete(key({ supplier_type, field }));
    else kept.set(key({ supplier_type, field }), { supplier_type, field, least });
  }
  return [...kept.values()];
}

const neededOf = (items: RequiredItems, type: SupplierType, field: FieldName): number =>
  isAsked(field, type) ? (items[type][field] ?? items.common[field] ?? 0) : 0;

/** How long a process trusts its copy: staff who edit the table see it everywhere after this time. */
const copyLifeMs = 10_000;

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
    /** After a change: this process knows it at once, others within `copyLifeMs`. */
    forget(): void {
      readAt = Number.NEGATIVE_INFINITY;
    },
    current(): RequiredItems | Promise<RequiredItems> {
      if (performance.now() - readAt < copyLifeMs) return copy;
      reading ??= read();
      return reading;
    },
  };
}
export type RequiredItemsTable = ReturnType<typeof requiredItemsTable>;
