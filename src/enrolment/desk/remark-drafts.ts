import { useState } from 'react';
import type { FieldName } from '#enrolment/application-fields.ts';
import { keepInBrowser } from '#kit/browser-storage.ts';

/** A remark that was pinned and not sent yet. */
export interface RemarkDraft {
  code: string;
  text: string;
}
export type RemarkDrafts = Partial<Record<FieldName | '', RemarkDraft>>;

const keyOf = (application: number) => `weftline:remarks/${application}`;

function read(application: number): RemarkDrafts {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(application)) ?? '{}') ?? {}) as RemarkDrafts;
  } catch {
    return {};
  }
}

/** The remarks of one review until they are sent. Kept in the tab: a reload or a look at another application loses none. */
export function useRemarkDrafts(application: number) {
  const [kept, setKept] = useState(() => ({ application, drafts: read(application) }));
  if (kept.application !== application) setKept({ application, drafts: read(application) });
  const write = (drafts: RemarkDrafts) => {
    setKept({ application, drafts });
    const text = Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : undefined;
    keepInBrowser('sessionStorage', keyOf(application), text);
  };
  return {
    drafts: kept.drafts,
    pin: (field: FieldName | '', draft: RemarkDraft) => write({ ...kept.drafts, [field]: draft }),
    unpin: (field: FieldName | '') => {
      const { [field]: _, ...rest } = kept.drafts;
      write(rest);
    },
    clear: () => write({}),
  };
}
export type Remarks = ReturnType<typeof useRemarkDrafts>;

export const remarkList = (drafts: RemarkDrafts) =>
  (Object.entries(drafts) as [FieldName | '', RemarkDraft][]).map(([field, draft]) => ({ field, ...draft }));
