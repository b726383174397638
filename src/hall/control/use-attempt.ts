import { CallFailure } from '#kit/call/send.ts';

export interface Telling {
  text: string;
  tone: 'done' | 'wrong';
}
/** Shows a message in the line at the foot of the page. */
export type Tell = (telling: Telling) => void;

/** Makes a change by a call and reloads its list; shows a refusal. Resolves to whether it succeeded. */
export function useAttempt(tell: Tell, onChanged: () => Promise<unknown>) {
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      tell({ text: Object.values(failure.fields)[0] ?? failure.message, tone: 'wrong' });
      return false;
    } finally {
      await onChanged();
    }
  };
}
