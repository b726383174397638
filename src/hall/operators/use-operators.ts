import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '#kit/ui/use-call.ts';

const everyMs = 8_000;
/** Nobody is signed in any more, or who is may not control a hall. */
const outCodes = [401, 403];

/**
 * Says that somebody is at a hall's controls, and tells who is. Who loses the right to that in the middle is asked to sign in:
 * the link alone would look like a server that is out of reach.
 */
export function useOperators(hall: number, isLinked: boolean): readonly { id: string; name: string }[] {
  const { revalidate } = useRevalidator();
  const { data = [], error, mutate } = useCall('/api.php/official/hall/here', { hall }, { refreshInterval: everyMs });
  useEffect(() => {
    if (!isLinked) void mutate();
  }, [isLinked, mutate]);
  const isOut = outCodes.includes(error?.code ?? 0);
  useEffect(() => {
    if (isOut) void revalidate();
  }, [isOut, revalidate]);
  return data;
}
