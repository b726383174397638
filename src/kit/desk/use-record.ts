import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';
import { useTurns } from './use-turns.ts';

interface Reading<Value> {
  data?: Value;
  error?: CallFailure;
}

/**
 * One record at the side of a desk's list. It is read once: opening it is on record, so nothing reads it again by itself.
 * Opening it again reads it again. It is the component's alone and goes with it: a shared store would keep the phone
 * numbers of everybody who was opened in a day. So a component shows one record, and another by another `key`.
 * `run` makes a change whose answer is the record after it, says that it was made, and tells whether it was; a stale view
 * is read again. Changes take turns, and each is given the record as the one before has left it: no one is told that
 * somebody else was faster when it was they themselves. `add` is for what carries no revision, such as a note: it waits for
 * its turn too, but rests on no change before it, and none rests on it.
 */
export function useRecord<Value>(
  read: () => Promise<Value>,
  { doneText, onChanged }: { doneText: string; onChanged(): void },
) {
  const { message } = App.useApp();
  const takeTurn = useTurns();
  const [reading, setReading] = useState<Reading<Value>>({});
  /** As it was read or changed last, also before that is drawn. */
  const latest = useRef<Reading<Value>>({});
  /** Counts readings and changes: what was read before something later came is old. */
  const asked = useRef(0);
  function take(next: Reading<Value>) {
    latest.current = next;
    setReading(next);
  }
  async function readAgain(): Promise<void> {
    const own = ++asked.current;
    const next = await read().then(
      (data): Reading<Value> => ({ data }),
      (error: unknown): Reading<Value> => {
        if (!(error instanceof CallFailure)) throw error;
        return { ...latest.current, error };
      },
    );
    if (own === asked.current) take(next);
  }
  const hasBegun = useRef(false);
  useEffect(() => {
    // Once also where effects run twice, as in development: each reading is on record.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void readAgain();
  });
  async function make(work: (now: Value) => Promise<Value>): Promise<boolean> {
    try {
      // Only what was read has anything to be pressed.
      const data = await work(latest.current.data as Value);
      asked.current += 1;
      take({ data });
      void message.success(doneText);
      onChanged();
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      void message.error(failure.message);
      if (failure.code === 409) await readAgain();
      return false;
    }
  }
  return {
    ...reading,
    mutate: readAgain,
    run: (work: (now: Value) => Promise<Value>) => takeTurn(() => make(work)),
    add: (work: () => Promise<Value>) => takeTurn(() => make(work), null),
  };
}
