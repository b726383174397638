import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { boards } from '#screens/boards/board-list.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { readEnvironment } from '#server/env.ts';
import { buildServices } from '#server/services.ts';

/** `BENCH_ORDERS=300000` for a quick look. */
const orders = Number(process.env.BENCH_ORDERS ?? 3_000_000);
const days = 90;
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const limitMs = 30;

const sums = `count(*)::bigint as orders, count(paid_at)::bigint as paid_orders, count(refunded_at)::bigint as refunded_orders,
  count(cancelled_at)::bigint as cancelled, sum(quantity)::bigint as quantity, sum(amount_fen)::bigint as amount_fen,
  sum(paid_fen)::bigint as paid_fen, sum(refund_fen)::bigint as refund_fen`;
const names = 'orders, paid_orders, refunded_orders, cancelled, quantity, amount_fen, paid_fen, refund_fen';
const local = "(counted_at at time zone 'Asia/Shanghai')";
const provinces = [
  '浙江',
  '广东',
  '江苏',
  '四川',
  '山东',
  '福建',
  '上海',
  '北京',
  '湖北',
  '河南',
  '湖南',
  '安徽',
  '重庆',
  '陕西',
  '辽宁',
];

/** The document of every board, read cold from the rollups of 90 days that hold three million orders. */
async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-boards-'));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  const database = openDatabase(postgres.url);
  try {
    await migrate(database);
    await fill(database.pool);
    const read = readEnvironment({ DATA_DIR: path.join(directory, 'data'), DATABASE_URL: postgres.url, DEMO: '0' });
    if (!read.ok) throw new Error(read.faults.join('; '));
    const services = await buildServices({ environment: read.environment, database, log: pino({ level: 'silent' }) });
    console.log(`${orders} orders of ${days} days; each board read ${rounds} times, nothing of it kept in between\n`);
    for (const board of boards) {
      const times: number[] = [];
      let bytes = 0;
      for (let round = 0; round <= rounds; round++) {
        const startedAt = performance.now();
        const snapshot = await services.screens.read(board, {});
        // The first one opens connections and prepares statements.
        if (round > 0) times.push(performance.now() - startedAt);
        bytes = JSON.stringify(snapshot).length;
      }
      times.sort((a, b) => a - b);
      const median = times[times.length >> 1] ?? Number.NaN;
      const isKept = median <= limitMs;
      if (!isKept) process.exitCode = 1;
      console.log(
        `${isKept ? 'ok     ' : 'MISSED '} ${board.address.padEnd(34)} median ${median.toFixed(1)} ms, slowest ${times.at(-1)?.toFixed(1)} ms, ${bytes} bytes; at most ${limitMs} ms`,
      );
    }
    await services.close();
  } finally {
    await database.close();
    await postgres.stop();
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/** Orders by the database itself, and their rollups as the feed would have kept them. */
async function fill(pool: { query(sql: string, values?: unknown[]): Promise<unknown> }): Promise<void> {
  await pool.query(
    `insert into orders (order_no, counted_at, created_at, paid_at, refunded_at, amount_fen, paid_fen, refund_fen, quantity,
        category, product, supplier, buyer, province, city, channel)
      select 'B' || n, at, at, case when n % 10 < 8 then at + interval '4 minutes' end,
        case when n % 20 = 0 then at + interval '5 hours' end, 1000 + n % 90000,
        case when n % 10 < 8 then 1000 + n % 90000 else 0 end, case when n % 20 = 0 then 500 else 0 end, 1 + n % 7,
        '品类 ' || n % 12, '面料 ' || n % 400, '供应商 ' || n % 300, '买家 ' || n % 5000, ($2::text[])[1 + n % ${provinces.length}],
        '城市 ' || n % 200, (array['live', 'store', 'wholesale_app', 'cross_border'])[1 + n % 4]
      from (select n, now() - (n::float8 / $1 * interval '${days} days') as at from generate_series(0, $1::int - 1) as n) as made`,
    [orders, provinces],
  );
  await pool.query(
    `insert into order_minutes (day, minute, ${names}, provinces)
      select ${local}::date, (extract(hour from ${local}) * 60 + extract(minute from ${local}))::smallint, ${sums}, '{}'
      from orders group by 1, 2`,
  );
  const dimensions = [
    "'all', ''",
    "'province', province",
    "'category', category",
    "'channel', channel",
    "'supplier', supplier",
  ];
  for (const dimension of dimensions) {
    await pool.query(
      `insert into order_hours (day, hour, dimension, member, ${names})
        select ${local}::date, extract(hour from ${local})::smallint, ${dimension}, ${sums} from orders group by 1, 2, 3, 4`,
    );
    await pool.query(
      `insert into order_days (day, dimension, member, ${names}, revision)
        select ${local}::date, ${dimension}, ${sums}, 1 from orders group by 1, 2, 3`,
    );
  }
  await pool.query('vacuum analyze');
}

export default { name: 'boards: a snapshot from the rollups of three million orders', run };
