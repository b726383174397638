import { App } from 'antd';
import { CallFailure } from '#kit/send.ts';

/**
 * Makes a change, says `doneText`, and has the list read again; a refusal is told with its words, the first field's if there
 * are any. Tells whether it was made. What shows by itself that it was done needs no word for it.
 */
export function useChange(doneText: string | undefined, onChanged: () => unknown = () => undefined) {
  const { message } = App.useApp();
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      if (doneText) void message.success(doneText);
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
