import { useEffect, useState } from 'react';
import { startCountdown } from './countdown.ts';

/** Seconds left until another code may be requested, counted from each new `sent`. */
export function useSecondsLeft(sent: { retry_after: number } | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!sent) return;
    const secondsLeft = startCountdown(sent.retry_after);
    const count = () => setLeft(secondsLeft());
    count();
    const timer = setInterval(count, 500);
    return () => clearInterval(timer);
  }, [sent]);
  return left;
}
