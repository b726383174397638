import * as z from 'zod/mini';
import { screenUser } from '#accounts/contract.ts';
import { apiPrefix, defineCall } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

const editor = screenUser('editor');

/** The file itself as the body (`application/octet-stream`), its name in `?name=`. Answers with an envelope as calls do. */
export const readImportPath = `${apiPrefix}/fabric/read_import`;
export const importReaders = editor;

export const lineKinds = ['new', 'changed', 'same', 'faulty', 'left'] as const;
export type LineKind = (typeof lineKinds)[number];
export const importLinesPerPage = 50;

const importReport = z.object({
  id: z.number(),
  name: z.string(),
  encoding: z.string(),
  /** Of a workbook, the sheet that was read; and the line of the file in which its heading stands. */
  sheet: z.string(),
  head_line: z.number(),
  state: z.enum(['read', 'written', 'dropped']),
  ignored: z.array(z.string()),
  created_at: z.iso.datetime(),
  counts: z.record(z.enum(lineKinds), z.number()),
  lines: z.array(
    z.object({
      line: z.number(),
      code: z.string(),
      kind: z.enum(lineKinds),
      name: z.string(),
      /** By column, in words. */
      problems: z.array(z.object({ column: z.string(), text: z.string() })),
    }),
  ),
});
export type ImportReport = z.output<typeof importReport>;

const id = { id: field.integer({ min: 1 }) };
const none = [404, '没有这次导入，可能已过期', 'Import not found. It may have expired'] as const;
const over = [409, '这次导入已完成或已放弃', 'This import has already been completed or discarded'] as const;

export const getImport = defineCall({
  path: `${apiPrefix}/fabric/get_import`,
  summary: 'The report of a file of fabrics, line by line; faulty lines first',
  who: editor,
  payload: field.payload({
    ...id,
    kind: z._default(field.choice(['all', ...lineKinds]), 'all'),
    page: z._default(field.integer({ min: 1, max: 10_000 }), 1),
  }),
  result: importReport,
  refusals: { none },
});

export const writeImport = defineCall({
  path: `${apiPrefix}/fabric/write_import`,
  summary:
    'Writes the sound lines of a file, all or none; faulty ones stay out, and fabrics that were changed since it was read',
  who: editor,
  payload: field.payload({ ...id, show: z._default(field.flag(), false) }),
  result: importReport,
  refusals: { none, over },
});

export const dropImport = defineCall({
  path: `${apiPrefix}/fabric/drop_import`,
  summary: 'Drops a file that was read',
  who: editor,
  payload: field.payload(id),
  result: z.null(),
  refusals: { none, over },
});

export const importErrors = defineCall({
  path: `${apiPrefix}/fabric/import_errors`,
  summary: 'What is wrong in a file of fabrics, as CSV: line, code, column, problem',
  who: editor,
  payload: field.payload(id),
  result: z.null(),
  refusals: { none },
});

export const importPattern = defineCall({
  path: `${apiPrefix}/fabric/import_pattern`,
  summary: 'An empty file with the columns of an import and one line as a pattern',
  who: editor,
  payload: field.payload({ format: field.choice(['csv', 'xlsx']) }),
  result: z.null(),
});
