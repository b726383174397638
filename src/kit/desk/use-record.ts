import { App } from 'antd';
import useSWR from 'swr';
import { CallFailure } from '#kit/send.ts';

/**
 * One record at the side of a desk's list. It is read once: opening it is on record, so nothing reads it again by itself.
 * `run` makes a change whose answer is the record after it, says that it was made, and tells whether it was; a stale view
 * is read again.
 */
export function useRecord<Value>(
  key: string,
  read: () => Promise<Value>,
  { doneText, onChanged }: { doneText: string; onChanged(): void },
) {
  const { message } = App.useApp();
  const { data, error, mutate } = useSWR<Value, CallFailure>(key, read, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  async function run(work: () => Promise<Value>): Promise<boolean> {
    try {
      await mutate(await work(), { revalidate: false });
      void message.success(doneText);
      onChanged();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      void message.error(failure.message);
      if (failure.code === 409) await mutate();
      return false;
    }
  }
  return { data, error, mutate: () => mutate(), run };
}
