import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { listOrders, reconcileDays } from '#orders/desk/contract.ts';
import { readOrderLine } from '#orders/order-event.ts';
import { storeBatches, takeBackOrders } from '#orders/store.server.ts';
import { inGbk } from '#tests/gbk.ts';
import { asMeant, type OrderImporter, orderImporter } from '#tests/order-importer.ts';
import { sharedFile } from '#tests/shared-file.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { tmallTotals } from '#tests/tmall-orders.ts';
import {
  checkOrderImport,
  dropOrderImport,
  type OrderImport,
  orderImportStaying,
  type PreviewRow,
  previewOrderImport,
  takeBackOrderImport,
  writeOrderImport,
} from './contract.ts';

let site: TestApp;
let admin: Visitor;
let importer: OrderImporter;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-11T20:00:00+08:00' });
  admin = await site.screenUser('admin');
  importer = orderImporter(site, admin);
});
afterAll(() => site.close());
beforeEach(() => site.services.database.pool.query('truncate orders, order_minutes, order_hours, order_days'));
const read: OrderImporter['read'] = (...given) => importer.read(...given);
const report: OrderImporter['report'] = (id) => importer.report(id);
const checked: OrderImporter['checked'] = (...given) => importer.checked(...given);
const written: OrderImporter['written'] = (id) => importer.written(id);
const sums: OrderImporter['sums'] = () => importer.sums();

const dirty = [
  '订单编号,下单时间,总金额,数量,收货地址,买家,品类,付款时间',
  'H1,2026-10-01 08:00:00,86元,1473个,浙江省杭州市,张伟,针织,2026-10-01 08:01:00',
  'H2,45931.5,"1,234.50",2,广东省,李娜,,',
  'H3,2026#10#3,1.2万,1,火星,王芳,牛仔,2026/10/4 9:05',
  'H1,2026-10-01 08:00:00,86元,1473个,浙江省杭州市,张伟,针织,2026-10-01 08:01:00',
  'H5,12/1/2026,10,1,北京,x,,',
  ',2026-10-01,10,1,北京,x,,',
  'H7,2026-10-01,很多,1,北京,x,,',
  'H8,2036-10-01,10,1,北京,x,,',
  'H9,2026-10-01,10,2.5米,北京,x,,',
  '=H10,2026-10-02,10,1,北京,"=HYPERLINK(""x"")",,',
].join('\r\n');

test('a dirty file in GBK is read, each of its lines is taken or refused with a reason, and its orders count', async () => {
  const { data: file } = await read(inGbk(dirty));
  expect(file).toMatchObject({
    encoding: 'gbk',
    lines: 10,
    mapping: ['order_no', 'created_at', 'amount', 'quantity', 'province', 'buyer', 'category', 'paid_at'],
    options: { grouping: 'orders', payment: 'columns', skip_repeated: true },
  });
  const preview: PreviewRow[] = (await admin.call(previewOrderImport, asMeant(file))).data;
  expect(preview[0]).toMatchObject({
    line: 2,
    problem: null,
    events: [
      { status: 'created', at: '2026-10-01T00:00:00.000Z', sum_fen: 8_600 },
      { status: 'paid', at: '2026-10-01T00:01:00.000Z', sum_fen: 8_600 },
    ],
  });
  const { import: outcome, problems } = await checked(file);
  expect(outcome).toMatchObject({
    state: 'checked',
    counts: { sound: 5, refused: 4, repeated: 1 },
    items: 5,
    unknown_places: 1,
    rounded_quantities: 1,
  });
  expect(problems.map(({ line, text, value }) => [line, text, value])).toEqual([
    [5, '与第 2 行完全相同', ''],
    [6, '下单时间分不清日和月，请改成 2019-03-28 这样的写法', '12/1/2026'],
    [7, '订单号未填写', ''],
    [8, '订单金额不是金额', '很多'],
    [9, '下单时间早于 2000 年或在将来', '2036-10-01'],
  ]);
  expect((await sums()).orders).toBe(0);
  expect(await written(file.id)).toMatchObject({ state: 'written', items_written: 5, accepted: 7, unchanged: 0 });
  expect(await sums()).toMatchObject({
    orders: 5,
    amount_fen: 8_600 + 123_450 + 1_200_000 + 1_000 + 1_000,
    paid_fen: 8_600 + 1_200_000,
    provinces: expect.arrayContaining([{ province: '未知', orders: 1, net_fen: 1_200_000 }]),
  });
  expect(await admin.call(writeOrderImport, { id: file.id })).toMatchObject({ code: 409 });
  const { rows } = await site.services.database.pool.query(
    `select action, after from audit_entries where subject = $1`,
    [`order_import/${file.id}`],
  );
  expect(rows).toMatchObject([{ action: 'orders.import', after: { file: 'history.csv', orders: 5 } }]);
  // History that somebody brings in is not late.
  const days = (await admin.call(reconcileDays, { from: '2026-10-01', days: 5 })).data;
  for (const day of days) expect(day).toMatchObject({ wrong: [], late_events: 0 });
});

