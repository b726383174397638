import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { pino } from 'pino';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { provinceNames } from '#orders/provinces.ts';
import { buildApp } from '#server/app.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { readEnvironment } from '#server/env.ts';
import { buildServices } from '#server/services.ts';

const total = Number(process.env.BENCH_ORDERS ?? 3_000_000);
const deciles = 10;
const batchLines = 1_000;
const senders = 16;
/** A large seller: 100,000 orders a day, so 3 million lie in 30 days. */
const ordersInDay = 100_000;
const firstDay = startOfBusinessDay('2026-06-01');
const share = 0.25;
const flatness = 0.8;

const categories = [
  '连衣裙',
  '女裤',
  '女士上衣',
  '男装',
  '童装',
  '针织衫',
  '牛仔',
  '羽绒服',
  '棉布',
  '丝绸',
  '化纤',
  '辅料',
];
const channels = ['wholesale_app', 'live', 'store', 'cross_border'];
const pick = <Item>(items: readonly Item[], number: number) => items[number % items.length] as Item;

/** The lines of orders [from, to), all of them `created`: one line, one order. */
function lines(from: number, to: number): Buffer {
  let text = '';
  for (let index = from; index < to; index++) {
    const mixed = Math.imul(index, 2_654_435_761) >>> 0;
    text += `${JSON.stringify({
      order_no: `B${String(index).padStart(12, '0')}`,
      status: 'created',
      occurred_at: new Date(firstDay + Math.floor((index / ordersInDay) * dayMs)).toISOString(),
      amount_fen: 1_000 + (mixed % 500_000),
      quantity: 1 + (mixed % 20),
      category: pick(categories, mixed >>> 3),
      product: `${pick(categories, mixed >>> 3)} ${mixed % 977}`,
      supplier: `绍兴柯桥第${mixed % 200}纺织有限公司`,
      buyer: `王${mixed % 5000}`,
      province: pick(provinceNames, (mixed >>> 7) % 31),
      city: `城市${mixed % 300}`,
      channel: pick(channels, mixed >>> 11),
    })}\n`;
  }
  return Buffer.from(text);
}

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-ingest-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  const database = openDatabase(postgres.url);
  const read = readEnvironment({ DATA_DIR: path.join(directory, 'data'), DATABASE_URL: postgres.url, DEMO: '0' });
  if (!read.ok) throw new Error(read.faults.join('; '));
  const log = pino({ level: 'silent' });
  await migrate(database);
  const services = await buildServices({ environment: read.environment, database, log });
  const app = await buildApp({ services, log, pages: { kind: 'none' } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const key = await services.orders.keys.create('bench');
  const worker = new Worker(new URL('./ingest/sender.ts', import.meta.url), { workerData: { port, key, senders } });
  const plain = new pg.Client({ connectionString: postgres.url });
  await plain.connect();
  await plain.query('create table orders_plain (like orders including all)');

  const ingestOf = async (from: number, to: number): Promise<number> => {
    const bodies: Buffer[] = [];
    for (let at = from; at < to; at += batchLines) bodies.push(lines(at, Math.min(to, at + batchLines)));
    worker.postMessage(bodies);
    const [answer] = (await once(worker, 'message')) as [{ accepted: number; seconds: number }];
    if (answer.accepted !== to - from) throw new Error(`${answer.accepted} of ${to - from} orders were accepted`);
    return (to - from) / answer.seconds;
  };
  /** The same rows, as the feed stored them, into the table without rollups. */
  const copyOf = async (from: number, to: number): Promise<number> => {
    const name = (index: number) => `B${String(index).padStart(12, '0')}`;
    const rows = await buffer(
      plain.query(
        copyStreams.to(
          `copy (select * from orders where order_no >= '${name(from)}' and order_no < '${name(to)}' order by order_no) to stdout`,
        ),
      ),
    );
    const startedAt = performance.now();
    await pipeline(Readable.from(slices(rows)), plain.query(copyStreams.from('copy orders_plain from stdin')));
    return (to - from) / ((performance.now() - startedAt) / 1000);
  };

  const rates: { upTo: number; ingest: number; copy: number }[] = [];
  try {
    await ingestOf(0, 10_000);
    await copyOf(0, 10_000);
    console.log('       orders   with rollups   plain COPY   share');
    for (let decile = 0; decile < deciles; decile++) {
      const from = decile === 0 ? 10_000 : Math.round((total / deciles) * decile);
      const upTo = Math.round((total / deciles) * (decile + 1));
      const rate = { upTo, ingest: await ingestOf(from, upTo), copy: await copyOf(from, upTo) };
      rates.push(rate);
      console.log(
        `${figure(upTo, 13)} ${figure(rate.ingest, 12)}/s ${figure(rate.copy, 10)}/s   ${percent(rate.ingest / rate.copy)}`,
      );
    }
    const mean = (of: (rate: (typeof rates)[number]) => number) =>
      rates.length / rates.reduce((sum, rate) => sum + 1 / of(rate), 0);
    const reached = mean((rate) => rate.ingest) / mean((rate) => rate.copy);
    const lastToFirst = (of: (rate: (typeof rates)[number]) => number) =>
      of(rates.at(-1) as (typeof rates)[number]) / of(rates[0] as (typeof rates)[number]);
    const flat = lastToFirst((rate) => rate.ingest);
    // COPY meets the same disk, which writes back more as time goes on: whether it is ours that slows shows beside it.
    const copyFlat = lastToFirst((rate) => rate.copy);
    console.log(
      `\nOver all: ${figure(
        mean((rate) => rate.ingest),
        0,
      )} orders/s with rollups, ${figure(
        mean((rate) => rate.copy),
        0,
      )} rows/s by COPY`,
    );
    const day = businessDay(firstDay);
    console.log(
      `Reading a day of ${figure(Math.min(total, ordersInDay), 0)} orders among ${figure(total, 0)}: ${await meanMs(() => services.orders.readDay(day))}; ` +
        `a summary of odd minutes over ${Math.ceil(total / ordersInDay)} days: ${await meanMs(() => services.orders.readSummary(firstDay + 60_000, firstDay + (total / ordersInDay) * dayMs - 60_000))}`,
    );
    verdict(`share of plain COPY ${percent(reached)}, at least ${percent(share)}`, reached >= share);
    verdict(
      `last decile to first ${flat.toFixed(2)}, at least ${flatness} (of COPY alone ${copyFlat.toFixed(2)})`,
      flat >= flatness,
    );
  } finally {
    await worker.terminate();
    await plain.end();
    await app.close();
    await services.close();
    await database.close();
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536);
}

const figure = (value: number, width: number) => Math.round(value).toLocaleString('en-US').padStart(width);
const percent = (value: number) => `${(value * 100).toFixed(0)} %`;

async function meanMs(read: () => Promise<unknown>): Promise<string> {
  const reads = 50;
  for (let warm = 0; warm < 10; warm++) await read();
  const startedAt = performance.now();
  for (let done = 0; done < reads; done++) await read();
  return `${((performance.now() - startedAt) / reads).toFixed(1)} ms`;
}

function verdict(text: string, holds: boolean): void {
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${text}`);
  if (!holds) process.exitCode = 1;
}

export default {
  name: `ingest: orders a second in batches of ${batchLines} lines from ${senders} senders, against plain COPY into the same table`,
  run,
};
