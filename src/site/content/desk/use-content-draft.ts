import { useCallback, useEffect, useState } from 'react';
import { CallFailure, send } from '#kit/call/send.ts';
import { readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';
import type { ContentItem } from '#site/content/content-calls.ts';
import { type ContentForm, callOf, type Fields } from './content-form.ts';

export type Item = ContentItem<Fields>;
export type Problems = Record<string, string>;
type Stored = Partial<{ revision: number; edits: Fields }> | null;

/** Per account: another editor on this computer must not see the draft. */
const keyOf = (account: number, form: ContentForm, name: number | string) => `content:${account}:${form.place}:${name}`;

/** A draft based on an older revision ignores what was saved since. */
function begin(loaded: Item | undefined, stored: Stored) {
  const edits = stored?.edits ?? {};
  const differs = Object.entries(edits).some(([name, value]) => loaded?.content[name] !== value);
  if (!loaded || !stored?.revision || !differs || stored.revision === loaded.revision)
    return { base: loaded, edits: differs ? edits : {}, theirs: undefined };
  return { base: { ...loaded, revision: stored.revision }, edits, theirs: loaded };
}

/**
 * An entry with its unsaved changes, stored in this browser until saved. After a conflict the editor continues from the other's
 * version.
 *
 * @param reported problems that the server reported on the previous page
 */
export function useContentDraft(
  form: ContentForm,
  loaded: Item | undefined,
  { start, keptAs, account, reported = {} }: { start: Fields; keptAs: string; account: number; reported?: Problems },
) {
  const [begun] = useState(() => begin(loaded, readJson(keyOf(account, form, loaded?.id ?? keptAs)) as Stored));
  const [base, setBase] = useState(begun.base);
  const key = keyOf(account, form, base?.id ?? keptAs);
  const [edits, setEdits] = useState(begun.edits);
  const [isRestored, setIsRestored] = useState(() => Object.keys(edits).length > 0);
  const [theirs, setTheirs] = useState(begun.theirs);
  const [problems, setProblems] = useState(reported);
  const content: Fields = { ...start, ...base?.content, ...edits };
  const isDirty = base === undefined || Object.entries(edits).some(([name, value]) => base.content[name] !== value);

  useEffect(() => {
    const hasEdits = Object.keys(edits).length > 0;
    writeToBrowser(
      'localStorage',
      key,
      hasEdits ? JSON.stringify({ revision: base?.revision ?? 0, edits }) : undefined,
    );
  }, [key, edits, base?.revision]);

  const edit = useCallback((name: string, value: string | number) => {
    setEdits((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _gone, ...others }) => others);
  }, []);

  function arrived(item: Item): Item {
    // Moves the new entry's draft to the saved entry.
    if (base?.id !== item.id) writeToBrowser('localStorage', key, undefined);
    setBase(item);
    // What was typed while it was being saved is still unsaved.
    setEdits((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => edits[name] !== value)));
    setIsRestored(false);
    setTheirs(undefined);
    setProblems({});
    return item;
  }

  /** Returns the server's answer; undefined if refused, with the reason shown. */
  async function attempt(work: () => Promise<unknown>): Promise<Item | undefined> {
    try {
      return arrived((await work()) as Item);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code === 409 && error.data) setTheirs(error.data as Item);
      setProblems(Object.keys(error.fields).length > 0 ? error.fields : { '': error.message });
      return undefined;
    }
  }

  const on = (item: Item | undefined) => (item ? { id: item.id, revision: item.revision } : {});
  const save = (item = base) =>
    attempt(() => send(callOf(form, 'save'), { ...on(item), content: JSON.stringify(content) } as never));

  return {
    item: base,
    content,
    edits,
    edit,
    isDirty,
    isRestored,
    theirs,
    problems,
    save,
    async publish(shownFrom: string | undefined) {
      const saved = isDirty ? await save() : base;
      if (!saved) return undefined;
      const when = shownFrom ? { shown_from: shownFrom } : {};
      return attempt(() => send(callOf(form, 'publish'), { ...on(saved), ...when } as never));
    },
    withdraw: () => attempt(() => send(callOf(form, 'withdraw'), on(base) as never)),
    discard() {
      if (theirs) setBase(theirs);
      setEdits({});
      setIsRestored(false);
      setTheirs(undefined);
      setProblems({});
    },
    takeTheirs() {
      if (theirs) arrived(theirs);
    },
    /** Continues from the other's version with the own changes on top. */
    keepMine() {
      const other = theirs;
      setBase(other);
      setTheirs(undefined);
      setProblems({});
    },
  };
}
export type ContentDraft = ReturnType<typeof useContentDraft>;
