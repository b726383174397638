import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { importFieldNames } from './import-fields.ts';
import { stateMeaningNames, stateWordLength } from './order-states.ts';

const admin = screenUser('admin');

/** The file itself as the body (`application/octet-stream`), its name in `?name=`. Answers with an envelope as calls do. */
export const readOrderImportPath = `${apiPrefix}/orders/read_import`;
export const orderImporters = admin;
export const importLimits = {
  bytes: 128 * 2 ** 20,
  lines: 1_000_000,
  columns: 200,
  cell: 8_000,
  unpackedBytes: 400 * 2 ** 20,
  heapMb: 384,
} as const;

const workStates = ['checking', 'writing', 'taking_back'] as const;
export const importStates = ['read', 'checked', 'written', 'taken_back', 'failed', ...workStates] as const;
export const importLinesPerPage = 50;
const mostColumns = 200;

const options = z.strictObject({
  grouping: z.enum(['orders', 'lines']),
  payment: z.enum(['columns', 'at_order', 'none']),
  skip_repeated: z.boolean(),
});
const mapping = z.array(z.enum(['', ...importFieldNames])).check(z.maxLength(mostColumns));
const kinds = ['refused', 'repeated'] as const;

const orderImport = z.object({
  id: z.number(),
  name: z.string(),
  encoding: z.string(),
  /** Of a workbook, the sheet that was read. */
  sheet: z.string(),
  state: z.enum(importStates),
  /** What it was at when it failed; that is gone on with where it stopped. */
  failed_while: z.enum(['', ...workStates]),
  /** Why it failed, as the program said it. */
  failure: z.string(),
  head: z.array(z.string()),
  /** Its line in the file. */
  head_line: z.number(),
  mapping,
  options,
  lines: z.number(),
  checked_lines: z.number(),
  counts: z.object({ sound: z.number(), refused: z.number(), repeated: z.number() }),
  /** Lines whose province is none that we know: taken, and counted as unknown. */
  unknown_places: z.number(),
  /** Lines whose quantity has decimals: an order has whole ones, its money is as the file says. */
  rounded_quantities: z.number(),
  orders: z.number(),
  orders_written: z.number(),
  orders_taken_back: z.number(),
  /** Events that changed something, and those that were known already. */
  accepted: z.number(),
  unchanged: z.number(),
  created_at: z.iso.datetime(),
});
export type OrderImport = z.output<typeof orderImport>;

const previewRow = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  events: z.array(z.object({ status: z.string(), at: z.iso.datetime(), sum_fen: z.number() })),
  problem: z.nullable(z.string()),
});
export type PreviewRow = z.output<typeof previewRow>;

const id = { id: field.integer({ min: 1 }) };
const meant = { mapping: field.json(mapping), options: field.json(options) };
const none = [404, '没有这次导入，可能已过期', 'Import not found. It may have expired'] as const;
const busy = [409, '这次导入正在处理或已经写入', 'This import is in progress or already done'] as const;
const missing = [
  400,
  '还缺少必要的列：订单号、下单时间、金额',
  'Columns are missing: number, time or amount',
  'mapping',
] as const;

export const listOrderImports = defineCall({
  path: `${apiPrefix}/orders/list_imports`,
  summary: 'The latest files of orders, with how far each is',
  who: admin,
  payload: field.payload({}),
  result: z.array(orderImport),
});

export const getOrderImport = defineCall({
  path: `${apiPrefix}/orders/get_import`,
  summary: 'How far a file of orders is, and its lines that were not taken, with the reasons',
  who: admin,
  payload: field.payload({ ...id, page: z._default(field.integer({ min: 1, max: 100_000 }), 1) }),
  result: z.object({
    import: orderImport,
    problems: z.array(
      z.object({ line: z.number(), order_no: z.string(), kind: z.enum(kinds), text: z.string(), value: z.string() }),
    ),
  }),
  refusals: { none },
});

export const previewOrderImport = defineCall({
  path: `${apiPrefix}/orders/preview_import`,
  summary: 'The first lines of a file as they would be read with these columns',
  who: admin,
  payload: field.payload({ ...id, ...meant }),
  result: z.array(previewRow),
  refusals: { none },
});

