import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { asMeant, type OrderImporter, orderImporter } from '#tests/order-importer.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import {
  chooseImportHead,
  importFirstLines,
  importStateWords,
  type OrderImport,
  previewOrderImport,
  retryOrderImport,
  setStateWord,
} from './contract.ts';
import type { ImportOptions } from './import-fields.ts';

let site: TestApp;
let admin: Visitor;
let importer: OrderImporter;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-25T20:00:00+08:00' });
  admin = await site.screenUser('admin');
  importer = orderImporter(site, admin);
});
afterAll(() => site.close());
beforeEach(() =>
  site.services.database.pool.query('truncate orders, order_minutes, order_hours, order_days, order_state_words'),
);

/** A file of `tests/tables`: see there. */
const table = (name: string) => fs.readFileSync(path.resolve(import.meta.dirname, '../../../tests/tables', name));

async function readFile(content: Buffer | string, name: string, mapping?: OrderImport['mapping']) {
  const { data: file, msg } = await importer.read(content, name);
  expect(msg).toBe('');
  return mapping ? { ...file, mapping } : file;
}
/** Reads, checks and writes a file: its orders, in yuan, and its lines that were not taken. */
async function broughtIn(content: Buffer | string, options?: Partial<ImportOptions>, mapping?: OrderImport['mapping']) {
  const file = await readFile(content, 'history.csv', mapping);
  const { problems, import: outcome } = await importer.checked(file, options);
  if (outcome.items > 0) await importer.written(file.id);
  return { orders: await orders(), problems: problems.map(({ line, text }) => [line, text]) };
}
async function orders() {
  const { rows } = await site.services.database.pool.query<Record<string, number> & { order_no: string }>(
    `select order_no, amount_fen, paid_fen, refund_fen, cancelled_at is not null as is_cancelled, quantity from orders
     order by order_no collate "C"`,
  );
  return Object.fromEntries(
    rows.map(({ order_no, amount_fen = 0, paid_fen = 0, refund_fen = 0, is_cancelled }) => [
      order_no,
      `${amount_fen / 100} paid ${paid_fen / 100} refunded ${refund_fen / 100}${is_cancelled ? ' cancelled' : ''}`,
    ]),
  );
}
const unpaid = '100 paid 0 refunded 0';
const paid = '100 paid 100 refunded 0';

test('a state counts as a whole word with its negation; one that no rule knows is asked for, and so is the sum of a part refund', async () => {
  const { orders: found, problems } = await broughtIn(table('states.csv'));
  const states: Record<string, string> = {};
  for (const place of [0, 1, 2, 3, 4, 5, 6, 20, 21, 22, 23, 25, 28]) states[`S${place}`] = unpaid;
  for (const place of [7, 8, 9, 11, 12, 13, 14, 15, 18, 26, 27, 32]) states[`S${place}`] = paid;
  for (const place of [16, 19]) states[`S${place}`] = '100 paid 100 refunded 100';
  states.S10 = `${unpaid} cancelled`;
  expect(found).toEqual(states);
  expect(problems).toEqual([
    [19, '订单状态是部分退款，但没有退款金额'],
    ...[26, 31, 32, 33].map((line) => [line, '订单状态含义未知，请先选择它的含义']),
  ]);
});

test('what an importer says of a state holds for this file and the next one', async () => {
  const head = '订单号,下单时间,订单金额,订单状态';
  const lines = ['W1,2026-11-20,100,货到付款', 'W2,2026-11-20,100,Processing', 'W3,2026-11-20,100,货到 付款'];
  const file = await readFile([head, ...lines].join('\n'), 'a.csv');
  const asked = async (id: number) => (await admin.call(importStateWords, { id, column: 3 })).data;
  expect(await asked(file.id)).toEqual([
    { word: '货到付款', lines: 2, meaning: '' },
    { word: 'processing', lines: 1, meaning: '' },
  ]);
  expect((await importer.checked(file)).import.counts).toMatchObject({ refused: 3 });
  await admin.call(setStateWord, { word: '货到付款', meaning: 'unpaid' });
  await admin.call(setStateWord, { word: 'processing', meaning: 'paid' });
  expect((await importer.checked(file)).import.counts).toMatchObject({ refused: 0 });
  await importer.written(file.id);
  expect(await orders()).toEqual({ W1: unpaid, W2: paid, W3: unpaid });

  const next = await readFile([head, 'W4,2026-11-20,100,PROCESSING'].join('\n'), 'b.csv');
  expect(await asked(next.id)).toEqual([{ word: 'processing', lines: 1, meaning: 'paid' }]);
  const preview = (await admin.call(previewOrderImport, asMeant(next))).data;
  expect(preview[0].events.map(({ status }: { status: string }) => status)).toEqual(['created', 'paid']);
  await admin.call(setStateWord, { word: 'processing', meaning: '' });
  expect((await importer.checked(next)).import.counts).toMatchObject({ refused: 1 });
});

