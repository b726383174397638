import { useRef, useState } from 'react';

interface Draft {
  value: number;
  /** The hall's value when this was accepted; the slider keeps its own until the hall's changes. */
  over?: number;
}

/**
 * Optimistic value of a slider: it keeps the operator's position while they move it, and each step counts from there,
 * however late the previous answer arrives.
 *
 * @param present as the hall has it.
 * @param give resolves to whether the hall took it.
 */
export function useOptimisticValue(present: number, give: (value: number) => Promise<boolean>) {
  const [held, setHeld] = useState<Draft>();
  const latest = useRef(present);
  latest.current = present;
  const isOver = held === undefined || (held.over !== undefined && held.over !== present);
  return {
    shown: isOver ? present : held.value,
    move: (value: number) => setHeld({ value }),
    /** Commits the current position. */
    async settle() {
      if (!held || held.over !== undefined) return;
      const wasTaken = await give(held.value);
      setHeld((now) => (now !== held ? now : wasTaken ? { ...held, over: latest.current } : undefined));
    },
  };
}