export const importFirstLines = defineCall({
  path: `${apiPrefix}/orders/import_first_lines`,
  summary: 'The first lines of a file as they stand there, one of which is its heading',
  who: admin,
  payload: field.payload(id),
  result: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  refusals: { none },
});

export const chooseImportHead = defineCall({
  path: `${apiPrefix}/orders/choose_import_head`,
  summary: 'Takes another line of a file for its heading; its columns are guessed again',
  who: admin,
  payload: field.payload({ ...id, line: field.integer({ min: 1, max: 2_000_000 }) }),
  result: orderImport,
  refusals: { none, busy, no_line: [400, '这一行不能作表头', 'This line can’t be the header row', 'line'] },
});

export const importStateWords = defineCall({
  path: `${apiPrefix}/orders/import_state_words`,
  summary: 'States in a column of a file that no rule knows, most frequent first, with what importers said of them',
  who: admin,
  payload: field.payload({ ...id, column: field.integer({ min: 0, max: mostColumns }) }),
  result: z.array(z.object({ word: z.string(), lines: z.number(), meaning: z.enum(['', ...stateMeaningNames]) })),
  refusals: { none },
});

export const setStateWord = defineCall({
  path: `${apiPrefix}/orders/set_state_word`,
  summary: 'Says what a state means, for this file and the next ones; an empty meaning forgets it',
  who: admin,
  payload: field.payload({
    word: field.text({ min: 1, max: stateWordLength }),
    meaning: field.choice(['', ...stateMeaningNames]),
  }),
  result: z.null(),
});

export const retryOrderImport = defineCall({
  path: `${apiPrefix}/orders/retry_import`,
  summary: 'Goes on with a file that failed, where it stopped',
  who: admin,
  payload: field.payload(id),
  result: orderImport,
  refusals: { none, busy },
});

export const checkOrderImport = defineCall({
  path: `${apiPrefix}/orders/check_import`,
  summary: 'Begins to read every line with these columns; nothing of the orders changes',
  who: admin,
  payload: field.payload({ ...id, ...meant }),
  result: orderImport,
  refusals: { none, busy, missing },
});

export const writeOrderImport = defineCall({
  path: `${apiPrefix}/orders/write_import`,
  summary: 'Begins to bring the sound lines of a file in, by the way that the feed takes',
  who: admin,
  payload: field.payload(id),
  result: orderImport,
  refusals: { none, busy, nothing: [409, '没有可以写入的行', 'There are no lines to import'] },
});

export const orderImportStaying = defineCall({
  path: `${apiPrefix}/orders/import_staying`,
  summary:
    'What taking a file back would do: how many of its orders would go, and those that stay as the feed or another file knows them too',
  who: admin,
  payload: field.payload({ ...id, page: z._default(field.integer({ min: 1, max: 100_000 }), 1) }),
  result: z.object({
    going: z.number(),
    staying: z.number(),
    rows: z.array(z.object({ key: z.string(), reason: z.string() })),
  }),
  refusals: { none },
});

export const takeBackOrderImport = defineCall({
  path: `${apiPrefix}/orders/take_back_import`,
  summary: 'Begins to remove the orders that are known from this file alone, from all figures too; the others stay',
  who: admin,
  payload: field.payload(id),
  result: orderImport,
  refusals: { none, busy: [409, '只能撤回已写入的导入', 'Only a finished import can be taken back'] },
});

export const dropOrderImport = defineCall({
  path: `${apiPrefix}/orders/drop_import`,
  summary: 'Forgets a file of which nothing was imported',
  who: admin,
  payload: field.payload(id),
  result: z.null(),
  refusals: { none, busy },
});

export const orderImportProblems = defineCall({
  path: `${apiPrefix}/orders/import_problems`,
  summary: 'The lines of a file that were not taken, as CSV: line, order number, column, problem, what stood there',
  who: admin,
  payload: field.payload(id),
  result: z.null(),
  refusals: { none },
});
