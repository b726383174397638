import * as z from 'zod/mini';
import type { FieldName } from '#enrolment/application/application-fields.ts';
import { approve, otherApplication, reviewedApplication, reviewerCalls } from '#enrolment/review/review-contract.ts';
import * as field from '#kit/call/field.ts';

/** Documents that can be requested again, with the fields that this unlocks. */
export const renewedPapers = ['licence', 'certificates'] as const;
export type RenewedPaper = (typeof renewedPapers)[number];
export const renewedFields: Record<RenewedPaper, readonly FieldName[]> = {
  licence: ['licence_valid_from', 'licence_valid_to', 'licence_image'],
  certificates: ['certificates'],
};

export const listExpiring = reviewerCalls(
  z.array(
    z.object({
      application: otherApplication,
      revision: z.number(),
      papers: z.array(z.object({ field: z.string(), name: z.string(), valid_to: z.string(), days: z.number() })),
    }),
  ),
)(
  'list_expiring',
  'Admitted suppliers whose licence or certificates have run out or will within so many days',
  field.payload({ within_days: z._default(field.integer({ min: 0, max: 365 }), 60) }),
);

export const askRenewal = reviewerCalls(reviewedApplication, approve.refusals)(
  'ask_renewal',
  'Sends back only the papers that run out; the supplier stays admitted',
  field.payload({
    id: field.integer({ min: 1 }),
    revision: field.integer({ min: 1 }),
    papers: field.list(field.choice(renewedPapers), { max: renewedPapers.length }),
    text: z._default(field.text({ max: 500 }), ''),
  }),
);