test('a workbook with true dates comes to the same; columns that were guessed wrong are put right by hand', async () => {
  const content = await writeExcelFile([
    ['流水', '何时', '多少钱'].map((value) => ({ value, type: String })),
    [
      { value: 'X1', type: String },
      { value: new Date('2026-10-05T14:30:15Z'), type: Date, format: 'yyyy-mm-dd hh:mm:ss' },
      { value: 12.5, type: Number },
    ],
  ]).toBuffer();
  const { data: file } = await read(content, 'history.xlsx');
  expect(file).toMatchObject({ encoding: 'xlsx', mapping: ['', '', ''] });
  expect(await admin.call(checkOrderImport, asMeant(file))).toMatchObject({ code: 400 });
  const corrected: OrderImport = { ...file, mapping: ['order_no', 'created_at', 'amount'] };
  expect((await checked(corrected)).import).toMatchObject({ counts: { sound: 1 } });
  await written(file.id);
  const { rows } = await site.services.database.pool.query(
    'select order_no, created_at, paid_at, amount_fen from orders',
  );
  expect(rows).toEqual([
    {
      order_no: 'X1',
      created_at: new Date('2026-10-05T06:30:15Z'),
      paid_at: new Date('2026-10-05T06:30:15Z'),
      amount_fen: 1_250,
    },
  ]);
});

test('lines of one order add up to a fen, and what is below nothing is a refund', async () => {
  const { data: file } = await read(
    [
      'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country',
      '536365,85123A,"HOLDER, WHITE",3,2010-12-01 08:26:00,0.335,17850.0,United Kingdom',
      '536365,71053,LANTERN,3,2010-12-01 08:26:00,0.335,17850.0,United Kingdom',
      '536365,71053,LANTERN,3,2010-12-01 08:26:00,0.335,17850.0,United Kingdom',
      'C536379,D,Discount,-1,2010-12-01 09:41:00,27.5,14527.0,United Kingdom',
    ].join('\n'),
  );
  expect(file.options).toEqual({ grouping: 'lines', payment: 'at_order', skip_repeated: true });
  expect((await checked(file)).import.counts).toEqual({ sound: 3, refused: 0, repeated: 1 });
  expect((await checked(file, { skip_repeated: false })).import).toMatchObject({
    counts: { sound: 4, refused: 0, repeated: 0 },
    items: 2,
  });
  await written(file.id);
  expect(await sums()).toMatchObject({ amount_fen: 302, paid_fen: 302, refund_fen: 2_750 });
});

test('a process that dies while it writes leaves the file to the next one, and nothing counts twice', async () => {
  const lines = Array.from({ length: 2_500 }, (_, place) => `D${String(place).padStart(5, '0')},2026-10-01 08:00:00,1`);
  const { data: file } = await read(['订单号,日期,金额', ...lines].join('\n'));
  await checked(file);
  await written(file.id);
  const before = await sums();
  expect(before.orders).toBe(2_500);
  const again = (await read(['订单号,日期,金额', ...lines].join('\n'))).data;
  await checked(again);
  // As if the first part had been stored, and how far it came had not.
  await site.services.database.pool.query(`update imports set state = 'writing' where id = $1`, [again.id]);
  site.services.orderImports.wake();
  await site.services.orderImports.settled();
  expect((await report(again.id)).import).toMatchObject({ state: 'written', accepted: 0, unchanged: 5_000 });
  expect(await sums()).toEqual(before);
});

const head = '订单号,下单时间,订单金额,供应商,省份,付款时间';
const fileOf = (lines: string[]) => [head, ...lines].join('\n');
const lineOf = (number: string, sum: number, supplier = '织里') =>
  `${number},2026-10-02 09:30:00,${sum},${supplier},浙江,2026-10-02 09:31:00`;
/** Reads, checks and writes a file. */
async function imported(lines: string[], name: string): Promise<OrderImport> {
  const { data: file } = await read(fileOf(lines), name);
  await checked(file);
  return written(file.id);
}
const takeBack = async (id: number) => {
  const answer = await admin.call(takeBackOrderImport, { id });
  await site.services.orderImports.settled();
  return answer;
};
const figures = async () => {
  const { pool } = site.services.database;
  const tables = ['order_minutes', 'order_hours', 'order_days'];
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await pool.query(`select to_jsonb(t) - 'revision' - 'committed_at' as row from ${table} t
        where orders <> 0 or paid_orders <> 0 or amount_fen <> 0 or paid_fen <> 0 or refund_fen <> 0 order by 1`);
      return rows;
    }),
  );
};

