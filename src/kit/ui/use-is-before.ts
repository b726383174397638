import { useEffect, useState } from 'react';

/** Whether a time is in the future; rerenders when it has come. */
export function useIsBefore(moment: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Math.max(Date.now(), moment)), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return now < moment;
}
