import { App } from 'antd';
import { useState } from 'react';
import useSWR from 'swr';
import { CallFailure } from '#kit/send.ts';
import { useTurns } from './use-turns.ts';

let openings = 0;

/**
 * One record at the side of a desk's list. It is read once: opening it is on record, so nothing reads it again by itself.
 * Whoever opens it again reads it anew, and sees nothing of before.
 * `run` makes a change whose answer is the record after it, says that it was made, and tells whether it was; a stale view
 * is read again. Changes take turns, and each is given the record as the one before has left it: nobody is told that
 * somebody else was faster when it was they themselves. `add` is for what carries no revision, such as a note: it waits for
 * its turn too, but rests on no change before it, and none rests on it.
 */
export function useRecord<Value>(
  key: string,
  read: () => Promise<Value>,
  { doneText, onChanged }: { doneText: string; onChanged(): void },
) {
  const { message } = App.useApp();
  const takeTurn = useTurns();
  const [opening] = useState(() => ++openings);
  const { data, error, mutate } = useSWR<Value, CallFailure>(`${key}/${opening}`, read, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  async function make(work: (now: Value) => Promise<Value>): Promise<boolean> {
    try {
      // Only what was read has anything to be pressed.
      await mutate((now) => work(now as Value), { revalidate: false });
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
  return {
    data,
    error,
    mutate: () => mutate(),
    run: (work: (now: Value) => Promise<Value>) => takeTurn(() => make(work)),
    add: (work: () => Promise<Value>) => takeTurn(() => make(work), null),
  };
}
