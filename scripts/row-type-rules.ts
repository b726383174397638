/** Types of the columns of each table, as src/rows.ts has them. */
export type Columns = Map<string, Map<string, string>>;

export function columnsOf(rows: string): Columns {
  const tables: Columns = new Map();
  for (const [, table = '', body = ''] of rows.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms))
    tables.set(
      table,
      new Map([...body.matchAll(/^ {4}(\w+): (.*);$/gm)].map(([, name = '', type = '']) => [name, type])),
    );
  return tables;
}

/** Row types of statements on one table that say no more than the statement's own list does: kit/db/database.server.ts knows them. */
export function faultsOfRowTypes(source: string, columns: Columns): { line: number; fault: string }[] {
  const faults: { line: number; fault: string }[] = [];
  for (const { index, 1: given = '', 2: sql = '' } of source.matchAll(/query<(\w+|\{[^{}]*\})>\(\s*[`']([^`']*)/g)) {
    const [, selected, from, to, returned] =
      /^select ([\w, ]+?) from (\w+)|^(?:insert into|update|delete from) (\w+)\b.* returning ([\w, ]+)$/.exec(
        sql.replace(/\s+/g, ' ').trim(),
      ) ?? [];
    const table = columns.get(from ?? to ?? '');
    const listed = (selected ?? returned)?.split(',').map((name) => name.trim());
    const typed = fieldsOf(given, source);
    if (table && listed?.every((name) => table.has(name)) && typed?.every(([name, type]) => table.get(name) === type))
      faults.push({
        line: source.slice(0, index).split('\n').length,
        fault: 'the type of these rows follows from the statement: leave it out, or take it from Rows',
      });
  }
  return faults;
}

/** Names and types of an object type that is written here or named in this file; undefined if it is more than fields. */
function fieldsOf(given: string, source: string): [string, string][] | undefined {
  const body = given.startsWith('{')
    ? given
    : new RegExp(`(?:interface ${given} |type ${given} = )(\\{[^{}]*\\})`).exec(source)?.[1];
  const fields = body
    ?.slice(1, -1)
    .replace(/\/\*\*.*?\*\//gs, '')
    .split(/[;\n]/)
    .map((field) => field.trim())
    .filter(Boolean)
    .map((field) => /^(\w+): (.+)$/.exec(field));
  return fields?.every((field) => field !== null) ? fields.map(([, name = '', type = '']) => [name, type]) : undefined;
}
