import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import type { FieldName } from '#enrolment/application/application-fields.ts';
import { changeRefusals } from '#enrolment/contract.ts';
import { approve, reviewedApplication } from '#enrolment/review/review-contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

const reviewer = screenUser('reviewer');

/** Documents that can be requested again, with the fields that this unlocks. */
export const renewedPapers = ['licence', 'certificates'] as const;
export type RenewedPaper = (typeof renewedPapers)[number];
export const renewedFields: Record<RenewedPaper, readonly FieldName[]> = {
  licence: ['licence_valid_from', 'licence_valid_to', 'licence_image'],
  certificates: ['certificates'],
};

export const listExpiring = defineCall({
  path: `${apiPrefix}/enrolment/list_expiring`,
  summary: 'Admitted suppliers whose licence or certificates have run out or will within so many days',
  who: reviewer,
  payload: field.payload({ within_days: z._default(field.integer({ min: 0, max: 365 }), 60) }),
  result: z.array(
    z.object({
      application: z.object({ id: z.number(), number: z.string(), company_name: z.string() }),
      revision: z.number(),
      papers: z.array(z.object({ field: z.string(), name: z.string(), valid_to: z.string(), days: z.number() })),
    }),
  ),
});

export const askRenewal = defineCall({
  path: `${apiPrefix}/enrolment/ask_renewal`,
  summary: 'Sends back only the papers that run out; the supplier stays admitted',
  who: reviewer,
  payload: field.payload({
    id: field.integer({ min: 1 }),
    revision: field.integer({ min: 1 }),
    papers: field.list(field.choice(renewedPapers), { max: renewedPapers.length }),
    text: z._default(field.text({ max: 500 }), ''),
  }),
  result: reviewedApplication,
  refusals: {
    ...approve.refusals,
    ...changeRefusals,
  },
});