test('each line’s state counts for its own part of an order', async () => {
  const lines = [
    ['L1,100,交易成功', 'L1,50,退款成功'],
    ['L2,100,退款成功', 'L2,50,交易成功'],
    ['L3,100,交易关闭', 'L3,50,交易成功'],
    ['L4,100,交易关闭', 'L4,50,交易关闭'],
    ['L5,100,待付款', 'L5,50,待付款'],
  ].flat();
  const text = ['订单号,订单金额,订单状态,下单时间', ...lines.map((line) => `${line},2026-11-20 10:00`)].join('\n');
  expect((await broughtIn(text, { grouping: 'lines' })).orders).toEqual({
    L1: '150 paid 150 refunded 50',
    L2: '150 paid 150 refunded 100',
    L3: '150 paid 50 refunded 0',
    L4: '150 paid 0 refunded 0 cancelled',
    L5: '150 paid 0 refunded 0',
  });
});

test('sums and times of a whole order may stand in its first line alone', async () => {
  const text = [
    '订单号,商品金额,订单状态,实付金额,退款金额,付款时间,下单时间',
    'F1,100,交易成功,140,,2026-11-20 10:01,2026-11-20 10:00',
    'F1,50,交易成功,,,,2026-11-20 10:00',
    'F2,100,部分退款,,30,,2026-11-20 10:00',
    'F2,50,交易成功,,,,2026-11-20 10:00',
    'F3,100,,,,2026-11-20 10:01,2026-11-20 10:00',
    'F3,50,,,,,2026-11-20 10:00',
  ].join('\n');
  expect((await broughtIn(text, { grouping: 'lines' })).orders).toEqual({
    F1: '150 paid 140 refunded 0',
    F2: '150 paid 150 refunded 30',
    F3: '150 paid 150 refunded 0',
  });
});

test('a sum in a cell merged over the lines of an order counts once, a price in each of them', async () => {
  const over = (value: string | number, rowSpan = 2) => ({ value, rowSpan });
  const content = await writeExcelFile([
    ['订单号', '下单时间', '订单金额', '实付金额', '退款金额', '订单状态', '商品', '单价', '数量'].map((value) => ({
      value,
    })),
    [
      over('F1'),
      over('2026-11-20 10:00'),
      over(140),
      over(130),
      over(30),
      over('交易成功'),
      { value: '布A' },
      over(10),
      { value: 4 },
    ],
    [null, null, null, null, null, null, { value: '布B' }, null, { value: 10 }],
    [
      over('F2'),
      over('2026-11-20 10:00'),
      null,
      null,
      null,
      over('交易成功'),
      { value: '布A' },
      over(10),
      { value: 4 },
    ],
    [null, null, null, null, null, null, { value: '布B' }, null, { value: 10 }],
  ] as never).toBuffer();
  expect((await broughtIn(content, { grouping: 'lines' })).orders).toEqual({
    F1: '140 paid 130 refunded 30',
    F2: '140 paid 140 refunded 0',
  });
});

test('a state that the line’s other cells contradict is no guess of ours', async () => {
  const text = [
    '订单号,订单金额,订单状态,退款金额,付款时间,下单时间',
    'C1,100,未付款,,2026-11-20 10:01,2026-11-20 10:00',
    'C2,100,退款关闭,30,2026-11-20 10:01,2026-11-20 10:00',
    'C3,100,交易关闭,,2026-11-20 10:01,2026-11-20 10:00',
    'C4,100,交易关闭,100,2026-11-20 10:01,2026-11-20 10:00',
  ].join('\n');
  const { orders: found, problems } = await broughtIn(text);
  expect(problems).toEqual([
    [2, '付款时间与订单状态矛盾'],
    [3, '退款金额与订单状态矛盾'],
    [4, '订单状态是已关闭，但有付款时间，看不出钱退了没有：请补上退款金额（没有退就填 0）'],
  ]);
  expect(found).toEqual({ C4: '100 paid 100 refunded 100 cancelled' });
});

