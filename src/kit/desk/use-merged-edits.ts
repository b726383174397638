import type { FormInstance } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { differ, mergeEdits } from './merge-edits.ts';

/**
 * Reports unsaved edits of a form, and keeps what somebody is writing when the record under the form becomes another: because somebody else changed it, or they
 * themselves by another button. What they did not touch becomes what it is now; what both changed stays as they wrote it, and
 * is named in `both`.
 *
 * @param kept the record as it was last read; undefined for a new one.
 * @param valuesOf what the form shows of it.
 */
export function useMergedEdits<Kept extends { revision: number }, Values extends object>(
  form: FormInstance<Values>,
  kept: Kept | undefined,
  valuesOf: (kept: Kept) => Values,
) {
  const base = useRef(kept);
  /** What a new record's form shows before anything is typed. */
  const blank = useRef<Values>(undefined);
  useEffect(() => {
    blank.current ??= form.getFieldsValue(true) as Values;
  }, [form]);
  useUnsaved(() => {
    const saved = base.current ? valuesOf(base.current) : blank.current;
    return saved !== undefined && differ(saved, form.getFieldsValue(true) as Values);
  });
  const [both, setBoth] = useState<(keyof Values & string)[]>([]);
  function absorb(next: Kept, since: Values) {
    const merged = mergeEdits(since, form.getFieldsValue(true) as Values, valuesOf(next));
    form.setFieldsValue(merged.taken as Parameters<typeof form.setFieldsValue>[0]);
    base.current = next;
    return merged.both;
  }
  useEffect(() => {
    if (kept && base.current && kept.revision !== base.current.revision) setBoth(absorb(kept, valuesOf(base.current)));
  });
  return {
    both,
    /** Puts into the form what the others wrote where both did. */
    takeTheirs(): void {
      const theirs = base.current && valuesOf(base.current);
      const chosen = Object.fromEntries(both.map((name) => [name, theirs?.[name]]));
      form.setFieldsValue(chosen as Parameters<typeof form.setFieldsValue>[0]);
      setBoth([]);
    },
    /** For the answer to what this form sent: what was typed since stays. */
    saved(next: Kept, sent: Values): void {
      absorb(next, sent);
      setBoth([]);
    },
  };
}
