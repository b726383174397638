import { useMemo, useSyncExternalStore } from 'react';
import type { FieldName } from '#enrolment/application/application-fields.ts';
import type { Region, Severity } from '#enrolment/contract.ts';
import { chanceId } from '#kit/chance-id.ts';
import { keptWords } from './kept-words.ts';

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
  id: chanceId(),
  field,
  code: field.includes('image') ? 'unclear' : 'not_matching',
  text: '',
  severity: 'must',
  picture,
  region,
});

/** As the call takes them. */
export const remarkList = (drafts: readonly RemarkDraft[]) => drafts.map(({ id: _, ...remark }) => remark);
