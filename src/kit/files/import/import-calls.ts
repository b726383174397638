import * as z from 'zod/mini';
import { apiPrefix, defineCall, type Who } from '#kit/call/call.ts';
import * as field from '#kit/call/field.ts';

const mostColumns = 200;
const workStates = ['checking', 'writing', 'taking_back'] as const;
export const importStates = ['read', 'checked', 'written', 'taken_back', 'failed', ...workStates] as const;

const importShape = {
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
  /** Field of each column, by place; '' for none. */
  mapping: z.array(z.string()),
  lines: z.number(),
  checked_lines: z.number(),
  /** Lines by kind. */
  counts: z.record(z.string(), z.number()),
  /** What else the feature counts, by name. */
  figures: z.record(z.string(), z.number()),
  /** Orders or fabrics that its sound lines make. */
  items: z.number(),
  items_written: z.number(),
  items_taken_back: z.number(),
  created_at: z.iso.datetime(),
};
const anyImport = z.object(importShape);
export type Imported<Options = unknown> = z.output<typeof anyImport> & { options: Options };

const line = z.object({
  line: z.number(),
  key: z.string(),
  kind: z.string(),
  name: z.string(),
  problems: z.array(z.object({ column: z.string(), text: z.string(), value: z.string() })),
});
export type ImportLine = z.output<typeof line>;

const id = { id: field.integer({ min: 1 }) };
const page = { page: z._default(field.integer({ min: 1, max: 100_000 }), 1) };
const none = [404, '没有这次导入，可能已过期', 'Import not found. It may have expired'] as const;
const busy = [409, '这次导入正在处理或已经写入', 'This import is in progress or already done'] as const;

/**
 * The calls by which files of one kind are imported: `read_import` beside them takes the file itself as its body.
 *
 * @param kindNames of lines, by which the report can be narrowed.
 * @param previewed what a line of the preview holds beside its number and its cells.
 * @param chosen what is chosen when it is written.
 */
export function importCalls<
  const Area extends string,
  Options extends z.ZodMiniType,
  Previewed extends z.core.$ZodLooseShape,
  Chosen extends z.core.$ZodLooseShape = Record<never, never>,
>({
  area,
  what,
  who,
  fields,
  options,
  previewed,
  chosen = {} as Chosen,
}: {
  area: Area;
  what: string;
  who: Who;
  fields: readonly string[];
  options: Options;
  previewed: Previewed;
  chosen?: Chosen;
}) {
  const path = <const Name extends string>(name: Name) => `${apiPrefix}/${area}/${name}` as const;
  const imported = z.object({ ...importShape, options });
  const meant = {
    mapping: field.json(z.array(z.enum(['', ...fields] as [string, ...string[]])).check(z.maxLength(mostColumns))),
    options: field.json(options),
  };
  return {
    /** The file itself as the body (`application/octet-stream`), its name in `?name=`. Answers with an envelope as calls do. */
    read: path('read_import'),
    list: defineCall({
      path: path('list_imports'),
      summary: `The latest files of ${what}, with how far each is`,
      who,
      payload: field.payload({}),
      result: z.array(imported),
    }),
    get: defineCall({
      path: path('get_import'),
      summary: `How far a file of ${what} is, and its lines with all that is wrong in them; faulty ones first`,
      who,
      payload: field.payload({ ...id, ...page }),
      result: z.object({ import: imported, lines: z.array(line), total: z.number() }),
      refusals: { none },
    }),
    preview: defineCall({
      path: path('preview_import'),
      summary: 'The first lines of a file as they would be read with these columns',
      who,
      payload: field.payload({ ...id, ...meant }),
      result: z.array(
        z.object({ line: z.number(), cells: z.array(z.string()), problem: z.nullable(z.string()), ...previewed }),
      ),
      refusals: { none },
    }),
    firstLines: defineCall({
      path: path('import_first_lines'),
      summary: 'The first lines of a file as they stand there, one of which is its heading',
      who,
      payload: field.payload(id),
      result: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
      refusals: { none },
    }),
    chooseHead: defineCall({
      path: path('choose_import_head'),
      summary: 'Takes another line of a file for its heading; its columns are guessed again',
      who,
      payload: field.payload({ ...id, line: field.integer({ min: 1, max: 2_000_000 }) }),
      result: imported,
      refusals: { none, busy, no_line: [400, '这一行不能作表头', 'This line can’t be the header row', 'line'] },
    }),
    retry: defineCall({
      path: path('retry_import'),
      summary: 'Goes on with a file that failed, where it stopped',
      who,
      payload: field.payload(id),
      result: imported,
      refusals: { none, busy },
    }),
    check: defineCall({
      path: path('check_import'),
      summary: `Begins to read every line with these columns; nothing of the ${what} changes`,
      who,
      payload: field.payload({ ...id, ...meant }),
      result: imported,
      refusals: { none, busy, missing: [400, '还缺少必要的列', 'Some needed columns are missing', 'mapping'] },
    }),
    write: defineCall({
      path: path('write_import'),
      summary: `Begins to write the sound lines of a file into the ${what}; faulty ones stay out`,
      who,
      payload: field.payload({ ...id, ...chosen }),
      result: imported,
      refusals: { none, busy, nothing: [409, '没有可以写入的行', 'There are no lines to import'] },
    }),
    staying: defineCall({
      path: path('import_staying'),
      summary: `What taking a file back would do: how many ${what} would go, and those that stay, each with the reason`,
      who,
      payload: field.payload({ ...id, ...page }),
      result: z.object({
        going: z.number(),
        staying: z.number(),
        rows: z.array(z.object({ key: z.string(), reason: z.string() })),
      }),
      refusals: { none },
    }),
    takeBack: defineCall({
      path: path('take_back_import'),
      summary: `Begins to take back the ${what} of a file that are in use nowhere else; the others stay`,
      who,
      payload: field.payload(id),
      result: imported,
      refusals: { none, busy: [409, '只能撤回已写入的导入', 'Only a finished import can be taken back'] },
    }),
    drop: defineCall({
      path: path('drop_import'),
      summary: 'Forgets a file of which nothing was imported',
      who,
      payload: field.payload(id),
      result: z.null(),
      refusals: { none, busy },
    }),
    problems: defineCall({
      path: path('import_problems'),
      summary: 'The lines of a file that were not taken, as CSV: line, key, column, problem, what stood there',
      who,
      payload: field.payload(id),
      result: z.null(),
      refusals: { none },
    }),
  };
}
export type ImportCalls = ReturnType<typeof importCalls>;
