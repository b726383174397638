import { type ApplicationFields, type FieldName, isFieldName } from '#enrolment/application/application-fields.ts';
import type { Application } from '#enrolment/contract.ts';
import { merge } from './merge.ts';
import { same } from './same.ts';

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
