import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { AnswerOf, CallPath, SentTo } from '#kit/call/call.ts';
import { type CallFailure, send } from '#kit/call/send.ts';
import { writeFormBody } from '#kit/form/form-body.ts';

/** The specification's data-fetching constants, for SWR. */
const slow = () => {
  const connection = (
    globalThis.navigator as (Navigator & { connection?: { effectiveType?: string; saveData?: boolean } }) | undefined
  )?.connection;
  return connection?.saveData === true || ['slow-2g', '2g'].includes(connection?.effectiveType ?? '');
};

export const fetchingDefaults = (isSlow = slow()) => ({
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  errorRetryInterval: isSlow ? 10_000 : 5_000,
  loadingTimeout: isSlow ? 5_000 : 3_000,
});

const defaults = fetchingDefaults();

/** Reads by a call through SWR: shared between components, revalidated on focus. `null` waits. */
export function useCall<Path extends CallPath>(
  path: Path,
  payload: SentTo<Path> | null,
  options: SWRConfiguration<AnswerOf<Path>, CallFailure> = {},
): SWRResponse<AnswerOf<Path>, CallFailure> {
  // The key is the request body, so that equal payloads share a response.
  const key = payload ? `${path}?${writeFormBody(payload as Record<string, unknown>)}` : null;
  return useSWR<AnswerOf<Path>, CallFailure>(key, () => send(path, payload as SentTo<Path>), {
    ...defaults,
    ...options,
  });
}
