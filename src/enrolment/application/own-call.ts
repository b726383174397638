import type * as z from 'zod/mini';
import { applicant } from '#accounts/contract.ts';
import { apiPrefix, type CallDescription, defineCall } from '#kit/call.ts';

/** Calls of an applicant about what is their own: one part of the product answers all of its calls alike. */
export const ownCalls =
  <Result extends z.ZodMiniType, Refusals extends NonNullable<CallDescription['refusals']>>(
    result: Result,
    refusals: Refusals,
  ) =>
  <const Name extends string, Payload extends z.ZodMiniType>(name: Name, summary: string, payload: Payload) =>
    defineCall({ path: `${apiPrefix}/enrolment/${name}` as const, summary, who: applicant, payload, result, refusals });
