import { useRef, useState } from 'react';
import type { BulkResult } from './bulk-contract.ts';
import { mostInBulk } from './bulk-contract.ts';
import type { Chosen } from './use-chosen.ts';

export interface BulkRun {
  state: 'ready' | 'running' | 'over';
  results: BulkResult;
}

/** Sends the chosen applications in small parts, so that progress is seen and one can stop between two of them. */
export function useBulkRun(unclear: string) {
  const [run, setRun] = useState<BulkRun>({ state: 'ready', results: [] });
  const isStopped = useRef(false);

  async function start(
    chosen: readonly Chosen[],
    act: (targets: { id: number; revision: number }[]) => Promise<BulkResult>,
  ): Promise<void> {
    isStopped.current = false;
    let results: BulkResult = [];
    setRun({ state: 'running', results });
    for (let from = 0; from < chosen.length && !isStopped.current; from += mostInBulk) {
      const part = chosen.slice(from, from + mostInBulk).map(({ id, revision }) => ({ id, revision }));
      try {
        results = [...results, ...(await act(part))];
      } catch (error) {
        // A refused call did nothing; one whose answer was lost may have done all of it.
        const { code, message } = error as { code?: number; message: string };
        const reason = code ? message : unclear;
        results = [...results, ...part.map(({ id }) => ({ id, done: false, reason: 'failed', message: reason }))];
        isStopped.current = true;
      }
      setRun({ state: 'running', results });
    }
    setRun({ state: 'over', results });
  }

  return {
    run,
    start,
    stop() {
      isStopped.current = true;
    },
  };
}
