import { useState } from 'react';
import type { FieldName } from '#enrolment/application-fields.ts';
import type { Region, Severity } from '#enrolment/contract.ts';
import { keepInBrowser } from '#kit/browser-storage.ts';

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

const keyOf = (application: number) => `weftline:remark-drafts/${application}`;

function read(application: number): RemarkDraft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(application)) ?? '[]');
    return Array.isArray(kept) ? (kept as RemarkDraft[]) : [];
  } catch {
    return [];
  }
}

/** The remarks of one review until they are sent. Kept in the tab: a reload or a look at another application loses none. */
export function useRemarkDrafts(application: number) {
  const [kept, setKept] = useState(() => ({ application, drafts: read(application) }));
  if (kept.application !== application) setKept({ application, drafts: read(application) });
  const write = (drafts: RemarkDraft[]) => {
    setKept({ application, drafts });
    keepInBrowser('sessionStorage', keyOf(application), drafts.length > 0 ? JSON.stringify(drafts) : undefined);
  };
  return {
    drafts: kept.drafts,
    pin: (draft: RemarkDraft) => {
      const at = kept.drafts.findIndex(({ id }) => id === draft.id);
      write(at < 0 ? [...kept.drafts, draft] : kept.drafts.with(at, draft));
    },
    unpin: (id: string) => write(kept.drafts.filter((draft) => draft.id !== id)),
    clear: () => write([]),
  };
}
export type Remarks = ReturnType<typeof useRemarkDrafts>;

export const emptyRemark = (field: FieldName | '', picture = '', region: Region | null = null): RemarkDraft => ({
  id: crypto.randomUUID?.() ?? String(Math.random()),
  field,
  code: field.includes('image') ? 'unclear' : 'not_matching',
  text: '',
  severity: 'must',
  picture,
  region,
});

/** As the call takes them. */
export const remarkList = (drafts: readonly RemarkDraft[]) => drafts.map(({ id: _, ...remark }) => remark);
