import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';

/** What is typed, and the record that it is based on. */
interface Draft<Values> {
  since: Values;
  typed: Values;
}

/**
 * Guards and merges the unsaved edits of a form whose record changes, by another user or by another button. Fields that the user did
 * not touch take the new values; fields that both changed keep the user's, and are named in `both`.
 *
 * @param record as it was read last; undefined for a new one.
 * @param valuesOf what the form shows of it.
 * @param kind stores the edits in this browser under this name and the record's id; without it they are not stored.
 */
export function useMergedEdits<Kept extends { id: number; revision: number }, Values extends object>(
  form: FormInstance<Values>,
  record: Kept | undefined,
  valuesOf: (record: Kept) => Values,
  kind?: string,
) {
  const base = useRef(record);
  /** What a new record's form shows before anything is typed. */
  const blank = useRef<Values>(undefined);
  const [both, setBoth] = useState<(keyof Values & string)[]>([]);
  const [isRestored, setIsRestored] = useState(false);
  const key = () => `edits:${kind}:${base.current?.id ?? 'new'}`;
  const typed = () => form.getFieldsValue(true) as Values;
  const saved = () => (base.current ? valuesOf(base.current) : blank.current);
  const show = (values: Partial<Values>) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
  function isUnsaved(): boolean {
    const since = saved();
    return since !== undefined && differ(since, typed());
  }
  function store(): void {
    if (kind === undefined) return;
    const draft = { since: saved(), typed: typed() };
    writeToBrowser('localStorage', key(), isUnsaved() ? JSON.stringify(draft) : undefined);
  }
  function forget(): void {
    if (kind !== undefined) writeToBrowser('localStorage', key(), undefined);
    setIsRestored(false);
    setBoth([]);
  }
  function merge({ since, typed }: Draft<Values>, now: Values): void {
    const merged = mergeEdits(since, typed, now);
    show({ ...typed, ...merged.taken });
    setBoth(merged.both);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once, when its form opens.
  useEffect(() => {
    blank.current ??= typed();
    const draft = kind === undefined ? null : (readJson(key()) as Partial<Draft<Values>> | null);
    const now = saved();
    if (!draft?.since || !draft.typed || !now) return;
    merge({ since: draft.since, typed: draft.typed }, now);
    setIsRestored(isUnsaved());
  }, [form]);
  useUnsaved(isUnsaved, forget);
  useEffect(() => {
    if (!record || !base.current || record.revision === base.current.revision) return;
    const since = valuesOf(base.current);
    base.current = record;
    merge({ since, typed: typed() }, valuesOf(record));
  });
  return {
    both,
    isRestored,
    /** The record as it was read or saved last; undefined for a new one that was not saved yet. */
    latest: () => base.current,
    /** Stores what is typed; call it after each change. */
    store,
    /** Replaces the fields that both changed by the other user's values. */
    takeTheirs(): void {
      const theirs = saved();
      show(Object.fromEntries(both.map((name) => [name, theirs?.[name]])) as Partial<Values>);
      setBoth([]);
      store();
    },
    /** Continues from the server's answer to `sent`; what was typed since stays. */
    saved(next: Kept, sent: Values): void {
      forget();
      base.current = next;
      merge({ since: sent, typed: typed() }, valuesOf(next));
      setBoth([]);
      store();
    },
    discard(): void {
      show(saved() ?? {});
      forget();
    },
  };
}

/** A form leaves empty fields undefined or empty. */
const textOf = (value: unknown): string => (value === undefined || value === '' ? 'null' : JSON.stringify(value));

/** Whether the form holds other values than the record. */
function differ<Values extends object>(saved: Values, typed: Values): boolean {
  const names = new Set([...Object.keys(saved), ...Object.keys(typed)]) as Set<keyof Values>;
  return [...names].some((name) => textOf(saved[name]) !== textOf(typed[name]));
}

/**
 * Three-way merge of one record's fields.
 *
 * @returns `taken`: theirs where mine is as before; `both`: the fields that both changed, differently. Those stay mine.
 */
export function mergeEdits<Values extends object>(
  before: Values,
  mine: Values,
  theirs: Values,
): { taken: Partial<Values>; both: (keyof Values & string)[] } {
  const taken: Partial<Values> = {};
  const both: (keyof Values & string)[] = [];
  for (const name of Object.keys(theirs) as (keyof Values & string)[]) {
    const [was, own, other] = [before[name], mine[name], theirs[name]].map(textOf);
    if (own === other || other === was) continue;
    if (own === was) taken[name] = theirs[name];
    else both.push(name);
  }
  return { taken, both };
}
