import type { FileResponse } from '#kit/call/file-response.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { Imported, ImportLine } from './import-calls.ts';
import type { ImportKind, LineProblem } from './import-kind.ts';
import { importLinesPerPage } from './import-kind.ts';

const mostListed = 30;
const linesAtOnce = 1_000;

const words = defineWords({
  fileName: ['未导入', 'not-imported'],
  line: ['行号', 'Line'],
  column: ['列', 'Column'],
  problem: ['问题', 'Problem'],
  value: ['原文', 'Original value'],
});

const select = `select id, name, encoding, sheet, state, failed_while, failure, head, head_line, mapping, options, lines, checked_lines,
  counts, figures, items, items_written, items_taken_back, created_at from imports where feature = $1`;
type Row<Options> = Omit<Imported<Options>, 'created_at'> & { created_at: Date };
interface Line {
  line: number;
  key: string;
  kind: string;
  draft: unknown;
  problems: LineProblem[] | null;
}

/** How far files are, and what became of their lines, as pages and as files. */
export function importReports<Options>({ pool }: Database, kind: ImportKind<Options, unknown>) {
  const noLines = Object.fromEntries([...kind.soundKinds, ...kind.listedKinds].map((one) => [one, 0]));
  const toImport = ({ created_at, counts, ...row }: Row<Options>): Imported<Options> => ({
    ...row,
    counts: { ...noLines, ...counts },
    created_at: created_at.toISOString(),
  });
  const find = async (id: number): Promise<Outcome<Imported<Options>, 'none'>> => {
    const { rows } = await pool.query<Row<Options>>(`${select} and id = $2`, [kind.feature, id]);
    return rows[0] ? done(toImport(rows[0])) : refuse('none');
  };
  const shown = ({ line, key, kind: is, draft, problems }: Line, language: Language): ImportLine => ({
    line,
    key,
    kind: is,
    name: draft ? (kind.nameOf?.(draft, language) ?? '') : '',
    problems: (problems ?? []).map((problem) => shownProblem(problem, language)),
  });
  const shownProblem = (problem: LineProblem, language: Language) => ({
    column: inLanguage(kind.fields[problem.field] ?? [problem.field, problem.field], language),
    text: kind.problemText(problem, language),
    value: problem.reason === 'repeated' ? '' : problem.value,
  });

  return {
    find,

    /** What is wrong with a line, as one text; null when it is sound. */
    problemsText(problems: readonly LineProblem[], language: Language): string | null {
      const texts = problems.map((problem) => {
        const { column, text } = shownProblem(problem, language);
        return text.startsWith(column) ? text : `${column}${inLanguage(['：', ': '], language)}${text}`;
      });
      return texts.length > 0 ? texts.join(inLanguage(['；', '; '], language)) : null;
    },

    async list(): Promise<Imported<Options>[]> {
      const { rows } = await pool.query<Row<Options>>(`${select} order by id desc limit $2`, [
        kind.feature,
        mostListed,
      ]);
      return rows.map(toImport);
    },

    async report({ id, page }: { id: number; page: number }, language: Language) {
      const found = await find(id);
      if (!found.ok) return found;
      const { rows } = await pool.query<Line>(
        `select line, key, kind, draft, problems from import_lines where import = $1 and kind = any($2)
         order by kind <> all($3), line limit $4 offset $5`,
        [id, kind.listedKinds, kind.faultyKinds, importLinesPerPage, (page - 1) * importLinesPerPage],
      );
      return done({
        import: found.value,
        lines: rows.map((one) => shown(one, language)),
        total: kind.listedKinds.reduce((sum, one) => sum + (found.value.counts[one] ?? 0), 0),
      });
    },

    /** What taking a file back would do, or has done. */
    async staying({ id, page }: { id: number; page: number }, language: Language) {
      const found = await find(id);
      if (!found.ok) return found;
      const part = { limit: importLinesPerPage, offset: (page - 1) * importLinesPerPage };
      const { going, rows } = await kind.staying(id, part, language);
      const { items_written, items_taken_back } = found.value;
      return done({ going, staying: Math.max(0, items_written - items_taken_back - going), rows });
    },

    /** Every problem of a file, for the person who corrects it. */
    async problems(id: number, language: Language): Promise<Outcome<never, 'none'> | FileResponse> {
      const found = await find(id);
      if (!found.ok) return found;
      async function* parts(): AsyncGenerator<Cell[][]> {
        for (let after = 0; ; ) {
          const { rows } = await pool.query<Line>(
            `select line, key, kind, null as draft, problems from import_lines
             where import = $1 and line > $2 and kind = any($3) order by line limit $4`,
            [id, after, kind.faultyKinds, linesAtOnce],
          );
          const last = rows.at(-1);
          if (!last) return;
          yield rows
            .map((row) => shown(row, language))
            .flatMap(({ line, key, problems }) =>
              problems.map(({ column, text, value }) => [line, key, column, text, value]),
            );
          after = last.line;
        }
      }
      const t = words(language);
      return tableFile({
        name: `${t.fileName}-${found.value.name.replace(/\.\w+$/, '')}`,
        format: 'csv',
        head: [t.line, inLanguage(kind.keyName, language), t.column, t.problem, t.value],
        rows: parts(),
      });
    },
  };
}
