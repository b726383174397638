import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';
import { type Imported, importCalls } from '#kit/files/import/import-calls.ts';
import { importFieldNames } from './import-columns.ts';

export { importColumns } from './import-columns.ts';

const editor = screenUser('editor');

export const lineKinds = ['new', 'changed', 'same', 'faulty', 'left', 'taken_back'] as const;
export type LineKind = (typeof lineKinds)[number];

/** As orders, but for the lines: fabrics are written one by one with all that belongs to them. */
export const fabricImportLimits = {
  bytes: 60 * 2 ** 20,
  lines: 100_000,
  columns: 200,
  cell: 8_000,
  unpackedBytes: 400 * 2 ** 20,
  heapMb: 384,
} as const;

/** Whether what is written is shown at once, and not a draft. */
const options = z.strictObject({ show: z.boolean() });
export type FabricImportOptions = z.output<typeof options>;
export type FabricImport = Imported<FabricImportOptions>;

const previewed = { name: z.string() };
export interface FabricPreview {
  name: string;
}

export const fabricImportCalls = importCalls({
  area: 'fabric',
  what: 'fabrics',
  who: editor,
  fields: importFieldNames,
  options,
  previewed,
  chosen: { show: z._default(field.flag(), false) },
});
export const {
  read: readFabricImportPath,
  list: listFabricImports,
  get: getFabricImport,
  preview: previewFabricImport,
  firstLines: fabricImportFirstLines,
  chooseHead: chooseFabricImportHead,
  retry: retryFabricImport,
  check: checkFabricImport,
  write: writeFabricImport,
  staying: fabricImportStaying,
  takeBack: takeBackFabricImport,
  drop: dropFabricImport,
  problems: fabricImportProblems,
} = fabricImportCalls;

export const importPattern = defineCall({
  path: `${apiPrefix}/fabric/import_pattern`,
  summary: 'An empty file with the columns of an import and one line as a pattern',
  who: editor,
  payload: field.payload({ format: field.choice(['csv', 'xlsx']) }),
  result: z.null(),
});
