import { distributedTables, localTableNames, referenceTables } from '#server/table-layout.ts';

/**
 * What Citus refuses, read from the text of a statement. Each rule is one that Citus 12.1 was seen to refuse, or that the layout of tables
 * asks for; a statement that keeps them all may still be refused for what only its planner knows.
 */

const spread = new Map(Object.entries(distributedTables));
const references = new Set(Object.keys(referenceTables));
const locals = new Set(localTableNames);
/** Views, as what they read. */
const views: Readonly<Record<string, string>> = { tracking_event_texts: 'tracking_events' };

const volatile = /\b(clock_timestamp|timeofday|random|gen_random_uuid|nextval|setval|currval)\s*\(/;
/** Fixed for a statement or a transaction: refused only where a row that is there already is changed instead of put in. */
const stable = /\b(now|statement_timestamp|transaction_timestamp)\s*\(|\bcurrent_(date|time|timestamp)\b/;
/** Stable ones, of something that is not a parameter: reading a text as an array is one too. */
const stableOfColumn = /\b(to_char|to_timestamp|to_date)\s*\(\s*(?![$'])|\b[a-z_]+\.[a-z_]+::[a-z]+\[\]/;
const setReturning = /\bfrom\s+(?:rows from\s*\()?\s*(unnest|generate_series|jsonb?_\w+)\s*\(/;

/** The text without comments, with all strings empty and in one line. */
const plainText = (text: string) =>
  text
    .replace(/--[^\n]*/g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** A query, each of its subqueries as `(?)`, and those after it. */
function queriesOf(text: string): string[] {
  const own: string[] = [''];
  const found: string[] = [];
  const kinds: boolean[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (character === '(') {
      const isQuery = /^\(\s*(select|with|insert|update|delete|values)\b/.test(text.slice(at, at + 20));
      kinds.push(isQuery);
      own[own.length - 1] += isQuery ? '(?' : '(';
      if (isQuery) own.push('');
    } else if (character === ')') {
      if (kinds.pop()) found.push(own.pop() as string);
      own[own.length - 1] += ')';
    } else own[own.length - 1] += character;
  }
  // Parts of a union each stand for themselves.
  return [...own, ...found].flatMap((query) => query.split(/\bunion(?: all)?\b/));
}

/** Without arguments of functions and lists of columns. */
function withoutParentheses(text: string): string {
  const less = text.replace(/\([^()]*\)/g, ' ');
  return less === text ? text : withoutParentheses(less);
}

interface Named {
  table: string;
  /** Rows are put into it; it is not read. */
  isTarget: boolean;
}
const fromClause =
  /\b(?:from|using) ((?:(?!\b(?:where|group by|order by|limit|having|on conflict|returning|window|union)\b).)*)/g;

/** Tables that a query reads, joins or changes. */
function tablesOf(query: string): Named[] {
  const named = (text: string, isTarget: boolean): Named[] => {
    const [, name = ''] = /^\s*(?:only )?([a-z_]\w*)/.exec(text) ?? [];
    const table = views[name] ?? name;
    if (!spread.has(table) && !references.has(table) && !locals.has(table)) return [];
    return [{ table, isTarget }];
  };
  return [
    ...[...query.matchAll(/\binsert into (\w+)/g)].flatMap(([, name = '']) => named(name, true)),
    ...[...query.matchAll(/^(?:with .*)?\bupdate (\w+)/g)].flatMap(([, name = '']) => named(name, false)),
    ...[...query.matchAll(fromClause)].flatMap(([, list = '']) =>
      withoutParentheses(list)
        .split(/,|\bjoin\b|\busing\b/)
        .flatMap((part) => named(part, false)),
    ),
  ];
}

/** Tables that lie beside each other have the same name here. */
const placeOf = (table: string): string => spread.get(table)?.beside ?? table;

function faultsOfQuery(query: string): string[] {
  const faults: string[] = [];
  const tables = tablesOf(query);
  const read = tables.filter(({ isTarget }) => !isTarget);
  const wide = read.filter(({ table }) => spread.has(table));
  if (wide.length > 0 && read.some(({ table }) => locals.has(table)))
    faults.push('joins a distributed table with a local one');
  if (new Set(wide.map(({ table }) => placeOf(table))).size > 1) faults.push('joins tables that lie apart');
  if (wide.length > 1) {
    const column = spread.get(wide[0]?.table ?? '')?.column;
    if (!new RegExp(`\\b\\w+\\.${column} = \\w+\\.${column}\\b|using \\([^)]*\\b${column}\\b`).test(query))
      faults.push(`joins distributed tables without ${column}`);
  }
  if (wide.length > 0 && /\bfor (no key )?(update|share)\b/.test(query))
    faults.push('locks rows of a distributed table');

  const changed = /^(?:with .*)?\bupdate ([a-z_]+)\b.*?\bset (.*)$/.exec(query);
  const column = spread.get(changed?.[1] ?? '')?.column;
  if (changed && column) {
    const [, , set = ''] = changed;
    if (new RegExp(`(^|, ?)${column} =`).test(set)) faults.push('changes the column that a table is distributed by');
    if (volatile.test(set) || stableOfColumn.test(set))
      faults.push('updates a distributed table by a volatile function, or a stable one of columns');
  }
  if (wide.length > 0 && /^delete\b/.test(query) && volatile.test(query))
    faults.push('deletes from a distributed table by a volatile function');
  if (wide.length > 0 && /\b(grouping sets|cube|rollup) ?\(/.test(query))
    faults.push('groups a distributed table in several ways at once');
  const into = /\binsert into ([a-z_]+)\b(.*)$/.exec(query);
  const isSpread = into && (spread.has(into[1] ?? '') || references.has(into[1] ?? ''));
  if (isSpread && /\b(values|returning)\b.*\(\?\)/.test(into[2] ?? '')) faults.push('inserts what a subquery gives');
  if (isSpread && references.has(into[1] ?? '') && /\bselect\b.*\(\?\)/.test(into[2] ?? ''))
    faults.push('inserts what a subquery gives into a reference table');
  const [, instead = ''] = /\bon conflict\b.*?\bdo update set (.*)$/.exec(into?.[2] ?? '') ?? [];
  if (
    isSpread &&
    (volatile.test(instead) || stable.test(instead) || stableOfColumn.test(instead) || /\(\?\)/.test(instead))
  )
    faults.push('changes a row that is there by a function that is not immutable, or a subquery');
  const own = spread.get(into?.[1] ?? '')?.column;
  if (own && new RegExp(`(^|, ?)${own} =`).test(instead))
    faults.push('changes the column that a table is distributed by');
  return faults;
}

/** Why Citus would refuse a statement; none for what touches no table that lies on the workers. */
export function clusterFaultsOf(statement: string): string[] {
  const text = plainText(statement);
  const names = [...spread.keys(), ...references, ...Object.keys(views)].join('|');
  if (!new RegExp(`\\b(${names})\\b`).test(text) || !/^(select|with|insert|update|delete)\b/.test(text)) return [];
  const queries = queriesOf(text);
  const faults = queries.flatMap(faultsOfQuery);
  const wideNames = [...spread.keys(), ...Object.keys(views)].join('|');
  const subquery = new RegExp(`\\b(lateral|exists) \\(select\\b[^()]*\\bfrom (${wideNames})\\b`);
  if (setReturning.test(text) && subquery.test(text))
    faults.push('asks a distributed table for each row of a set-returning function');
  if (
    /^insert into [a-z_]+ \([^)]*\) values\b/.test(text) &&
    new RegExp(`\\(select\\b[^()]*\\b(${wideNames})\\b`).test(text)
  )
    faults.push('inserts what a subquery over a distributed table gives');
  if (/^with recursive\b/.test(text))
    for (const query of queries) {
      const wide = tablesOf(query).find(({ table }) => spread.has(table));
      const column = spread.get(wide?.table ?? '')?.column;
      if (column && !new RegExp(`\\b${column} = \\$\\d`).test(query))
        faults.push(`recurses over a distributed table without one ${column}`);
    }
  return [...new Set(faults)];
}
