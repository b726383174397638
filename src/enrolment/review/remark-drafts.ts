import { useMemo, useSyncExternalStore } from 'react';
import type { FieldName } from '#enrolment/application/application-fields.ts';
import type { Region } from '#enrolment/contract.ts';
import { randomId } from '#kit/call/random-id.ts';
import { readFromBrowser, writeToBrowser } from '#kit/ui/browser-storage.ts';
import type { Severity } from './review-words.ts';

/** What a browser refuses to store lives as long as the page. */
const memory = new Map<string, string>();
const watchers = new Set<() => void>();

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Words of a reviewer that were not sent yet, stored in the browser from the first letter on. One value for each reviewer,
 * application and purpose; all tabs see the same.
 */
export function keptWords<Value>(reviewer: number, application: number, purpose: string) {
  const key = `weftline:desk/${reviewer}/${application}/${purpose}`;
  /** As stored, so that React can compare it. */
  const text = () => memory.get(key) ?? readFromBrowser('localStorage', key) ?? '';
  return {
    text,
    read: () => parse(text()) as Value | undefined,
    write(value: Value | undefined): void {
      const next = value === undefined ? undefined : JSON.stringify(value);
      if (writeToBrowser('localStorage', key, next)) memory.delete(key);
      else memory.set(key, next ?? '');
      for (const watcher of watchers) watcher();
    },
    watch(changed: () => void): () => void {
      const onStorage = (event: StorageEvent) => event.key === key && changed();
      watchers.add(changed);
      addEventListener('storage', onStorage);
      return () => {
        watchers.delete(changed);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

/** A text that somebody is writing, as a state that outlives the page. */
export function useKeptText(reviewer: number, application: number, purpose: string): [string, (text: string) => void] {
  const kept = useMemo(() => keptWords<string>(reviewer, application, purpose), [reviewer, application, purpose]);
  const text = useSyncExternalStore(kept.watch, kept.text);
  return [String(parse(text) ?? ''), (next) => kept.write(next === '' ? undefined : next)];
}

/** A remark that was pinned and not sent yet: on a field, or on a part of one of its pictures. */
export interface RemarkDraft {
  id: string;
  field: FieldName | '';
  code: string;
  text: string;
  severity: Severity;
  picture: string;
  region: Region | null;
}

/**
 * The remarks of one review until they are sent. They stand in the browser under the reviewer's own account from the first
 * letter on, the same in all tabs: a reload, a closed tab or a look at another application loses none.
 */
export function useRemarkDrafts(reviewer: number, application: number) {
  const kept = useMemo(
    () => keptWords<readonly RemarkDraft[]>(reviewer, application, 'remarks'),
    [reviewer, application],
  );
  const text = useSyncExternalStore(kept.watch, kept.text);
  return useMemo(() => {
    const drafts = (parse(text) ?? []) as readonly RemarkDraft[];
    const write = (next: readonly RemarkDraft[]) => kept.write(next.length > 0 ? next : undefined);
    return {
      drafts,
      pin(draft: RemarkDraft) {
        const now = kept.read() ?? [];
        const at = now.findIndex(({ id }) => id === draft.id);
        write(at < 0 ? [...now, draft] : now.with(at, draft));
      },
      unpin: (id: string) => write((kept.read() ?? []).filter((draft) => draft.id !== id)),
      clear: () => write([]),
    };
  }, [text, kept]);
}
export type Remarks = ReturnType<typeof useRemarkDrafts>;

export const emptyRemark = (field: FieldName | '', picture = '', region: Region | null = null): RemarkDraft => ({
  id: randomId(),
  field,
  code: field.includes('image') ? 'unclear' : 'not_matching',
  text: '',
  severity: 'must',
  picture,
  region,
});

/** As the call takes them. */
export const remarkList = (drafts: readonly RemarkDraft[]) => drafts.map(({ id: _, ...remark }) => remark);
