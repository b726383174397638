import { App } from 'antd';
import { CallFailure } from '#kit/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/**
 * Makes a change, says what came of it, and has the list read again. Tells whether it was made. What shows by itself that
 * it was done needs no word for it: `quiet`.
 */
export function useChange(onChanged: () => unknown, { quiet = false } = {}) {
  const say = useWords(deskWords);
  const { message } = App.useApp();
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      if (!quiet) void message.success(say.done);
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const { fields = {} } = (failure.data ?? {}) as { fields?: Record<string, string> };
      void message.error(Object.values(fields)[0] ?? failure.message);
      return false;
    } finally {
      await onChanged();
    }
  };
}
