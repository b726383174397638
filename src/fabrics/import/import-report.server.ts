import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import type { FileResponse } from '#kit/call/file-response.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import type { Rows } from '#rows.ts';
import { type ImportReport, importLinesPerPage, type LineKind } from './contract.ts';
import { importColumns } from './import-columns.ts';

interface Head
  extends Pick<Rows['fabric_imports'], 'id' | 'name' | 'encoding' | 'sheet' | 'head_line' | 'ignored' | 'created_at'> {
  state: ImportReport['state'];
}

/** Reports of files of fabrics, as pages and as files. */
export function importReports({ pool }: Database) {
  const columnName = (field: string, language: Language) => {
    const [zh, en] = importColumns.find((one) => one.field === field)?.names ?? [field, field];
    return inLanguage([zh, en], language);
  };
  const placeOf = (field: string) => importColumns.findIndex((one) => one.field === field);
  const problemsOf = (problems: Record<string, string> | null, language: Language) =>
    Object.entries(problems ?? {})
      .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
      .map(([field, text]) => ({ column: columnName(field, language), text }));

  return {
    async report(
      { id, kind, page }: { id: number; kind: string; page: number },
      language: Language,
    ): Promise<Outcome<ImportReport, 'none'>> {
      const { rows: heads } = await pool.query<Head>(
        'select id, name, encoding, sheet, head_line, state, ignored, created_at from fabric_imports where id = $1',
        [id],
      );
      const head = heads[0];
      if (!head) return refuse('none');
      const [counts, lines] = await Promise.all([
        pool.query<{ kind: LineKind; n: number }>(
          'select kind, count(*)::int as n from fabric_import_lines where import = $1 group by kind',
          [id],
        ),
        pool.query<{
          line: number;
          code: string;
          kind: LineKind;
          draft: FabricDraft | null;
          problems: Record<string, string> | null;
        }>(
          `select line, code, kind, draft, problems from fabric_import_lines where import = $1 and ($2 = 'all' or kind = $2)
           order by kind not in ('faulty', 'left'), line limit $3 offset $4`,
          [id, kind, importLinesPerPage, (page - 1) * importLinesPerPage],
        ),
      ]);
      const all = { new: 0, changed: 0, same: 0, faulty: 0, left: 0 };
      for (const { kind: one, n } of counts.rows) all[one] = n;
      return done({
        ...head,
        created_at: head.created_at.toISOString(),
        counts: all,
        lines: lines.rows.map(({ line, code, kind: one, draft, problems }) => ({
          line,
          code,
          kind: one,
          name: draft ? (language === 'en' ? draft.name_en : draft.name_zh) : '',
          problems: problemsOf(problems, language),
        })),
      });
    },

    async errors(id: number, language: Language): Promise<Outcome<never, 'none'> | FileResponse> {
      const { rows } = await pool.query('select name from fabric_imports where id = $1', [id]);
      if (!rows[0]) return refuse('none');
      async function* parts(): AsyncGenerator<Cell[][]> {
        for (let after = 0; ; ) {
          const { rows: lines } = await pool.query<{
            line: number;
            code: string;
            problems: Record<string, string> | null;
          }>(
            `select line, code, problems from fabric_import_lines where import = $1 and line > $2 and kind = 'faulty' order by line limit 500`,
            [id, after],
          );
          const last = lines.at(-1);
          if (!last) return;
          yield lines.flatMap(({ line, code, problems }) =>
            problemsOf(problems, language).map(({ column, text }) => [line, code, column, text]),
          );
          after = last.line;
        }
      }
      const head = language === 'en' ? ['Line', 'Code', 'Column', 'Problem'] : ['行号', '编号', '列', '问题'];
      return tableFile({ name: `errors-${rows[0].name.replace(/\.\w+$/, '')}`, format: 'csv', head, rows: parts() });
    },

    pattern(format: 'csv' | 'xlsx', language: Language): Promise<FileResponse> {
      async function* one(): AsyncGenerator<Cell[][]> {
        yield [importColumns.map(({ sample }) => inLanguage(sample, language))];
      }
      const head = importColumns.map(({ names: [zh, en] }) => inLanguage([zh, en], language));
      return tableFile({ name: language === 'en' ? 'fabrics' : '面料导入模板', format, head, rows: one() });
    },
  };
}
