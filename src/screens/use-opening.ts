import { useEffect, useState } from 'react';
import { useConnection } from '#kit/live/use-live.tsx';

/** A page that is just being opened is connecting: its figures, which came with it, are not old yet. */
const openingMs = 1_500;

/** Whether this board is still being opened: until it is live for the first time, or should have been. */
export function useOpening(): boolean {
  const isLive = useConnection() === 'live';
  const [isOpening, setIsOpening] = useState(true);
  useEffect(() => {
    if (isLive) setIsOpening(false);
    const waiting = setTimeout(() => setIsOpening(false), openingMs);
    return () => clearTimeout(waiting);
  }, [isLive]);
  return isOpening && !isLive;
}
