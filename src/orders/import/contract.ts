import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { type Imported, importCalls } from '#kit/files/import/import-calls.ts';
import { type ImportOptions, importFieldNames } from './import-fields.ts';
import { stateMeaningNames, stateWordLength } from './order-states.ts';

const admin = screenUser('admin');

export const importLimits = {
  bytes: 128 * 2 ** 20,
  lines: 1_000_000,
  columns: 200,
  cell: 8_000,
  unpackedBytes: 400 * 2 ** 20,
  heapMb: 384,
} as const;

const previewed = {
  events: z.array(z.object({ status: z.string(), at: z.iso.datetime(), sum_fen: z.number() })),
};
export type OrderPreview = { events: z.output<typeof previewed.events> };
export type PreviewRow = { line: number; cells: string[]; problem: string | null } & OrderPreview;
export type OrderImport = Imported<ImportOptions>;

export const orderImportCalls = importCalls({
  area: 'orders',
  what: 'orders',
  who: admin,
  fields: importFieldNames,
  options: z.strictObject({
    grouping: z.enum(['orders', 'lines']),
    payment: z.enum(['columns', 'at_order', 'none']),
    skip_repeated: z.boolean(),
  }),
  previewed,
});
export const {
  read: readOrderImportPath,
  list: listOrderImports,
  get: getOrderImport,
  preview: previewOrderImport,
  firstLines: importFirstLines,
  chooseHead: chooseImportHead,
  retry: retryOrderImport,
  check: checkOrderImport,
  write: writeOrderImport,
  staying: orderImportStaying,
  takeBack: takeBackOrderImport,
  drop: dropOrderImport,
  problems: orderImportProblems,
} = orderImportCalls;

export const importStateWords = defineCall({
  path: `${apiPrefix}/orders/import_state_words`,
  summary: 'States in a column of a file that no rule knows, most frequent first, with what importers said of them',
  who: admin,
  payload: field.payload({ id: field.integer({ min: 1 }), column: field.integer({ min: 0, max: 200 }) }),
  result: z.array(z.object({ word: z.string(), lines: z.number(), meaning: z.enum(['', ...stateMeaningNames]) })),
  refusals: { none: [404, '没有这次导入，可能已过期', 'Import not found. It may have expired'] },
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
