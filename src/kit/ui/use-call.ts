import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr';
import type { CallDescription, ResultOf } from '#kit/call.ts';
import { fetchingDefaults } from '#kit/fetching.ts';
import { writeFormBody } from '#kit/form-body.ts';
import { type CallFailure, send } from '#kit/send.ts';

type Payload<Call extends CallDescription> = {
  [Name in keyof NonNullable<Call['payload']['_zod']['input']>]: unknown;
};

const defaults = fetchingDefaults();

/** Reads by a call, through SWR: shared between components, fresh again on focus. `null` waits. */
export function useCall<Call extends CallDescription>(
  call: Call,
  payload: Payload<Call> | null,
  options: SWRConfiguration<ResultOf<Call>, CallFailure> = {},
): SWRResponse<ResultOf<Call>, CallFailure> {
  // The key is the request itself, so that equal payloads share an answer whatever order they were written in.
  const key = payload ? `${call.path}?${writeFormBody(payload as Record<string, unknown>)}` : null;
  return useSWR<ResultOf<Call>, CallFailure>(key, () => send(call, payload as Payload<Call>), {
    ...defaults,
    ...options,
  });
}
