import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '#kit/db/database.server.ts';
import type { CheckedLine, ImportKind, ImportWork } from '#kit/files/import/import-kind.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { refusalWords } from '#orders/contract.ts';
import type { OrderEvent } from '#orders/order-event.ts';
import { takeBackOrders } from '#orders/store.server.ts';
import type { OrderWriter } from '#orders/writer.server.ts';
import { importLimits, type OrderPreview } from './contract.ts';
import type { OrderDraft, OrderLines } from './draft-events.ts';
import {
  guessMapping,
  guessOptions,
  type ImportField,
  type ImportOptions,
  importFields,
  orderFields,
} from './import-fields.ts';
import type { StateWords } from './order-states.ts';
import type { RowReason } from './read-row.ts';
import { type RowMeaning, type RowProblem, readDraftEvents, readRow } from './read-row.ts';
import type { StateWordTable } from './state-words.server.ts';

const rowWords: Partial<Record<RowReason, Text>> = {
  no_value: ['未填写', 'is empty'],
  not_a_moment: ['不是日期或时间', 'is not a date or time'],
  ambiguous_moment: [
    '分不清日和月，请改成 2019-03-28 这样的写法',
    'doesn’t show which is the day and which the month; write it as 2019-03-28',
  ],
  not_a_sum: ['不是金额', 'is not an amount'],
  not_a_quantity: ['不是数量', 'is not a quantity'],
  shortened: [
    '被 Excel 缩短，尾数已丢失，请把这一列设为文本格式后重新导出',
    'was shortened by Excel and has lost digits; format the column as text and export it again',
  ],
  error: ['是 Excel 的错误值，不是订单号', 'is an Excel error value'],
  unknown_state: ['含义未知，请先选择它的含义', 'is not recognised; choose what it means'],
  no_refund_sum: ['是部分退款，但没有退款金额', 'is a partial refund, but there is no refund amount'],
  against_state: ['与订单状态矛盾', 'contradicts the order status'],
  closed_after_payment: [
    '是已关闭，但有付款时间，看不出钱退了没有：请补上退款金额（没有退就填 0）',
    'is closed, but there is a payment time; add the refund amount (0 if nothing was refunded)',
  ],
  negative: ['不能小于 0', 'must not be below 0'],
  not_whole: ['不是整数', 'is not a whole number'],
  too_large: ['太大', 'is too large'],
  too_long_text: ['太长', 'is too long'],
  unreadable_text: ['含有不能保存的字符', 'contains characters that can’t be stored'],
  out_of_range: ['早于 2000 年或在将来', 'is before 2000 or in the future'],
};

/** Why an order stays when its import is taken back. */
const knownFrom = defineWords({
  feed: ['数据接口也有这笔订单', 'Also known from the feed'],
  file: [(name: string) => `另一个文件也有：${name}`, (name: string) => `Also in another file: ${name}`],
});

/** What is wrong with a line, as a sentence about its column. */
function rowProblem(
  { field, reason, value }: { field: string; reason: RowReason; value: string },
  language: Language,
): string {
  const english = language === 'en';
  if (reason === 'repeated') return english ? `Identical to line ${value}` : `与第 ${value} 行完全相同`;
  if (reason === 'order_refused')
    return english ? `Line ${value} of the same order has a problem` : `同一订单的第 ${value} 行有问题`;
  const known = field in importFields ? inLanguage(importFields[field as ImportField].name, language) : '';
  const words = rowWords[reason];
  const text = words ? inLanguage(words, language) : reason in refusalWords ? refusalWords[reason as never] : reason;
  return known ? (english ? `${known} ${text}` : `${known}${text}`) : text;
}

const ordersAtOnce = 1_000;

/** Below a table its sums may stand: they are no line of the last order. */
const isTotal = (cell: string) => /^\s*(合\s*计|总\s*计|小\s*计|(grand |sub)?total)\s*[:：]?\s*$/i.test(cell);

const meaning = ({
  mapping,
  options,
  context,
}: Pick<ImportWork<ImportOptions>, 'mapping' | 'options' | 'context'>): RowMeaning => ({
  mapping: mapping as RowMeaning['mapping'],
  options,
  state_words: context as StateWords,
});