test('an import is taken back but for orders that the feed or another file knows too, and figures are as if it had never been', async () => {
  const stays = [lineOf('T3', 30), lineOf('T4', 40), lineOf('T5', 50)];
  const { data: expected } = await read(fileOf(stays));
  await checked(expected);
  await written(expected.id);
  const events = [
    { order_no: 'T5', status: 'refunded', refund_fen: 1_000, occurred_at: '2026-10-03T10:00:00+08:00' },
    { order_no: 'T4', status: 'created', amount_fen: 1, occurred_at: '2026-10-01T10:00:00+08:00' },
  ].map((event) => readOrderLine(JSON.stringify(event), Date.parse('2026-11-11')));
  const feed = () =>
    storeBatches(site.services.database, [events.flatMap((one) => (one.ok ? [one.event] : []))], [{ arrivedAt: 0 }]);
  await feed();
  const figuresWithout = await figures();
  await site.services.database.pool.query('truncate orders, order_minutes, order_hours, order_days');

  const file = await imported([lineOf('T1', 10, '只此一家'), lineOf('T2', 20), ...stays], '春季.csv');
  await imported([lineOf('T3', 30)], '重复.csv');
  await feed();
  expect((await admin.call(listOrders, { import: file.id })).data).toMatchObject({ total: 5 });
  const staying = (await admin.call(orderImportStaying, { id: file.id })).data;
  expect(staying).toEqual({
    going: 2,
    staying: 3,
    rows: [
      { key: 'T3', reason: '另一个文件也有：重复.csv' },
      { key: 'T4', reason: '数据接口也有这笔订单' },
      { key: 'T5', reason: '数据接口也有这笔订单' },
    ],
  });
  expect(await takeBack(file.id)).toMatchObject({ code: 1 });
  expect((await report(file.id)).import).toMatchObject({
    state: 'taken_back',
    items_written: 5,
    items_taken_back: 2,
  });
  expect(await figures()).toEqual(figuresWithout);
  const days = (await admin.call(reconcileDays, { from: '2026-10-01', days: 5 })).data;
  for (const day of days) expect(day).toMatchObject({ wrong: [] });
  expect((await admin.call(orderImportStaying, { id: file.id })).data).toMatchObject({ going: 0, staying: 3 });

  // Pressed twice, it is refused; the record of what was imported cannot be deleted either.
  expect(await takeBack(file.id)).toMatchObject({ code: 409 });
  expect(await admin.call(dropOrderImport, { id: file.id })).toMatchObject({ code: 409 });
  const { rows } = await site.services.database.pool.query(
    `select action, before, after from audit_entries where subject = $1 order by id desc limit 1`,
    [`order_import/${file.id}`],
  );
  expect(rows).toMatchObject([
    { action: 'orders.take_back_import', before: { file: '春季.csv' }, after: { orders: 2, kept: 3 } },
  ]);
  // Written again it counts again.
  await imported([lineOf('T1', 10, '只此一家')], '再来.csv');
  expect(await sums()).toMatchObject({ orders: 4, amount_fen: 13_000 });
});

test('a process that dies while it takes an import back leaves the rest to the next one', async () => {
  const lines = Array.from({ length: 2_500 }, (_, place) => lineOf(`K${place}`, 1));
  const file = await imported(lines, '大.csv');
  const { database } = site.services;
  // It had said that it would, had removed a part, and then one more that was never committed.
  await database.pool.query(`update imports set state = 'taking_back' where id = $1`, [file.id]);
  await database.transaction((client) => takeBackOrders(client, file.id, 700));
  const dies = database.transaction(async (client) => {
    await takeBackOrders(client, file.id, 700);
    throw new Error('killed');
  });
  await expect(dies).rejects.toThrow('killed');
  expect(await sums()).toMatchObject({ orders: 1_800, amount_fen: 180_000 });
  site.services.orderImports.wake();
  await site.services.orderImports.settled();
  expect((await report(file.id)).import.state).toBe('taken_back');
  expect(await sums()).toMatchObject({ orders: 0, amount_fen: 0, paid_fen: 0 });
  expect((await figures()).flat()).toEqual([]);
});

test('a long text with an emoji where it is cut is told with its line, and the other lines are taken', async () => {
  const long = (length: number) => `${'x'.repeat(length - 1)}😀😀`;
  const { data: file } = await read(
    [
      '订单号,下单时间,订单金额,订单状态',
      `E1,2026-10-01,${long(100)},已付款`,
      `${long(100)},2026-10-01,10,已付款`,
      `E3,2026-10-01,10,${long(60)}`,
      'E4,2026-10-01,10,已付款',
    ].join('\n'),
  );
  const { import: outcome, problems } = await checked(file);
  expect(outcome).toMatchObject({ state: 'checked', counts: { sound: 1, refused: 3 } });
  expect(problems.map(({ line, value }) => [line, value.length])).toEqual([
    [2, 99],
    [3, 99],
    [4, 63],
  ]);
});

