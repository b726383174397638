import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** What the driver gives for a value of a type, as `kit/db/database.server.ts` sets it up. */
const types: Readonly<Record<string, string>> = {
  bigint: 'number',
  bit: 'string',
  'bit varying': 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  real: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  uuid: 'string',
};

interface Column {
  table: string;
  tableComment: string | null;
  name: string;
  type: string;
  isNullable: boolean;
  comment: string | null;
}

function typeOf({ type, isNullable }: Column): string {
  const [, element] = /^(.*)\[\]$/.exec(type) ?? [];
  const known = types[element ?? type];
  if (!known) throw new Error(`rows.test.ts knows no TypeScript type for ${type}`);
  return `${known}${element ? '[]' : ''}${isNullable && known !== 'unknown' ? ' | null' : ''}`;
}
const commented = (text: string | null, indent: string) => (text ? [`${indent}/** ${text} */`] : []);

test('each table has a comment, and rows.ts the types of all of the migrated database; npm run rows writes it', async () => {
  const { rows } = await client.query<Column>(`
    select c.relname as table, obj_description(c.oid) as "tableComment", a.attname as name,
      format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable", col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname <> 'schema_migrations'
    order by c.relname collate "C", a.attnum`);
  const lines = [
    '/** A row of each table and view, by its name. Written from the migrated database by `npm run rows`. */',
    'export interface Rows {',
  ];
  for (const [table, columns] of Map.groupBy(rows, (column) => column.table)) {
    expect(columns[0]?.tableComment, `a comment on ${table}`).toBeTruthy();
    lines.push(...commented(columns[0]?.tableComment ?? null, '  '), `  ${table}: {`);
    for (const column of columns)
      lines.push(...commented(column.comment, '    '), `    ${column.name}: ${typeOf(column)};`);
    lines.push('  };');
  }
  await expect([...lines, '}', ''].join('\n')).toMatchFileSnapshot('./rows.ts');
});