/** How files of orders are checked, written by the way that the feed takes, and taken back. */
export function orderKind({
  database,
  clock,
  write,
  states,
}: {
  database: Database;
  clock: Clock;
  write: OrderWriter['write'];
  states: StateWordTable;
}): ImportKind<ImportOptions, OrderPreview> {
  return {
    ...orderFields,
    feature: 'orders',
    subject: 'order_import',
    limits: importLimits,
    soundKinds: ['sound'],
    listedKinds: ['refused', 'repeated'],
    faultyKinds: ['refused', 'repeated'],
    guess(head) {
      const mapping = guessMapping(head);
      return { mapping, options: guessOptions(mapping) };
    },
    problemText: (problem, language) => rowProblem(problem as RowProblem, language),
    context: states.said,

    preview(row, work) {
      const read = readRow(row, meaning(work), clock.now());
      if (!read.ok) return { problems: read.problems, events: [] };
      const events = read.events.map(({ status, at, amount_fen, paid_fen, refund_fen }) => ({
        status,
        at: new Date(at).toISOString(),
        sum_fen: status === 'paid' ? paid_fen : status === 'refunded' ? refund_fen : amount_fen,
      }));
      return { problems: [], events };
    },

    async reader(client, work) {
      const isGrouped = work.options.grouping === 'lines';
      let above = isGrouped ? await numberAbove(client, work) : '';
      const now = clock.now();
      return ({ line, cells, repeats }): CheckedLine => {
        const hash = createHash('md5').update(cells.join('\u001F')).digest('base64');
        const read = readRow({ cells, repeats }, meaning(work), now);
        if (!read.ok) {
          // A line without a number may be one more of the order above it, which would be short of it.
          const key = read.order_no || (cells.some(isTotal) ? '' : above);
          return { line, kind: 'refused', key, hash, draft: null, problems: read.problems };
        }
        const { draft, isPlaceUnknown, isQuantityRounded } = read;
        if (isGrouped) above = draft.order_no;
        const noted = [
          ...(isPlaceUnknown ? ['unknown_places'] : []),
          ...(isQuantityRounded ? ['rounded_quantities'] : []),
        ];
        return { line, kind: 'sound', key: draft.order_no, hash, draft, problems: null, noted };
      };
    },

    async endCheck(client, { id, options }) {
      const refused = (reason: string, line: string) =>
        `jsonb_build_array(jsonb_build_object('field', '', 'reason', '${reason}', 'value', ${line}::text))`;
      if (options.skip_repeated)
        await client.query(
          `update import_lines l set kind = 'repeated', draft = null, problems = ${refused('repeated', 'f.first')}
           from (select line, first from (select line, min(line) over (partition by hash) as first from import_lines
             where import = $1 and kind = 'sound') as sound where first < line) as f
           where l.import = $1 and l.line = f.line`,
          [id],
        );
      // An order that lacks one of its lines would be written with too little money.
      await client.query(
        `update import_lines l set kind = 'refused', draft = null, problems = ${refused('order_refused', 'r.line')}
         from (select key, min(line) as line from import_lines
           where import = $1 and kind = 'refused' and key <> '' group by key) as r
         where l.import = $1 and l.kind = 'sound' and l.key = r.key`,
        [id],
      );
    },

    async write(client, { id, options, written_to }) {
      const { rows: ends } = await client.query<{ key: string | null }>(
        `select max(key) as key from (select distinct key from import_lines
           where import = $1 and kind = 'sound' and key > $2 order by key limit $3) as next`,
        [id, written_to, ordersAtOnce],
      );
      const { rows } = await client.query<{ key: string; line: number; draft: OrderDraft }>(
        `select key, line, draft from import_lines
         where import = $1 and kind = 'sound' and key > $2 and key <= $3 order by key, line`,
        [id, written_to, ends[0]?.key ?? ''],
      );
      const last = rows.at(-1);
      if (!last) return undefined;
      const events: OrderEvent[] = [];
      let items = 0;
      for (const lines of Map.groupBy(rows, ({ key }) => key).values()) {
        const drafts = lines.map(({ draft }) => draft) as [OrderDraft, ...OrderDraft[]];
        const made: OrderLines[] = options.grouping === 'lines' ? [drafts] : drafts.map((draft) => [draft]);
        const read = made.map((one) => readDraftEvents(one, options, clock.now()));
        const wrong = read.find((one) => !one.ok);
        if (!wrong) {
          events.push(...read.flatMap((one) => (one.ok ? one.events : [])));
          items += 1;
        }
        // Each line was sound; together they come to what no order may: none of them is taken.
        else
          await client.query(
            `update import_lines set kind = 'refused', draft = null, problems = $3 where import = $1 and line = any($2)`,
            [
              id,
              lines.map(({ line }) => line),
              JSON.stringify([{ field: wrong.field, reason: wrong.reason, value: '' }]),
            ],
          );
      }
      const stored = events.length > 0 ? await write(events, { import: id }) : { accepted: 0, unchanged: 0 };
      return { to: last.key, items, figures: { accepted: stored.accepted, unchanged: stored.unchanged } };
    },

    async endWrite(client, id) {
      await client.query(`delete from import_lines where import = $1 and kind = 'sound'`, [id]);
    },

    async takeBack(client, { id }) {
      return (await takeBackOrders(client, id, ordersAtOnce)) || undefined;
    },

    async staying(id, { limit, offset }, language) {
      const { rows: counted } = await database.pool.query<{ going: number }>(
        'select count(*)::int as going from orders where import = $1',
        [id],
      );
      const { rows } = await database.pool.query(
        'select order_no, other from order_import_shared where import = $1 order by order_no limit $2 offset $3',
        [id, limit, offset],
      );
      const { rows: others } = await database.pool.query('select id, name from imports where id = any($1)', [
        [...new Set(rows.map(({ other }) => other))],
      ]);
      const names = new Map(others.map((other) => [other.id, other.name]));
      const t = knownFrom(language);
      return {
        going: counted[0]?.going ?? 0,
        rows: rows.map(({ order_no, other }) => ({
          key: order_no,
          reason: other === null ? t.feed : t.file(names.get(other) ?? ''),
        })),
      };
    },

    async dropOld() {
      const { rows } = await database.pool.query('select id from imports');
      await database.pool.query('delete from order_import_shared where import <> all($1)', [rows.map(({ id }) => id)]);
    },
  };
}

/** The order of the last line that was checked. */
async function numberAbove(
  client: PoolClient,
  { id, checked_to }: { id: number; checked_to: number },
): Promise<string> {
  const { rows } = await client.query('select key from import_lines where import = $1 and line = $2', [id, checked_to]);
  return rows[0]?.key ?? '';
}
