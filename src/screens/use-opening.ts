import { useEffect, useState } from 'react';
import { useConnection } from '#kit/live/use-live.tsx';

/** A page is still connecting for this long after it opens; the figures that came with it don't count as stale. */
const openingMs = 1_500;

/** True until the board is live for the first time, or the time for that is over. */
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
