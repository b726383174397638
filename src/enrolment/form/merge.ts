import { same } from './same.ts';

type Row = Record<string, unknown>;

/**
 * What two devices made of the same value, joined where they changed different parts of it: items of a list, rows, or
 * values within a row. `undefined` when both changed the same part differently: then somebody has to choose.
 */
export function merge(was: unknown, mine: unknown, theirs: unknown): { value: unknown } | undefined {
  if (same(mine, was) || same(mine, theirs)) return { value: theirs };
  if (same(theirs, was)) return { value: mine };
  const [before, ours, others] = [was ?? [], mine ?? [], theirs ?? []];
  if (isTexts(before) && isTexts(ours) && isTexts(others)) return { value: mergeItems(before, ours, others) };
  if (isRows(before) && isRows(ours) && isRows(others)) return mergeRows(before, ours, others);
  if (isRow(mine) && isRow(theirs) && isRow(was ?? {})) return mergeRow((was ?? {}) as Row, mine, theirs);
  return undefined;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const isRow = (value: unknown): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value);
const isRows = (value: unknown): value is Row[] => Array.isArray(value) && value.every(isRow);

/** Pictures and choices: what either took away is gone, what either added is there, in the order of this device. */
function mergeItems(was: string[], mine: string[], theirs: string[]): string[] {
  const gone = new Set(was.filter((item) => !mine.includes(item) || !theirs.includes(item)));
  return [...new Set([...mine, ...theirs])].filter((item) => !gone.has(item));
}

function mergeRow(was: Row, mine: Row, theirs: Row): { value: Row } | undefined {
  const value: Row = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = merge(was[name], mine[name], theirs[name]);
    if (!merged) return undefined;
    if (merged.value !== undefined) value[name] = merged.value;
  }
  return { value };
}

/**
 * Rows have no names; their place tells them apart. So rows that stood there before are joined one by one as long as
 * neither side took any away, and rows that either added follow.
 */
function mergeRows(was: Row[], mine: Row[], theirs: Row[]): { value: Row[] } | undefined {
  if (mine.length < was.length || theirs.length < was.length) return undefined;
  const value: Row[] = [];
  for (const [index, row] of was.entries()) {
    const merged = mergeRow(row, mine[index] as Row, theirs[index] as Row);
    if (!merged) return undefined;
    value.push(merged.value);
  }
  const added = theirs.slice(was.length);
  const own = mine.slice(was.length).filter((row) => !added.some((other) => same(row, other)));
  return { value: [...value, ...added, ...own] };
}
