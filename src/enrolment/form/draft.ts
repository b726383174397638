import {
  type ApplicationFields,
  type FieldName,
  isFieldName,
  same,
} from '#enrolment/application/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';

/** Whether a correction leaves this field as it is. */
export const isLocked = (application: Pick<Application, 'unlocked'> | null, name: FieldName): boolean =>
  application?.unlocked != null && !application.unlocked.includes(name);

/** Where rows of a list stand in a later one. Rows have no names, only their content and their place. */
export interface AlignedRows<Row> {
  /** For each row that was: its place now, undefined if it was taken away. */
  places: (number | undefined)[];
  /** Rows that were added. */
  added: Row[];
}

/**
 * Rows that are as they were are found again wherever they stand by now, in the same order; between two of them as many rows as before are
 * the same ones, changed, and more than before are the same ones with others added. Undefined when it cannot be told
 * which of several rows went.
 */
export function alignRows<Row>(was: readonly Row[], now: readonly Row[]): AlignedRows<Row> | undefined {
  const places: (number | undefined)[] = was.map(() => undefined);
  const added: Row[] = [];
  let [before, after] = [0, 0];
  for (const [end, endNow] of [...kept(was, now), [was.length, now.length] as const]) {
    const [old, fresh] = [end - before, endNow - after];
    if (fresh > 0 && fresh < old) return undefined;
    if (fresh > 0) for (let at = 0; at < old; at++) places[before + at] = after + at;
    added.push(...now.slice(after + (fresh > 0 ? old : 0), endNow));
    if (end < was.length) places[end] = endNow;
    [before, after] = [end + 1, endNow + 1];
  }
  return { places, added };
}

