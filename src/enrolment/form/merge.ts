import { alignRows } from './aligned-rows.ts';
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
 * Row by row: what one side took away and the other left as it was is gone, what only one changed is changed, and rows that
 * either added follow. A row that one changed and the other took away needs somebody to choose.
 */
function mergeRows(was: Row[], mine: Row[], theirs: Row[]): { value: Row[] } | undefined {
  const [ours, others] = [alignRows(was, mine), alignRows(was, theirs)];
  if (!ours || !others) return undefined;
  const value: Row[] = [];
  for (const [index, row] of was.entries()) {
    const [own, other] = [rowAt(mine, ours.places[index]), rowAt(theirs, others.places[index])];
    const left = own ?? other;
    if (own && other) {
      const merged = mergeRow(row, own, other);
      if (!merged) return undefined;
      value.push(merged.value);
    } else if (left && !same(left, row)) return undefined;
  }
  const own = ours.added.filter((row) => !others.added.some((other) => same(row, other)));
  return { value: [...value, ...others.added, ...own] };
}
const rowAt = (rows: Row[], place: number | undefined) => (place === undefined ? undefined : rows[place]);