test('an order of which a line was refused is not written in part', async () => {
  const head = '订单号,下单时间,单价,数量';
  const text = [
    head,
    'P1,2026-11-20,10,1',
    'P1,2026-11-20,很多,1',
    'P2,2026-11-20,10,2',
    // As merged cells come out of a program that does not fill them.
    ',,10,1',
    'P3,2026-11-20,10,3',
    '合计,,,7',
  ].join('\n');
  const { orders: found, problems } = await broughtIn(text);
  expect(found).toEqual({ P3: '30 paid 30 refunded 0' });
  expect(problems).toEqual([
    [2, '同一订单的第 3 行有问题'],
    [3, '单价不是金额'],
    [4, '同一订单的第 5 行有问题'],
    [5, '订单号未填写'],
    [5, '下单时间未填写'],
    [7, '下单时间未填写'],
    [7, '订单金额未填写'],
  ]);
});

test('decimals of a quantity count in its money, and are rounded where an order has whole pieces', async () => {
  const text = [
    '订单号,下单时间,单价,数量',
    'M1,2026-11-20,18.60,12.5米',
    'M2,2026-11-20,2,0.25',
    'M2,2026-11-20,2,0.75',
  ];
  const file = await readFile(text.join('\n'), 'metres.csv');
  expect((await importer.checked(file)).import).toMatchObject({ counts: { sound: 3 }, rounded_quantities: 3 });
  await importer.written(file.id);
  expect(await orders()).toEqual({ M1: '232.5 paid 232.5 refunded 0', M2: '2 paid 2 refunded 0' });
  const { rows } = await site.services.database.pool.query('select order_no, quantity from orders order by order_no');
  expect(rows).toEqual([
    { order_no: 'M1', quantity: 13 },
    { order_no: 'M2', quantity: 1 },
  ]);
});

test('an order’s number keeps its digits without the marks around them; one that Excel shortened is refused', async () => {
  const found = async (name: string) => Object.keys((await broughtIn(table(name))).orders);
  expect(await found('taobao.csv')).toEqual([
    '4512345678901234567',
    '4512345678901234568',
    '4512345678901234569',
    '4512345678901234570',
  ]);
  await site.services.database.pool.query('truncate orders');
  expect(await found('tick.csv')).toEqual(['4512345678901234567', '4512345678901234568', '4512345678901234569']);
  await site.services.database.pool.query('truncate orders');
  const shortened = '订单号被 Excel 缩短，尾数已丢失，请把这一列设为文本格式后重新导出';
  expect(await broughtIn(table('sci.csv'))).toEqual({
    orders: {},
    problems: [2, 3, 4].map((line) => [line, shortened]),
  });
  const unseen =
    '订单号,下单时间,订单金额\nA1\u200b,2026-11-20,1\n\u2068Ａ１\u2069,2026-11-20,1\nB\u20111,2026-11-20,1\n';
  expect((await broughtIn(unseen)).orders).toEqual({ A1: '1 paid 1 refunded 0', 'B-1': '1 paid 1 refunded 0' });
});

test('the heading is found below titles and preambles, and another line can be chosen', async () => {
  expect((await broughtIn(table('alipay.csv'))).orders).toEqual({ T200P1234567890: '49.74 paid 49.74 refunded 0' });
  await site.services.database.pool.query('truncate orders');
  expect((await broughtIn(table('wxpay.csv'))).orders).toEqual({
    '202611111814101160000184210108': '4.5 paid 4.5 refunded 0',
    '202611111814101160000184210109': '4.5 paid 4.5 refunded 2',
    x: '4.5 paid 4.5 refunded 4.5',
  });
  const file = await readFile('我的订单\n流水,何时,多少钱\nX1,2026-11-20,5\nX2,2026-11-20,6\n', 'own.csv');
  expect(file).toMatchObject({ head_line: 1, sheet: '', head: ['我的订单'], lines: 3 });
  expect(await readFile(table('hiddenfirst.xlsx'), 'own.xlsx')).toMatchObject({ sheet: '订单', lines: 1 });
  expect((await admin.call(importFirstLines, { id: file.id })).data).toEqual([
    { line: 1, cells: ['我的订单'] },
    { line: 2, cells: ['流水', '何时', '多少钱'] },
    { line: 3, cells: ['X1', '2026-11-20', '5'] },
    { line: 4, cells: ['X2', '2026-11-20', '6'] },
  ]);
  expect(await admin.call(chooseImportHead, { id: file.id, line: 4 })).toMatchObject({ code: 400 });
  const { data: chosen } = await admin.call(chooseImportHead, { id: file.id, line: 2 });
  expect(chosen).toMatchObject({ head_line: 2, head: ['流水', '何时', '多少钱'], lines: 2, state: 'read' });
  const { import: outcome } = await importer.checked({ ...chosen, mapping: ['order_no', 'created_at', 'amount'] });
  expect(outcome).toMatchObject({ items: 2, checked_lines: 2, counts: { refused: 0 } });
});

