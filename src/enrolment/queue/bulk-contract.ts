import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { newRemark } from '#enrolment/review/desk-contract.ts';
import * as single from '#enrolment/review/review-contract.ts';
import { apiPrefix, defineCall } from '#kit/call.ts';
import * as field from '#kit/field.ts';

/**
 * What a reviewer does to several applications at once. Each is its own change with its own revision and transaction,
 * by the rules of the single one; the answer says of each whether it was done, and why not.
 */
const reviewer = screenUser('reviewer');

/** So many in one call: with a slow carrier of messages it must end before the browser gives up. */
export const mostInBulk = 10;
/** So many can be chosen at the desk, over all pages. */
export const mostChosen = 200;

const targets = {
  targets: field.json(
    z
      .array(z.strictObject({ id: z.int().check(z.minimum(1)), revision: z.int().check(z.minimum(1)) }))
      .check(z.minLength(1), z.maxLength(mostInBulk)),
  ),
};

export const bulkResult = z.array(
  z.object({
    id: z.number(),
    done: z.boolean(),
    /**
     * As the single call refuses it; `conditions_proposed` when a colleague's conditions want a look first; `failed` when the server could
     * not finish it. Of what was done: `proposed` when a colleague has to confirm it, otherwise empty.
     */
    reason: z.string(),
    message: z.string(),
  }),
);
export type BulkResult = z.output<typeof bulkResult>;

const bulk = <const Name extends string, Payload extends z.ZodMiniType>(
  name: Name,
  summary: string,
  payload: Payload,
) =>
  defineCall({
    path: `${apiPrefix}/enrolment/bulk_${name}` as const,
    summary,
    who: reviewer,
    payload,
    result: bulkResult,
  });

const text = ({ min }: { min: number }) => z._default(field.text({ min, max: 500 }), '');

export const bulkAssign = bulk(
  'assign',
  'Assigns applications to a reviewer; 0 unassigns them',
  field.payload({ ...targets, assignee: field.integer() }),
);
export const bulkStartReview = bulk('start_review', 'Takes submitted applications into review', field.payload(targets));
export const bulkApprove = bulk(
  'approve',
  'Approves applications',
  field.payload({ ...targets, conditions: text({ min: 0 }) }),
);
export const bulkReturn = bulk(
  'return',
  'Sends applications back with the same remarks',
  field.payload({
    ...targets,
    remarks: field.json(z.array(newRemark).check(z.minLength(1), z.maxLength(60))),
    text: text({ min: 0 }),
  }),
);
export const bulkReject = bulk(
  'reject',
  'Rejects applications for the same reason',
  field.payload({
    ...targets,
    code: field.choice(single.rejectionCodes),
    text: field.text({ min: 1, max: 500 }),
    reapply_days: z._default(field.integer({ min: 0, max: 3650 }), 30),
  }),
);
