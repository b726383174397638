import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';

export const figurePeriods = ['1', '3', '6', '12'] as const;

/**
 * Decisions and how long they took from the submission: hours by the clock on the wall, and working hours by China's
 * calendar. Null where nothing was decided.
 */
const decided = {
  approved: z.number(),
  returned: z.number(),
  rejected: z.number(),
  p50_hours: z.nullable(z.number()),
  p90_hours: z.nullable(z.number()),
  p50_working_hours: z.nullable(z.number()),
  p90_working_hours: z.nullable(z.number()),
};
const times = z.object(decided);

export const reviewFigures = defineCall({
  path: `${apiPrefix}/enrolment/review_figures`,
  summary:
    'How the review went in the last months: times, volumes, reasons, agreement. Of others by name only for admins',
  who: screenUser('reviewer'),
  payload: field.payload({ months: z._default(field.choice(figurePeriods), '3') }),
  result: z.object({
    /** First business day of the period. */
    from: z.string(),
    all: times,
    /** Month as YYYY-MM. */
    by_month: z.array(
      z.object({ month: z.string(), first_passes: z.number(), first_decisions: z.number(), ...decided }),
    ),
    by_reviewer: z.array(
      z.object({ id: z.number(), name: z.string(), undone: z.number(), reversed: z.number(), ...decided }),
    ),
    /** First decisions on an application, and how many of them approved it at once. */
    first_decisions: z.number(),
    first_passes: z.number(),
    /** What was returned for which reason; `field` '' is the whole application. */
    return_reasons: z.array(z.object({ field: z.string(), code: z.string(), count: z.number() })),
    rejection_reasons: z.array(z.object({ code: z.string(), count: z.number() })),
    /** The same by the fields that they rest on; one rejection may name several, '' = it names none. */
    rejection_fields: z.array(z.object({ field: z.string(), code: z.string(), count: z.number() })),
    working_day_hours: z.number(),
    agreement: z.object({
      undone: z.number(),
      /** Undone, and then decided otherwise. */
      reversed: z.number(),
      /** Second opinions: a proposed approval that another reviewer confirmed, or decided otherwise. */
      confirmed: z.number(),
      differed: z.number(),
    }),
    /** Week by its Monday. */
    by_week: z.array(z.object({ week: z.string(), submitted: z.number(), decided: z.number() })),
  }),
});
