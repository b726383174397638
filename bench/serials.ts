import path from 'node:path';
import readline from 'node:readline';
import pg from 'pg';
import { audit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { newDataKey, openSealing, readDataKey } from '#kit/db/sealing.server.ts';
import { openSecrets } from '#kit/db/secrets.server.ts';
import { systemClock } from '#kit/text/time.ts';
import { hmacUnder, storedCode } from '#serials/derive-code.server.ts';
import { serials } from '#serials/serials.server.ts';
import { withOwnDatabase } from './client/own-database.ts';

/** `BENCH_FULL=1`: at the size that the limits are stated for, some four minutes. Without, a look that ends within one and a half. */
const isFull = process.env.BENCH_FULL === '1';
const codes = Number(process.env.BENCH_CODES ?? (isFull ? 10_000_000 : 1_000_000));
const made = Math.min(isFull ? 1_000_000 : 200_000, codes);
const askers = Number(process.env.BENCH_CLIENTS ?? 256);
// Short turns that alternate: what else the machine does meanwhile meets both alike.
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const rounds = Number(process.env.BENCH_ROUNDS ?? (isFull ? 21 : 11));
const limits = { madeInSecond: 1_000_000 / 60, heapMegabytes: 100, share: 0.5 };

const megabytes = () => process.memoryUsage().rss / 2 ** 20;
const verdict = (text: string, holds: boolean) => {
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${text}`);
  if (!holds) process.exitCode = 1;
};
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Works through `once` with so many at a time for some seconds; how many a second were done. */
async function rateOf(once: (serial: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let done = 0;
  const ask = async () => {
    while (performance.now() < end) {
      done += 1;
      await once(done);
    }
  };
  await Promise.all(Array.from({ length: askers }, ask));
  return done / ((performance.now() - began) / 1_000);
}

/** Codes of batches of other years, by the database alone: their key is made when all are there, as a dump is read in. */
async function fillCodes({ pool }: Database, count: number): Promise<void> {
  if (count <= 0) return;
  await pool.query('alter table serial_codes drop constraint serial_codes_code_batch_pk');
  await pool.query(
    `insert into serial_codes (code, batch) select decode(md5('bench' || i), 'hex'), 1_000_000 + i % 500 from generate_series(1, $1::int) i`,
    [count],
  );
  await pool.query(
    `set maintenance_work_mem = '512MB'; alter table serial_codes add constraint serial_codes_code_batch_pk primary key (code, batch)`,
  );
}

const run = () =>
  withOwnDatabase('serials', { synchronousCommit: true }, async (database, directory) => {
    const filling = performance.now();
    await fillCodes(database, codes - made);
    console.log(
      `${(codes - made).toLocaleString('en')} codes of other batches in ${((performance.now() - filling) / 1_000).toFixed(0)} s`,
    );
    const secrets = openSecrets(path.join(directory, 'secret-key.txt'));
    const key = readDataKey(newDataKey());
    if (!key) throw new Error('no key');
    const sealing = openSealing({ current: () => key, find: () => key });
    const numbers = serials({
      database,
      clock: systemClock,
      secrets,
      sealing,
      audit,
      regionOf: () => undefined,
      report: (error) => console.error(error),
    });
    const who = { id: null as unknown as number, address: '127.0.0.1' };

    const makingFrom = performance.now();
    let highest = 0;
    const before = megabytes();
    const look = setInterval(() => {
      highest = Math.max(highest, megabytes() - before);
    }, 50);
    const batch = await numbers.batches.create(who, {
      product_zh: '衬衫',
      product_en: 'Shirt',
      gtin: '',
      quantity: made,
    });
    if (!batch.ok) throw new Error(batch.reason);
    await numbers.generatePending();
    const makingSeconds = (performance.now() - makingFrom) / 1_000;
    console.log(
      `${made.toLocaleString('en')} codes made in ${makingSeconds.toFixed(1)} s, ${highest.toFixed(0)} MB more at most`,
    );
    verdict(
      `a million in ${((makingSeconds * 1_000_000) / made).toFixed(0)} s at this rate, within 60`,
      made / makingSeconds >= limits.madeInSecond,
    );
    verdict(`${highest.toFixed(0)} MB more, at most ${limits.heapMegabytes}`, highest <= limits.heapMegabytes);

    const { id } = batch.value;
    const exportFrom = performance.now();
    const file = await numbers.batches.exportFile(who, {
      id,
      format: 'csv',
      password: '',
      origin: 'https://w.example',
    });
    if (!file.ok) throw new Error(file.reason);
    const known: string[] = [];
    for await (const line of readline.createInterface({ input: file.value.content })) known.push(line.slice(0, 16));
    known.shift();
    console.log(`file for the printer read in ${((performance.now() - exportFrom) / 1_000).toFixed(1)} s`);
    clearInterval(look);
    const step = async (action: string, lines: number) => {
      const { revision } = (await numbers.batches.find(id)) ?? { revision: 0 };
      const words = { recall_zh: '', recall_en: '', number: '', reason: '' };
      const done = await numbers.batches.change(who, { id, revision, action, lines, ...words });
      if (!done.ok) throw new Error(done.reason);
    };
    await step('print', made);
    await step('activate', 0);

    const codeKey = hmacUnder(secrets.key('serial codes'));
    // Bare: by the driver's own pool, and knowing already what it looks for. Articles are checked once or twice, not in circles.
    const asking = known.map((code) => ({ code, stored: storedCode(codeKey, code) }));
    const some = (serial: number) => asking[(serial * 7_919) % asking.length] as (typeof asking)[number];
    const bare = { name: 'bare', text: 'select batch from serial_codes where code = $1' };
    const pool = new pg.Pool({ connectionString: database.url, max: database.pool.options.max });
    // Its end does not wait until its connections are gone: the database may stop before them.
    pool.on('error', () => {});
    const lookUp = (serial: number) => pool.query({ ...bare, values: [some(serial).stored] });
    let asked = 0;
    const check = async () => {
      asked += 1;
      const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
      const answer = await numbers.check(some(asked).code, { address, userAgent: 'bench' });
      if (!answer.ok) throw new Error(answer.reason);
    };
    await rateOf(lookUp);
    await rateOf(check);
    const rates: { bare: number; check: number }[] = [];
    console.log('        bare look-ups   checks   of bare');
    for (let round = 0; round < rounds; round++) {
      const rate = { bare: await rateOf(lookUp), check: await rateOf(check) };
      rates.push(rate);
      console.log(
        `${rate.bare.toFixed(0).padStart(19)}/s ${rate.check.toFixed(0).padStart(8)}/s ${((100 * rate.check) / rate.bare).toFixed(0).padStart(6)} %`,
      );
    }
    const share = median(rates.map((rate) => rate.check / rate.bare));
    verdict(
      `checks at ${(share * 100).toFixed(0)} % of a bare prepared look-up, at least ${limits.share * 100} %`,
      share >= limits.share,
    );
    await pool.end();
    await numbers.close();
  });

export default {
  name: `serials: checks a second against a bare prepared look-up, with ${codes.toLocaleString('en')} codes in the table`,
  run,
};
