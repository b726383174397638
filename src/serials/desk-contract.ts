import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { deskCalls } from '#cases/contract.ts';
import { apiPrefix } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { exportCall } from '#kit/desk/table-export.ts';
import { checkOutcomes } from './check-rules.ts';
import { bilingual, checkSerial, instant } from './contract.ts';
import { alarmKinds, batchActions, batchStates, caseStates, maxBatchSize, textLimits } from './states-and-limits.ts';

const editor = screenUser('editor');
const calls = deskCalls('serials', editor);

const batch = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(batchStates),
  revision: z.number(),
  product: bilingual,
  gtin: z.nullable(z.string()),
  quantity: z.number(),
  generated: z.number(),
  /** Generation failed; it is retried every minute. */
  failed: z.boolean(),
  /** Exports started, and whether one completed: then no further export is possible. */
  exports: z.number(),
  exported: z.boolean(),
  recall: z.nullable(bilingual),
  created_at: instant,
  created_by: z.nullable(z.string()),
  printed_at: z.nullable(instant),
  activated_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  /** Checks, and how many numbers were ever checked. */
  checks: z.number(),
  checked_codes: z.number(),
});
export type Batch = z.output<typeof batch>;

/** Maximum of the id column. */
const maxId = 2_147_483_647;
const id = field.integer({ min: 1, max: maxId });
const revisionFields = { id, revision: field.integer({ min: 1, max: maxId }) };
const refusals = {
  none: [404, '没有这个批次', 'Batch not found'],
  stale: [409, '这个批次刚被别人改过，已为您刷新', 'Someone else just changed this batch. It has been reloaded'],
  wrong_state: [409, '现在的状态不能这样做', 'Its present state does not allow this'],
} as const;

/** Validates GTIN-8, -12, -13 or -14 with its check digit. */
export const isGtin = (text: string): boolean => {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text.padStart(14, '0')].map(Number);
  return digits.reduce((sum, digit, place) => sum + digit * (place % 2 === 0 ? 3 : 1), 0) % 10 === 0;
};

const maxPasswordLength = 100;

export const listBatches = calls(z.array(batch))('list_batches', 'All batches of serial numbers, newest first', {});

export const exportBatchList = exportCall(
  `${apiPrefix}/serials/export_batches`,
  'All batches, without their numbers,',
  editor,
  {},
);

export const createBatch = calls(batch)(
  'create_batch',
  'Creates a batch; its numbers are generated in the background, also after a restart',
  {
    product_zh: field.text({ min: 1, max: textLimits.product }),
    product_en: field.text({ min: 1, max: textLimits.product }),
    gtin: z._default(field.text({ max: 14 }), ''),
    quantity: field.integer({ min: 1, max: maxBatchSize }),
    /** Random id: a retry with the same id returns the existing batch. */
    request: z._default(field.text({ max: 64 }), ''),
  },
  { not_gtin: [400, '商品条码的校验位不对', 'The check digit of this GTIN does not fit', 'gtin'] },
);

export const exportBatch = calls(z.null())(
  'export_batch',
  'The numbers of a batch as a file for the printer, once: CSV, or a ZIP archive locked with AES-256 by the given password',
  {
    id,
    format: z._default(field.choice(['csv', 'zip']), 'csv'),
    /** For `zip`. Not stored. */
    password: z._default(field.text({ max: maxPasswordLength }), ''),
  },
  {
    none: refusals.none,
    wrong_state: refusals.wrong_state,
    exported: [409, '编号已经导出过一次，不能再导出', 'The numbers have been exported and cannot be had again'],
    short_password: [400, '密码至少 12 个字符', 'A password has at least 12 characters', 'password'],
  },
);

