import { z } from 'zod';
import { type ApplicationFields, fieldNames } from '#enrolment/application/application-fields.ts';
import { applicationShape } from '#enrolment/application/application-shape.ts';
import { rejectionCodes } from '#enrolment/application/words.ts';
import { listCell, numberCell, readTable } from '#kit/db/demonstration-data.server.ts';

const decision = { name: z.string(), text: z.string().default('') };
/** What reviewers decide, and what they write with it. */
const decisions = readTable(
  'enrolment/decisions.csv',
  z.discriminatedUnion('do', [
    z.strictObject({ ...decision, do: z.enum(['approve', 'suspend']) }),
    z.strictObject({
      ...decision,
      do: z.literal('return'),
      field: z.enum(['licence_image', 'gate_images', 'address', 'monthly_capacity']),
      code: z.string(),
    }),
    z.strictObject({
      ...decision,
      do: z.literal('reject'),
      code: z.enum(rejectionCodes),
      rests_on: listCell(z.enum(fieldNames)),
    }),
  ]),
);
const withoutWords = z.enum(['submit', 'resubmit', 'take', 'withdraw', 'undo']);
type Step = { hours: number } & ((typeof decisions)[number] | { do: z.infer<typeof withoutWords> });

function stepOf(text: string): Step {
  const [hours, name] = text.split(' ');
  const decided = decisions.find((each) => each.name === name) ?? { do: withoutWords.parse(name) };
  return { hours: Number(hours), ...decided };
}

/** Made-up companies: no name, code or person here belongs to anybody. */
export const stories = readTable(
  'enrolment/applications.csv',
  z
    .strictObject(applicationShape)
    .partial()
    .extend({
      categories: listCell(z.string()),
      cooperation_modes: listCell(z.string()),
      /** The last step was so many hours before now. */
      ends_ago: numberCell,
      /** `9 take`: so many hours after the one before, and a decision or what else is done. */
      steps: listCell(z.string().transform(stepOf)),
      /** Days from now until the licence expires. */
      expires_in: numberCell.optional(),
      /** Pictures of another company, as they are or as a messenger sent them on. */
      borrows: z.enum(['same', 'similar']).optional(),
      /** What the reviewer writes to colleagues. */
      remark: z.string().optional(),
      /** What the approval depends on, and in how many days it is due. */
      condition: z.string().optional(),
      due_in: numberCell.default(0),
    }),
).map(({ ends_ago, steps, expires_in, borrows, remark, condition, due_in, ...fields }, serial) => ({
  serial,
  fields: fields as ApplicationFields,
  began: ends_ago + steps.reduce((sum, step) => sum + step.hours, 0),
  ...{ steps, expires_in, borrows, remark, condition, due_in },
}));
export type Story = (typeof stories)[number];
