import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { deskCalls, instant } from '#cases/contract.ts';
import * as field from '#kit/call/field.ts';
import { waiting } from '#kit/desk/waiting.ts';
import { checkOutcomes } from './check-rules.ts';
import { textLimits } from './states-and-limits.ts';

export type { CheckOutcome } from './check-rules.ts';
export { alarmNames, batchStateNames, caseStateNames } from './states-and-limits.ts';
export { instant };

export const bilingual = z.tuple([z.string(), z.string()]);

/** A check's answer. `unknown` has no details, so that unused and unknown numbers look the same. */
export const checkAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('unknown') }),
  z.object({
    outcome: z.enum(checkOutcomes.filter((outcome) => outcome !== 'unknown')),
    /** Chinese, then English, here and below. */
    product: bilingual,
    batch: z.string(),
    /** Including this one. */
    checks: z.number(),
    first_at: instant,
    /** `广东|Guangdong`; null if the location is unknown. */
    first_region: z.nullable(z.string()),
    last_at: z.nullable(instant),
    last_region: z.nullable(z.string()),
    recall: z.nullable(bilingual),
    /** This check's line in the ledger and the start of its hash. */
    line: z.object({ id: z.number(), hash: z.string() }),
  }),
]);
export type CheckAnswer = z.output<typeof checkAnswer>;

export const checkSerial = deskCalls('serials', 'anyone')(checkAnswer)(
  'check',
  'Whether a serial number is genuine. Each check is written to the ledger before it is answered',
  { code: field.text({ min: 1, max: 400 }) },
  {
    misread: [400, '编号有误，请对照标签核对', 'That is no serial number, please compare it with the label', 'code'],
    too_many: [429, '查询太频繁，请稍后再试', 'Too many checks, please try again later'],
  },
);

export const ledgerHead = deskCalls('serials', 'anyone')(z.object({ last: z.number(), hash: z.string() }))(
  'ledger_head',
  'How many checks the ledger holds, and the hash that all of them lead to',
  {},
);

/** Days until the personal data of a closed case is erased. */
export const caseRetentionDays = 365;

/** Form to report an article. */
export const caseForm = field.payload({
  code: z._default(field.text({ max: 400 }), ''),
  bought: field.text({ min: 1, max: textLimits.line }),
  text: field.text({ min: 5, max: textLimits.case }),
  contact: z._default(field.text({ max: textLimits.line }), ''),
});
export type CaseForm = z.output<typeof caseForm>;

/** Badge in the console's menu. */
export const serialsWaiting = deskCalls('serials', screenUser('editor'))(waiting)(
  'serials_waiting',
  'How many alarms and reports about serial numbers are open',
  {},
);
