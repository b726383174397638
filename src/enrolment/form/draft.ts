import {
  type ApplicationFields,
  type FieldName,
  isFieldName,
  same,
} from '#enrolment/application/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';

/** Whether the current correction locks this field. */
export const isLocked = (application: Pick<Application, 'unlocked'> | null, name: FieldName): boolean =>
  application?.unlocked != null && !application.unlocked.includes(name);

/** Maps the rows of a list to a later version of it. Rows have no ids, only content and position. */
export interface AlignedRows<Row> {
  /** Index in the new list for each old row; undefined if it was removed. */
  places: (number | undefined)[];
  /** Rows that only the new list has. */
  added: Row[];
}

/**
 * Matches unchanged rows by content, in order. Between two matches, an equal number of rows counts as edited and extra rows count as
 * added. Returns undefined if rows were removed there and it is ambiguous which.
 */
export function alignRows<Row>(was: readonly Row[], now: readonly Row[]): AlignedRows<Row> | undefined {
  const places: (number | undefined)[] = was.map(() => undefined);
  const added: Row[] = [];
  let [before, after] = [0, 0];
  for (const [end, endNow] of [...commonRows(was, now), [was.length, now.length] as const]) {
    const [old, fresh] = [end - before, endNow - after];
    if (fresh > 0 && fresh < old) return undefined;
    if (fresh > 0) for (let at = 0; at < old; at++) places[before + at] = after + at;
    added.push(...now.slice(after + (fresh > 0 ? old : 0), endNow));
    if (end < was.length) places[end] = endNow;
    [before, after] = [end + 1, endNow + 1];
  }
  return { places, added };
}

/** Longest common subsequence of both lists, as pairs of old and new indexes. */
function commonRows<Row>(was: readonly Row[], now: readonly Row[]): [number, number][] {
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
 * Three-way merge of one value that two devices changed: items of a list, rows, or values within a row. Returns undefined if both
 * changed the same part differently; the applicant then has to choose.
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

/** Merges pictures and choices as sets: removals and additions of both sides apply, in this device’s order. */
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

/** Merges row by row and appends the rows that either side added. A row edited on one side and removed on the other is a conflict. */
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

/** A change that the server has not acknowledged. `was` is the server’s value at the time of the edit, the base of a merge. */
export interface Edit {
  value: unknown;
  was: unknown;
  /** Values sent without an answer. If the server now has one of them, it is this device’s own change and no conflict. */
  sent?: readonly unknown[] | undefined;
}
type PerField<Value> = Partial<Record<FieldName, Value>>;

/** The draft on this device: the last state from the server and the edits made here since. */
export interface Draft {
  revision: number;
  fields: ApplicationFields;
  edits: PerField<Edit>;
  /** Server values of fields that were changed here and elsewhere, until the applicant chooses one. */
  conflicts: PerField<unknown>;
  /** Values that the server rejected, with its message. A new value is sent again. */
  refused: PerField<{ value: unknown; message: string }>;
}

export const draftOf = (application: Pick<Application, 'revision' | 'fields'> | null): Draft => ({
  revision: application?.revision ?? 0,
  fields: application?.fields ?? {},
  edits: {},
  conflicts: {},
  refused: {},
});

/** The field’s value on screen. */
export const currentValue = (draft: Draft, name: FieldName): unknown => {
  const edit = draft.edits[name];
  return edit ? edit.value : draft.fields[name];
};

/** All values on screen, for the requirements and the summary. */
export function currentFields(draft: Draft): ApplicationFields {
  const fields: Record<string, unknown> = { ...draft.fields };
  for (const [name, edit] of Object.entries(draft.edits)) fields[name] = edit.value;
  return fields as ApplicationFields;
}

export function applyEdit(draft: Draft, name: FieldName, value: unknown): Draft {
  const edits = { ...draft.edits };
  const before = edits[name];
  // An edit back to the old value stays an edit: the newer value may already be on its way to the server.
  edits[name] = before ? { ...before, value } : { value, was: draft.fields[name] };
  return { ...draft, edits };
}

/** Edits to save: without fields in conflict and without values that the server has rejected. */
export function unsavedFields(draft: Draft): ApplicationFields {
  const fields: Record<string, unknown> = {};
  for (const [name, edit] of entries(draft.edits)) {
    const refused = draft.refused[name];
    if (!(name in draft.conflicts) && !(refused && same(refused.value, edit.value))) fields[name] = edit.value;
  }
  return fields as ApplicationFields;
}

const mostSent = 4;
/** Records values before they are sent: after a crash or a lost response the server may or may not have saved them. */
export function markSent(draft: Draft, fields: ApplicationFields): Draft {
  const edits = { ...draft.edits };
  for (const [name, value] of entries(fields as PerField<unknown>)) {
    const edit = edits[name];
    if (edit && !edit.sent?.some((one) => same(one, value)))
      edits[name] = { ...edit, sent: [...(edit.sent ?? []), value].slice(-mostSent) };
  }
  return { ...draft, edits };
}

/**
 * Removes the edits that the server saved. Text typed since stays an edit, based on the new revision. A response older than the
 * draft’s revision is ignored: the draft was rebased past it already.
 */
export function acknowledge(draft: Draft, sent: ApplicationFields, application: Application): Draft {
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
 * Rebases the draft on another revision from the server. Untouched fields take the server’s value, fields edited only here keep
 * theirs, changes on both sides are merged, and what cannot be merged becomes a conflict.
 */
export function rebase(draft: Draft, application: Pick<Application, 'revision' | 'fields'> | null): Draft {
  const fields = application?.fields ?? {};
  const edits: Draft['edits'] = {};
  const conflicts: Draft['conflicts'] = {};
  for (const [name, edit] of entries(draft.edits)) {
    const theirs = fields[name];
    if (isSaved(edit.value, theirs)) continue;
    const was = edit.sent?.some((one) => same(one, theirs)) ? theirs : edit.was;
    // An edit back to the old value is still the applicant’s wish: ask instead of replacing it.
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

/** Whether the server has this value. An explicit '' differs from undefined: it states that a licence has no end. */
const isSaved = (value: unknown, theirs: unknown): boolean => same(value, theirs) && (value !== '' || theirs === '');

export function resolveConflict(draft: Draft, name: FieldName, whose: 'mine' | 'theirs'): Draft {
  const { [name]: theirs, ...conflicts } = draft.conflicts;
  const edits = { ...draft.edits };
  const edit = edits[name];
  if (whose === 'theirs') delete edits[name];
  else if (edit) edits[name] = { value: edit.value, was: theirs };
  return { ...draft, edits, conflicts };
}

export function markRefused(draft: Draft, messages: Record<string, string>): Draft {
  const refused = { ...draft.refused };
  for (const [name, message] of Object.entries(messages))
    if (isFieldName(name)) refused[name] = { value: currentValue(draft, name), message };
  return { ...draft, refused };
}

/** Rejected values that are still unchanged on screen, with the server’s messages. */
export const currentRefusals = (draft: Draft): { field: FieldName; message: string }[] =>
  entries(draft.refused)
    .filter(([field, { value }]) => same(value, currentValue(draft, field)))
    .map(([field, { message }]) => ({ field, message }));

const entries = <Value>(fields: PerField<Value>) => Object.entries(fields) as [FieldName, Value][];
