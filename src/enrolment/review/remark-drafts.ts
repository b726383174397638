import { useMemo, useSyncExternalStore } from 'react';
import type { FieldName } from '#enrolment/application/application-fields.ts';
import type { Region, Severity } from '#enrolment/contract.ts';
import { randomId } from '#kit/call/random-id.ts';
import { readFromBrowser, readJson, writeToBrowser } from '#kit/ui/browser-storage.ts';

/** What is stored, read once so that React can compare it. What a browser refuses to store lives as long as the page. */
const memory = new Map<string, { text: string | null; value: unknown }>();
const watchers = new Set<() => void>();

/**
 * Words of a reviewer that were not sent yet, stored in the browser from the first letter on. One value for each reviewer,
 * application and purpose; all tabs see the same.
 */
export function keptWords<Value>(reviewer: number, application: number, purpose: string) {
  const key = `weftline:desk/${reviewer}/${application}/${purpose}`;
  return {
    read(): Value | undefined {
      const known = memory.get(key);
      const text = readFromBrowser('localStorage', key) ?? known?.text ?? null;
      if (known?.text === text) return known.value as Value | undefined;
      const value = readJson(key) ?? undefined;
      memory.set(key, { text, value });
      return value as Value | undefined;
    },
    write(value: Value | undefined): void {
      const text = value === undefined ? null : JSON.stringify(value);
      memory.set(key, { text, value });
      writeToBrowser('localStorage', key, text ?? undefined);
      for (const watcher of watchers) watcher();
    },
    watch(changed: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key) return;
        memory.delete(key);
        changed();
      };
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
  const text = useSyncExternalStore(
    kept.watch,
    () => String(kept.read() ?? ''),
    () => '',
  );
  return [text, (next) => kept.write(next === '' ? undefined : next)];
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

const none: readonly RemarkDraft[] = [];

/**
 * The remarks of one review until they are sent. They stand in the browser under the reviewer's own account from the first
 * letter on, the same in all tabs: a reload, a closed tab or a look at another application loses none.
 */
export function useRemarkDrafts(reviewer: number, application: number) {
  const kept = useMemo(
    () => keptWords<readonly RemarkDraft[]>(reviewer, application, 'remarks'),
    [reviewer, application],
  );
  const read = () => {
    const drafts = kept.read();
    return Array.isArray(drafts) ? drafts : none;
  };
  const drafts = useSyncExternalStore(kept.watch, read, () => none);
  return useMemo(() => {
    const write = (next: readonly RemarkDraft[]) => kept.write(next.length > 0 ? next : undefined);
    return {
      drafts,
      pin(draft: RemarkDraft) {
        const now = kept.read() ?? none;
        const at = now.findIndex(({ id }) => id === draft.id);
        write(at < 0 ? [...now, draft] : now.with(at, draft));
      },
      unpin: (id: string) => write((kept.read() ?? none).filter((draft) => draft.id !== id)),
      clear: () => write(none),
    };
  }, [drafts, kept]);
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