export const changeBatch = calls(batch)(
  'change_batch',
  'Confirms the printing, activates, recalls, lifts a recall, or revokes',
  {
    ...revisionFields,
    action: field.choice(batchActions.filter((action) => action !== 'generate') as [string, ...string[]]),
    /** For `print`: the number of lines, as counted by the person with the file. */
    lines: z._default(field.integer(), 0),
    recall_zh: z._default(field.text({ max: textLimits.recall }), ''),
    recall_en: z._default(field.text({ max: textLimits.recall }), ''),
    /** For `revoke`: the batch number, typed to confirm, and the reason for the audit log. */
    number: z._default(field.text({ max: 40 }), ''),
    reason: z._default(field.text({ max: textLimits.recall }), ''),
  },
  {
    ...refusals,
    not_exported: [409, '文件还没有完整导出', 'The file was not exported whole yet', 'action'],
    other_count: [400, '行数和批次的数量对不上', 'That is not how many numbers the batch has', 'lines'],
    other_number: [400, '批次号和这一批对不上', 'That is not the number of this batch', 'number'],
    reason_wanted: [400, '请写明作废的原因', 'Please give a reason for revoking it', 'reason'],
    words_wanted: [400, '请写明召回说明，中英文都要', 'Say what the recall is about, in both languages', 'recall_zh'],
  },
);

export const lookUpSerial = calls(
  z.object({
    batch: z.nullable(batch),
    mark: z.nullable(z.object({ reason: z.string(), at: instant, by: z.nullable(z.string()) })),
    checks: z.array(
      z.object({
        id: z.number(),
        at: instant,
        outcome: z.enum(checkOutcomes),
        region: z.nullable(z.string()),
        device: z.string(),
      }),
    ),
  }),
)(
  'look_up',
  'One number: its batch, its checks, its mark',
  { code: field.text({ min: 1, max: 400 }) },
  { misread: checkSerial.refusals.misread },
);

export const markSerial = calls(z.null())(
  'mark',
  'Marks a number as not to be trusted, or removes the mark (no reason)',
  {
    code: field.text({ min: 1, max: 400 }),
    reason: z._default(field.text({ max: textLimits.note }), ''),
  },
  {
    misread: checkSerial.refusals.misread,
    unknown: [404, '没有这个编号', 'Number not found', 'code'],
  },
);

const alarm = z.object({
  id: z.number(),
  kind: z.enum(alarmKinds),
  batch: z.nullable(z.string()),
  product: z.nullable(bilingual),
  details: z.record(z.string(), z.unknown()),
  count: z.number(),
  first_at: instant,
  last_at: instant,
  closed_at: z.nullable(instant),
  note: z.nullable(z.string()),
});
export type Alarm = z.output<typeof alarm>;

export const listAlarms = calls(z.array(alarm))(
  'list_alarms',
  'What looks wrong among the checks: open alarms, then the latest closed ones',
  {},
);

export const closeAlarm = calls(z.null())(
  'close_alarm',
  'Closes an alarm with a note; with mark, its number is not trusted any more',
  {
    id,
    note: field.text({ min: 1, max: textLimits.note }),
    mark: z._default(field.flag(), false),
  },
  {
    none: [404, '没有这条告警', 'Alarm not found'],
    over: [409, '这条告警已经处理过', 'This alarm was closed already'],
  },
);

export const serialFigures = calls(
  z.object({
    days: z.array(z.object({ day: z.string(), genuine: z.number(), doubtful: z.number(), unknown: z.number() })),
    regions: z.array(z.object({ region: z.nullable(z.string()), checks: z.number(), doubtful: z.number() })),
  }),
)('figures', 'Checks of the last 30 days by day, by outcome and by region', {});
export type SerialFigures = z.output<typeof serialFigures.result>;

const serialCase = z.object({
  id: z.number(),
  number: z.string(),
  state: z.enum(caseStates),
  revision: z.number(),
  outcome: z.nullable(z.enum(checkOutcomes)),
  batch: z.nullable(z.string()),
  bought: z.string(),
  text: z.string(),
  contact: z.string(),
  language: z.string(),
  at: instant,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
});
export type SerialCase = z.output<typeof serialCase>;

export const listCases = calls(z.array(serialCase))(
  'list_cases',
  'What buyers report about articles: open cases first',
  { state: z._default(z.union([z.literal(''), field.choice(caseStates)]), '') },
);

export const answerCase = calls(serialCase)(
  'answer_case',
  'Answers a case, readable with its number from then on, or closes it',
  {
    ...revisionFields,
    answer: z._default(field.text({ max: textLimits.answer }), ''),
    close: z._default(field.flag(), false),
  },
  {
    none: [404, '没有这个案件', 'Case not found'],
    stale: [409, '这个案件刚被别人改过，已为您刷新', 'Someone else just changed this case. It has been reloaded'],
    nothing_said: [400, '请写回复', 'Write an answer', 'answer'],
  },
);
