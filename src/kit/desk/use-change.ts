import { App } from 'antd';
import { CallFailure } from '#kit/call/send.ts';

/**
 * Makes a change, says `doneText`, and has the list read again; a refusal is told with its words, the first field's if there
 * are any. Tells whether it was made. What shows by itself that it was done needs no word for it.
 */
export function useChange(doneText: string | undefined, onChanged: () => unknown = () => undefined) {
  const { message } = App.useApp();
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const { fields = {} } = (failure.data ?? {}) as { fields?: Record<string, string> };
      void message.error(Object.values(fields)[0] ?? failure.message);
      // Not waited for: whoever reads what is wrong may press again at once, and a button that is at work takes no press.
      void onChanged();
      return false;
    }
    if (doneText) void message.success(doneText);
    await onChanged();
    return true;
  };
}