test('what is no table is refused in words, and nobody but an admin brings orders in', async () => {
  expect(await read('')).toMatchObject({ code: 400, msg: '文件里没有数据。' });
  expect(await read('订单号,日期,金额\n')).toMatchObject({ code: 400, msg: '文件里没有数据。' });
  expect(await read(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toMatchObject({ code: 400 });
  expect(await read('a,b\n1,2', 'x.csv', await site.screenUser('editor'))).toMatchObject({ code: 403 });
  expect(await read('a,b\n1,2', 'x.csv', site.visitor())).toMatchObject({ code: 401 });
  const { data: file } = await read('a,b\n1,2');
  expect(await admin.call(dropOrderImport, { id: file.id })).toMatchObject({ code: 1 });
  expect(await admin.call(dropOrderImport, { id: file.id })).toMatchObject({ code: 404 });
});

const tmall = sharedFile('tmall-orders-2020-02-01-to-20.csv.xz');
test.skipIf(!tmall)(
  '20 days of a shop come to the figures that others worked out from the file',
  { timeout: 180_000 },
  async () => {
    const { data: file } = await read(tmall as Buffer);
    expect(file.options.payment).toBe('columns');
    expect((await checked(file)).import.counts).toEqual({ sound: 6_063, refused: 0, repeated: 0 });
    await written(file.id);
    expect(await sums()).toMatchObject(tmallTotals);
  },
);

const wholesale = sharedFile('wholesale-dirty.csv.gz');
test.skipIf(!wholesale)(
  'of 15,000 dirty lines of a wholesaler each is taken or refused with its number and reason',
  { timeout: 180_000 },
  async () => {
    const { data: file } = await read(wholesale as Buffer);
    expect(file).toMatchObject({ lines: 15_000, options: { grouping: 'lines' } });
    const { import: outcome, problems } = await checked(file);
    const { sound = 0, refused = 0, repeated = 0 } = outcome.counts;
    expect(sound + refused + repeated).toBe(15_000);
    expect(problems.every(({ line, text }) => line > 1 && text !== '')).toBe(true);
    expect(sound).toBeGreaterThan(14_900);
    expect(await written(file.id)).toMatchObject({ state: 'written', items_written: outcome.items });
    const { rows } = await site.services.database.pool.query(
      `select sum(amount_fen)::bigint as amount, count(*)::int as orders from orders`,
    );
    expect(rows[0].orders).toBe(outcome.items);
    expect((await sums()).amount_fen).toBe(rows[0].amount);
  },
);

/** The whole file has 541,909: `HISTORY_LINES=541909` brings all of them in. */
const retailLines = Number(process.env.HISTORY_LINES ?? 4_000);
const retail = sharedFile('online-retail.csv.xz');
test.skipIf(!retail)('invoices of a retailer come to the sums of their lines', { timeout: 600_000 }, async () => {
  const part = (retail as Buffer)
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .slice(0, retailLines + 1);
  const { data: file } = await read(part.join('\n'));
  expect(file).toMatchObject({ lines: retailLines, options: { grouping: 'lines', payment: 'at_order' } });
  const { import: outcome, problems } = await checked(file, { skip_repeated: false });
  // Worked out from the text alone: an invoice's lines, in tenths of a fen; a line of stock that was written off is no order.
  const sumOf = new Map<string, number>();
  const writtenOff = new Set<number>();
  for (const [place, text] of part.slice(1).entries()) {
    const cells = text.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? [];
    const [invoice = '', , , quantity, , price] = cells;
    if (Number(quantity) < 0 && Number(price) === 0) writtenOff.add(place + 2);
    else sumOf.set(invoice, (sumOf.get(invoice) ?? 0) + Math.round(Number(quantity) * Number(price) * 1_000));
  }
  expect(new Set(problems.map(({ line }) => line))).toEqual(writtenOff);
  expect(outcome).toMatchObject({ items: sumOf.size, counts: { refused: writtenOff.size, repeated: 0 } });
  await written(file.id);
  const invoices = [...sumOf.values()].map((sum) => Math.round(sum / 10));
  const total = (of: number[]) => of.reduce((sum, one) => sum + one, 0);
  expect(await sums()).toMatchObject({
    orders: sumOf.size,
    paid_fen: total(invoices.filter((sum) => sum >= 0)),
    refund_fen: -total(invoices.filter((sum) => sum < 0)),
  });
});
