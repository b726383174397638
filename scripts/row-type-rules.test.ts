import { expect, test } from 'vitest';
import { columnsOf, faultsOfRowTypes } from './row-type-rules.ts';

const columns = columnsOf(`export interface Rows {
  /** Halls. */
  halls: {
    id: number;
    /** Null while it has none. */
    name: string | null;
    document: unknown;
  };
}
`);
const named = 'interface Row {\n  id: number;\n  /** Shown. */\n  name: string | null;\n}\n';

test.each([
  "query<{ id: number; name: string | null }>('select id, name from halls where id = $1', [id])",
  "query<{ id: number }>(\n  'insert into halls (name) values ($1) returning id', [name])",
  `${named}query<Row>(\`select id, name\n from halls\`)`,
])('found: %s', (source) => {
  expect(faultsOfRowTypes(source, columns)).toHaveLength(1);
});

test.each([
  "query<{ id: number; document: HallDocument }>('select id, document from halls')",
  "query<{ id: number; name: string }>('select h.id, p.name from halls h join people p on true')",
  "query<{ id: number }>('select max(id) as id from halls')",
  "query<Hall>('select id, name from halls')",
  "query('select id, name from halls')",
])('allowed: %s', (source) => {
  expect(faultsOfRowTypes(source, columns)).toEqual([]);
});
