import type { FileResponse } from '#kit/call/file-response.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type Cell, tableFile } from '#kit/files/table-file.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import type { Rows } from '#rows.ts';
import { importLinesPerPage, type OrderImport } from './contract.ts';
import { type ImportField, importFields } from './import-fields.ts';
import { knownFrom, rowProblem } from './import-problems.ts';
import type { RowReason } from './read-row.ts';

const mostListed = 30;
const linesAtOnce = 1_000;

type Row = Omit<OrderImport, 'created_at' | 'counts'> & {
  created_at: Date;
  sound: number;
  refused: number;
  repeated: number;
};
interface Line extends Pick<Rows['order_import_lines'], 'line' | 'order_no' | 'field' | 'value'> {
  kind: 'refused' | 'repeated';
  reason: RowReason;
}

const select = `select i.id, i.name, i.encoding, i.sheet, i.state, i.failed_while, i.failure, i.head, i.head_line, i.mapping, i.options, i.lines, i.unknown_places,
    i.rounded_quantities, i.orders, i.orders_written, i.orders_taken_back, i.accepted, i.unchanged, i.created_at, c.checked_lines, c.refused, c.repeated, c.checked_lines - c.refused - c.repeated as sound
  from order_imports i cross join lateral (
    select case when i.written_at is not null then i.lines else count(*)::int end as checked_lines,
      count(*) filter (where kind = 'refused')::int as refused, count(*) filter (where kind = 'repeated')::int as repeated
    from order_import_lines l where l.import = i.id) c`;

const toImport = ({ created_at, sound, refused, repeated, ...row }: Row): OrderImport => ({
  ...row,
  counts: { sound, refused, repeated },
  created_at: created_at.toISOString(),
});

/** How far files of orders are, and which of their lines were not taken. */
export function importReports({ pool }: Database) {
  const find = async (id: number): Promise<Outcome<OrderImport, 'none'>> => {
    const { rows } = await pool.query<Row>(`${select} where i.id = $1`, [id]);
    return rows[0] ? done(toImport(rows[0])) : refuse('none');
  };
  const problems = async (id: number, after: number, limit: number, offset = 0): Promise<Line[]> => {
    const { rows } = await pool.query<Line>(
      `select line, order_no, kind, field, reason, value from order_import_lines
       where import = $1 and kind in ('refused', 'repeated') and line > $2 order by line limit $3 offset $4`,
      [id, after, limit, offset],
    );
    return rows;
  };
  const textOf = ({ field, reason, value }: Line, language: Language) =>
    rowProblem({ field: field ?? '', reason, value: value ?? '' }, language);

  return {
    find,

    async list(): Promise<OrderImport[]> {
      const { rows } = await pool.query<Row>(`${select} order by i.id desc limit $1`, [mostListed]);
      return rows.map(toImport);
    },

    async report({ id, page }: { id: number; page: number }, language: Language) {
      const found = await find(id);
      if (!found.ok) return found;
      const lines = await problems(id, 0, importLinesPerPage, (page - 1) * importLinesPerPage);
      return done({
        import: found.value,
        problems: lines.map((one) => ({
          line: one.line,
          order_no: one.order_no,
          kind: one.kind,
          text: textOf(one, language),
          value: one.reason === 'repeated' ? '' : (one.value ?? ''),
        })),
      });
    },

    /** What taking a file back would do, or has done. */
    async staying({ id, page }: { id: number; page: number }, language: Language) {
      const found = await find(id);
      if (!found.ok) return found;
      const { rows: counted } = await pool.query<{ going: number }>(
        'select count(*)::int as going from orders where import = $1',
        [id],
      );
      const going = counted[0]?.going ?? 0;
      const { orders_written, orders_taken_back } = found.value;
      const { rows } = await pool.query(
        'select order_no, other from order_import_shared where import = $1 order by order_no limit $2 offset $3',
        [id, importLinesPerPage, (page - 1) * importLinesPerPage],
      );
      const { rows: others } = await pool.query('select id, name from order_imports where id = any($1)', [
        [...new Set(rows.map(({ other }) => other))],
      ]);
      const names = new Map(others.map((other) => [other.id, other.name]));
      return done({
        going,
        staying: Math.max(0, orders_written - orders_taken_back - going),
        rows: rows.map(({ order_no, other }) => ({
          key: order_no,
          reason: knownFrom(language)[other === null ? 'feed' : 'file'](names.get(other ?? 0) ?? ''),
        })),
      });
    },

    /** Every line that was not taken, for whoever mends the file. */
    async problemFile(id: number, language: Language): Promise<Outcome<never, 'none'> | FileResponse> {
      const found = await find(id);
      if (!found.ok) return found;
      async function* parts(): AsyncGenerator<Cell[][]> {
        for (let after = 0; ; ) {
          const lines = await problems(id, after, linesAtOnce);
          const last = lines.at(-1);
          if (!last) return;
          yield lines.map((one) => [
            one.line,
            one.order_no,
            one.field && one.field in importFields
              ? inLanguage(importFields[one.field as ImportField].name, language)
              : '',
            textOf(one, language),
            one.reason === 'repeated' ? '' : (one.value ?? ''),
          ]);
          after = last.line;
        }
      }
      return tableFile({
        name: `${language === 'en' ? 'not-taken' : '未导入'}-${found.value.name.replace(/\.\w+$/, '')}`,
        format: 'csv',
        head:
          language === 'en'
            ? ['Line', 'Order number', 'Column', 'Problem', 'Value']
            : ['行号', '订单号', '列', '问题', '原文'],
        rows: parts(),
      });
    },
  };
}
