import { useState } from 'react';
import { mostChosen } from './bulk-contract.ts';
import type { QueueRow } from './queue-contract.ts';

/** An application as it was when it was chosen: what is decided in bulk is what somebody saw then. */
export type Chosen = Pick<QueueRow, 'id' | 'revision' | 'number' | 'company_name'>;

/** What is chosen over all pages of one filter. Another filter starts anew: nobody decides on what they cannot find again. */
export function useChosen(filterKey: string) {
  const [kept, setKept] = useState<{ key: string; chosen: ReadonlyMap<number, Chosen> }>({
    key: filterKey,
    chosen: new Map(),
  });
  if (kept.key !== filterKey) setKept({ key: filterKey, chosen: new Map() });
  const write = (chosen: ReadonlyMap<number, Chosen>) => setKept({ key: filterKey, chosen });
  const chosen = kept.chosen;

  return {
    chosen,
    isFull: chosen.size >= mostChosen,
    set(rows: readonly Chosen[], isChosen: boolean) {
      const next = new Map(chosen);
      for (const { id, revision, number, company_name } of rows) {
        if (!isChosen) next.delete(id);
        else if (!next.has(id) && next.size < mostChosen) next.set(id, { id, revision, number, company_name });
      }
      write(next);
    },
    keepOnly: (ids: readonly number[]) => write(new Map([...chosen].filter(([id]) => ids.includes(id)))),
    clear: () => write(new Map()),
  };
}
export type ChosenApplications = ReturnType<typeof useChosen>;
