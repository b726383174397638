import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '#kit/ui/use-call.ts';

const everyMs = 8_000;
/** The session ended, or its user may not control a hall. */
const outCodes = [401, 403];

/**
 * Reports this operator's presence and returns all present operators. An operator who loses the right is asked to sign in,
 * as the link alone would look like an unreachable server.
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