/** The longest run of rows, in order, that are the same in both lists: their places then and now. */
function kept<Row>(was: readonly Row[], now: readonly Row[]): [number, number][] {
  const lengths = Array.from({ length: was.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  const at = (one: number, other: number) => lengths[one]?.[other] ?? 0;
  for (let one = was.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--)
      (lengths[one] as number[])[other] = same(was[one], now[other])
        ? at(one + 1, other + 1) + 1
        : Math.max(at(one + 1, other), at(one, other + 1));
  const found: [number, number][] = [];
  for (let one = 0, other = 0; one < was.length && other < now.length; )
    if (same(was[one], now[other])) found.push([one++, other++]);
    else if (at(one + 1, other) >= at(one, other + 1)) one++;
    else other++;
  return found;
}

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

/** A change that the server has not acknowledged. `was`: what the server had when it was made, which decides conflicts. */
export interface Edit {
  value: unknown;
  was: unknown;
  /** Values that were sent and never answered: the server may have taken one of them, which is no one else's change. */
  sent?: readonly unknown[] | undefined;
}
type PerField<Value> = Partial<Record<FieldName, Value>>;

/** A draft on this device: what the server acknowledged, and what was changed here since. */
export interface Draft {
  revision: number;
  fields: ApplicationFields;
  edits: PerField<Edit>;
  /** Fields that were changed here and elsewhere: what the server has, until somebody chooses. */
  conflicts: PerField<unknown>;
  /** Values that the server did not take, with its words; a new value is tried again. */
  refused: PerField<{ value: unknown; message: string }>;
}

export const draftOf = (application: Pick<Application, 'revision' | 'fields'> | null): Draft => ({
  revision: application?.revision ?? 0,
  fields: application?.fields ?? {},
  edits: {},
  conflicts: {},
  refused: {},
});

/** What stands in a field now. */
export const valueIn = (draft: Draft, name: FieldName): unknown => {
  const edit = draft.edits[name];
  return edit ? edit.value : draft.fields[name];
};

/** Everything as it stands now, for the evaluator and the summary. */
export function fieldsIn(draft: Draft): ApplicationFields {
  const fields: Record<string, unknown> = { ...draft.fields };
  for (const [name, edit] of Object.entries(draft.edits)) fields[name] = edit.value;
  return fields as ApplicationFields;
}

export function withEdit(draft: Draft, name: FieldName, value: unknown): Draft {
  const edits = { ...draft.edits };
  const before = edits[name];
  // Taken back by hand, a change is none; but while it may be on its way to the server it must follow it there.
  edits[name] = before ? { ...before, value } : { value, was: draft.fields[name] };
  return { ...draft, edits };
}

/** What can be saved now: neither fields in conflict nor values that were refused already. */
export function sendableIn(draft: Draft): ApplicationFields {
  const fields: Record<string, unknown> = {};
  for (const [name, edit] of entries(draft.edits)) {
    const refused = draft.refused[name];
    if (!(name in draft.conflicts) && !(refused && same(refused.value, edit.value))) fields[name] = edit.value;
  }
  return fields as ApplicationFields;
}

const mostSent = 4;
/** Notes what goes out now, before it does: an answer that never comes, or a crash, leaves open whether it was taken. */
export function withSent(draft: Draft, fields: ApplicationFields): Draft {
  const edits = { ...draft.edits };
  for (const [name, value] of entries(fields as PerField<unknown>)) {
    const edit = edits[name];
    if (edit && !edit.sent?.some((one) => same(one, value)))
      edits[name] = { ...edit, sent: [...(edit.sent ?? []), value].slice(-mostSent) };
  }
  return { ...draft, edits };
}

/**
 * The server took what was sent. What was typed meanwhile stays an edit, on the new ground. When something newer was heard of before this
 * answer came, that has been met already, and what waits for a choice goes on waiting for it.
 */
export function acknowledged(draft: Draft, sent: ApplicationFields, application: Application): Draft {
  if (application.revision < draft.revision) return draft;
  const edits: Draft['edits'] = {};
  for (const [name, edit] of entries(draft.edits)) {
    const wasSent = Object.hasOwn(sent, name);
    if (!wasSent) edits[name] = edit;
    else if (!same(sent[name], edit.value)) edits[name] = { value: edit.value, was: application.fields[name] };
  }
  const refused = { ...draft.refused };
  for (const name of Object.keys(sent)) delete refused[name as FieldName];
  return { ...draft, revision: application.revision, fields: application.fields, edits, refused };
}

/**
 * The server has another revision than we thought: fields that were not touched here take its value, a field that only
 * we touched keeps ours, lists and rows of which both changed different parts are joined, and what both changed
 * differently waits for a choice.
 */
export function metWith(draft: Draft, application: Pick<Application, 'revision' | 'fields'> | null): Draft {
  const fields = application?.fields ?? {};
  const edits: Draft['edits'] = {};
  const conflicts: Draft['conflicts'] = {};
  for (const [name, edit] of entries(draft.edits)) {
    const theirs = fields[name];
    if (isThere(edit.value, theirs)) continue;
    const was = edit.sent?.some((one) => same(one, theirs)) ? theirs : edit.was;
    // Put back to what it was, it is still what somebody wants here: nobody's value replaces it unasked.
    const merged = same(was, theirs)
      ? { value: edit.value }
      : same(was, edit.value)
        ? undefined
        : merge(was, edit.value, theirs);
    if (merged) edits[name] = { value: merged.value, was: theirs };
    else {
      edits[name] = edit;
      conflicts[name] = theirs;
    }
  }
  return { ...draft, revision: application?.revision ?? 0, fields, edits, conflicts };
}

/** Whether the server has it. A text that was said to be empty is more than one of which nothing was said: a licence has no end then. */
const isThere = (value: unknown, theirs: unknown): boolean => same(value, theirs) && (value !== '' || theirs === '');

export function chosen(draft: Draft, name: FieldName, whose: 'mine' | 'theirs'): Draft {
  const { [name]: theirs, ...conflicts } = draft.conflicts;
  const edits = { ...draft.edits };
  const edit = edits[name];
  if (whose === 'theirs') delete edits[name];
  else if (edit) edits[name] = { value: edit.value, was: theirs };
  return { ...draft, edits, conflicts };
}

export function withRefusals(draft: Draft, messages: Record<string, string>): Draft {
  const refused = { ...draft.refused };
  for (const [name, message] of Object.entries(messages))
    if (isFieldName(name)) refused[name] = { value: valueIn(draft, name), message };
  return { ...draft, refused };
}

/** What the server did not take, or not for a submission, and that stands there as it was. */
export const refusalsIn = (draft: Draft): { field: FieldName; message: string }[] =>
  entries(draft.refused)
    .filter(([field, { value }]) => same(value, valueIn(draft, field)))
    .map(([field, { message }]) => ({ field, message }));

const entries = <Value>(fields: PerField<Value>) => Object.entries(fields) as [FieldName, Value][];
