import { z } from 'zod';
import type { SupplierType } from '#enrolment/application/application-fields.ts';
import { rejectionCodes } from '#enrolment/review/review-contract.ts';
import { listCell, numberCell, readTable, yesCell } from '#kit/db/demonstration-data.server.ts';

const decision = { name: z.string(), text: z.string().default(''), usual: yesCell };
/** What reviewers decide, and what they write with it; `usual` is what happens to any company. */
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
    z.strictObject({ ...decision, do: z.literal('reject'), code: z.enum(rejectionCodes) }),
  ]),
);
const withoutWords = z.enum(['submit', 'resubmit', 'take', 'withdraw', 'undo']);
export type Step = { hours: number } & ((typeof decisions)[number] | { do: z.infer<typeof withoutWords> });

function stepOf(hours: number, name: string): Step {
  const decided = decisions.find((each) => each.name === name);
  return decided ? { hours, ...decided } : { hours, do: withoutWords.parse(name) };
}

/** What became of an application, each step some hours after the one before; the last ends `ends_ago` hours before now. */
const story = z.strictObject({
  ends_ago: numberCell,
  /** `9 take`: hours, and a decision or what else is done. */
  steps: listCell(
    z
      .string()
      .transform((text) => text.split(' '))
      .transform(([hours, name = '']) => stepOf(Number(hours), name)),
  ),
});
export type Story = z.infer<typeof story>;
/** One for each company, in all states; as a desk looks on a Tuesday morning. */
export const stories = readTable('enrolment/stories.csv', story);

/** Numbers that look random and are the same each time: 0 up to 1. */
const chance = (serial: number, salt: number): number => {
  const value = Math.sin(serial * 127.1 + salt * 311.7) * 43_758.5453;
  return value - Math.floor(value);
};

const usualReturns = decisions.filter((each) => each.do === 'return' && each.usual);
const usualRejections = decisions.filter((each) => each.do === 'reject' && each.usual);

/**
 * How another application went: most were decided in the last three months, some seventy wait or are in review, a few of
 * them for too long. Every reviewer works at another pace.
 */
export function moreStory(serial: number, type: SupplierType): Story {
  const at = (salt: number) => chance(serial, salt);
  const pickOf = <Item>(items: readonly Item[], salt: number): Item =>
    items[Math.floor(at(salt) * items.length)] as Item;
  // A trader has neither a gate nor a capacity.
  const asked =
    type === 'trade' ? usualReturns.filter(({ name }) => name !== 'gate' && name !== 'capacity') : usualReturns;
  const pace = 0.6 + (serial % 5) * 0.35;
  const submit: Step = { do: 'submit', hours: 1 + at(1) * 20 };
  const take: Step = { do: 'take', hours: (2 + at(2) * 20) * pace };
  const hours = (1 + at(3) * at(3) * 30) * pace;
  const back: Step = { hours, ...pickOf(asked, 4) };
  const again: Step = { do: 'resubmit', hours: 4 + at(5) * 60 };
  const approve: Step = stepOf(hours, at(6) < 0.15 ? 'approve_watched' : 'approve');
  const reject: Step = { hours, ...pickOf(usualRejections, 7) };
  const round: Step[] = at(8) < 0.3 ? [back, again, { ...take, hours: take.hours / 2 }] : [];
  const recent = 1 + at(9) ** 2 * 90;
  const past = 20 + at(10) ** 1.4 * 2_000;

  const kind = at(11);
  if (kind < 0.11) return { ends_ago: recent, steps: [submit] };
  if (kind < 0.16) return { ends_ago: recent, steps: [submit, take, ...round] };
  if (kind < 0.18) return { ends_ago: recent, steps: [submit, take, back, again] };
  if (kind < 0.25) return { ends_ago: 2 + at(12) * 300, steps: [submit, take, back] };
  if (kind < 0.3) return { ends_ago: 2 + at(12) * 500, steps: [] };
  if (kind < 0.33) return { ends_ago: past, steps: [submit, { do: 'withdraw', hours: 3 + at(13) * 30 }] };
  if (kind < 0.43) return { ends_ago: past, steps: [submit, take, ...round, reject] };
  if (kind < 0.46)
    return { ends_ago: past, steps: [submit, take, reject, { do: 'undo', hours: 2 }, { ...approve, hours: 3 }] };
  if (kind < 0.47)
    return {
      ends_ago: past,
      steps: [submit, take, approve, stepOf(90, 'suspend')],
    };
  return { ends_ago: past, steps: [submit, take, ...round, approve] };
}
