import { useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';

/**
 * Tries something that calls may refuse.
 *
 * @param first the problem shown before anything is tried.
 * @returns whether it is under way, and the message of the last refusal, the first field's if there are any.
 */
export function useAttempt(first = '') {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState(first);
  /** Resolves with whether it succeeded. */
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setProblem('');
    setIsBusy(true);
    try {
      await work();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setProblem(Object.values(failure.fields)[0] ?? failure.message);
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { attempt, isBusy, problem, setProblem };
}
