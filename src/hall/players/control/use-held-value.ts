import { useRef, useState } from 'react';

interface Held {
  value: number;
  /** What the hall had when it took this: it stays under the finger until the hall shows something else. */
  over?: number;
}

/**
 * A slider of a value that the hall has: while somebody moves it, it stands where they put it, and each of their steps counts from
 * there, however late the answer to the one before comes.
 *
 * @param present as the hall has it.
 * @param give resolves to whether the hall took it.
 */
export function useHeldValue(present: number, give: (value: number) => Promise<boolean>) {
  const [held, setHeld] = useState<Held>();
  const latest = useRef(present);
  latest.current = present;
  const isOver = held === undefined || (held.over !== undefined && held.over !== present);
  return {
    shown: isOver ? present : held.value,
    move: (value: number) => setHeld({ value }),
    /** Where it stands now is what is wanted. */
    async settle() {
      if (!held || held.over !== undefined) return;
      const wasTaken = await give(held.value);
      setHeld((now) => (now !== held ? now : wasTaken ? { ...held, over: latest.current } : undefined));
    },
  };
}