const sums = (list: Record<string, number>) =>
  Object.fromEntries(Object.entries(list).map(([number, sum]) => [number, `${sum} paid ${sum} refunded 0`]));
test.each<[name: string, orders: Record<string, string>, refusedLines?: number[]]>([
  [
    'longnum.xlsx',
    sums({
      1234567890123: 1,
      1234567890124: 2,
      20261120100001: 100,
      20261120100002: 200,
      202611201000011: 300,
      202611201000012: 400,
    }),
    [9],
  ],
  ['zeropad.xlsx', sums({ '00000123': 100, '00000124': 100 })],
  ['excel-text.csv', sums({ '4512345678901234567': 100, '4512345678901234568': 200 })],
  ['mergedorder.xlsx', sums({ MM1: 40, MM2: 5 })],
  // Its last line holds sums.
  ['title-merged.xlsx', sums({ O1: 100 }), [4]],
  ['sep.csv', sums({ A1: 100 })],
  ['blanklead.csv', sums({ A1: 100, A2: 100 })],
  ['hiddenfirst.xlsx', sums({ E1: 100 })],
  ['emptyfirst.xlsx', sums({ E1: 100 })],
  ['norefs.xlsx', sums({ N1: 100 })],
  ['onebad-cell.xlsx', sums({ OB1: 100, OB2: 200, OB3: 300 })],
  ['openquote2.csv', sums({ V1: 10, V2: 20, V3: 40, V4: 80, V5: 160 })],
  ['utf16be-bom.csv', sums({ A1: 100 })],
  ['utf16le-nobom.csv', sums({ A1: 100 })],
  ['gb18030.csv', sums({ A1: 100, A2: 100 })],
  ['short.csv', sums({ A1: 100, A2: 100 })],
  ['money.xlsx', sums({ Q1: 1_234_567.89, Q2: 0.3, Q3: 99_999_999.99, Q4: 1.01 }), [6]],
])('%s comes to what whoever typed it meant', async (name, right, refused = []) => {
  const { orders: found, problems } = await broughtIn(table(name));
  expect(found).toEqual(right);
  expect(problems.map(([line]) => line)).toEqual(refused);
});

test('times of a workbook are those on its screen, whichever year its calendar begins in', async () => {
  for (const name of ['d1904true.xlsx', 'd1904.xlsx', 'd1904ext.xlsx']) {
    await site.services.database.pool.query('truncate orders');
    await broughtIn(table(name));
    const { rows } = await site.services.database.pool.query('select created_at from orders');
    expect(rows).toEqual([{ created_at: new Date('2026-11-20T10:00:00+08:00') }]);
  }
});

test('what was paid stands in for the amount of a file that names no other', async () => {
  expect((await broughtIn(table('head2.csv'))).orders).toEqual({ A1: paid });
});

test('a file that fails waits for another try, and the next one is not held up', async () => {
  const head = '订单号,下单时间,订单金额';
  const one = await readFile(`${head}\nQ1,2026-11-20,1\n`, 'first.csv');
  const other = await readFile(`${head}\nQ2,2026-11-20,2\n`, 'second.csv');
  const { pool } = site.services.database;
  // What no line of a file can hold, and no part of the work foresees.
  await pool.query(`update imports set mapping = '{}' where id = $1`, [one.id]);
  await pool.query(`update imports set state = 'checking' where id = any($1)`, [[one.id, other.id]]);
  await site.services.orderImports.settled();
  expect((await importer.report(one.id)).import).toMatchObject({ state: 'failed', failed_while: 'checking' });
  expect((await importer.report(other.id)).import).toMatchObject({ state: 'checked', items: 1 });
  await pool.query(`update imports set mapping = $2 where id = $1`, [one.id, JSON.stringify(one.mapping)]);
  expect(await admin.call(retryOrderImport, { id: one.id })).toMatchObject({ code: 1 });
  await site.services.orderImports.settled();
  expect((await importer.report(one.id)).import).toMatchObject({ state: 'checked', failed_while: '', items: 1 });
  expect(await admin.call(retryOrderImport, { id: one.id })).toMatchObject({ code: 409 });
});
