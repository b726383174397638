import { App, type FormInstance } from 'antd';
import { CallFailure } from '#kit/call/send.ts';
import { focusOnFirst } from '#kit/ui/focus-on.ts';

/**
 * Makes a change, says `doneText`, and has the list read again. A refusal is shown at its fields of the form, if there is one; else
 * with its message, the first field's if there are any. Tells whether it was made. What shows by itself that it was done needs no word
 * for it.
 */
export function useChange(
  doneText: string | undefined,
  onChanged: () => unknown = () => undefined,
  form?: FormInstance,
) {
  const { message } = App.useApp();
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const { fields } = failure;
      form?.setFields(Object.entries(fields).map(([name, text]) => ({ name, errors: [text] })));
      const isAtField = Object.keys(form?.getFieldsValue() ?? {}).some((name) => fields[name]);
      if (isAtField) focusOnFirst(Object.keys(fields));
      else void message.error(Object.values(fields)[0] ?? failure.message);
      // Not awaited: the user may press again as soon as the message shows, and a busy button ignores presses.
      void onChanged();
      return false;
    }
    if (doneText) void message.success(doneText);
    await onChanged();
    return true;
  };
}
