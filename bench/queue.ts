import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { SealedFields } from '#enrolment/application/sealed-fields.server.ts';
import { queueExport } from '#enrolment/queue/export.server.ts';
import { applicationQueue } from '#enrolment/queue/queue.server.ts';
import type { QueueFilter } from '#enrolment/queue/queue-contract.ts';
import { columnNames, queueOrders } from '#enrolment/queue/queue-words.ts';
import { dueClock } from '#enrolment/review/due-clock.server.ts';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { type SealedPhones, sealedPhones } from '#kit/db/sealed-phones.server.ts';
import { type DataKey, newDataKey, openSealing, readDataKey } from '#kit/db/sealing.server.ts';
import { openSecrets } from '#kit/db/secrets.server.ts';
import { systemClock } from '#kit/text/time.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { fillQueue } from './queue/fill.ts';

const applications = Number(process.env.BENCH_APPLICATIONS ?? 100_000);
const limitMs = 50;
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

const all: QueueFilter = {
  state: [],
  supplier_type: [],
  category: [],
  area: [],
  assignee: '',
  due: '',
  round: '',
  submitted_from: '',
  submitted_to: '',
  decided_from: '',
  decided_to: '',
  expiry: '',
  warning: '',
  q: '',
};
const firstPage = { page: 1, per_page: 20 };
const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);

/** Every filter by itself, and mixtures that find much, little and nothing. */
const filters: Record<string, Partial<QueueFilter>> = {
  everything: {},
  'to do': { state: ['submitted', 'in_review'] },
  approved: { state: ['approved'] },
  'one type': { supplier_type: ['fabric'] },
  'a category': { category: ['silk'] },
  'categories nobody has': { category: ['yarn', 'felt'] },
  'a province': { area: ['33'] },
  'a district': { area: ['510107'] },
  'nobody’s': { assignee: 'nobody' },
  mine: { assignee: 'me' },
  late: { due: 'late' },
  'due soon': { due: 'soon' },
  'due this week': { due: 'week' },
  'second round': { round: '2' },
  'third round (none)': { round: '3' },
  'submitted this week': { submitted_from: day(7) },
  'decided in a month': { decided_from: day(60), decided_to: day(30) },
  'papers run out': { expiry: '90' },
  'any warning': { warning: 'any' },
  'a kind of warning, few': { warning: 'picture' },
  'no warning': { warning: 'none', state: ['submitted'] },
  'name, many': { q: '有限公司' },
  'name, one in eleven': { q: '江南' },
  'name, few': { q: '南丁' },
  'name, none': { q: '没有这家' },
  'name in Latin': { q: 'WEFT-LINE' },
  'half a credit code': { q: '91350100000' },
  'a credit code': { q: '913501000000050000' },
  'a phone number': { q: '13000000061' },
  'last four digits': { q: '0061' },
  'a number': { q: 'WL050000' },
  'mixture, much': { state: ['approved', 'rejected'], supplier_type: ['fabric', 'trade'], area: ['33', '32'] },
  'mixture, little': {
    state: ['submitted'],
    category: ['lace'],
    area: ['44'],
    assignee: 'me',
    due: 'late',
    round: '2',
  },
  'mixture, none': { state: ['withdrawn'], q: '没有这家', expiry: '30', decided_from: day(1) },
};

/** The whole queue as CSV, taken as fast as it comes: time, and how much memory it held at most. */
async function measureExport(database: Database, phones: SealedPhones): Promise<void> {
  const due = dueClock(systemClock);
  const sealed = { open: (_id: number, fields: object) => fields } as SealedFields;
  const take = queueExport({
    database,
    phones,
    clock: systemClock,
    due,
    sealed,
    audit: async () => {},
  });
  const who = { id: 1, isAdmin: false, language: 'zh-CN' as const, address: '' };
  const began = performance.now();
  const columns = [...columnNames];
  const file = await take(who, {
    ...all,
    sort: 'submitted',
    columns,
    format: 'csv',
    personal: false,
    purpose: '',
  });
  if ('ok' in file || Buffer.isBuffer(file.content)) throw new Error('no file came');
  let bytes = 0;
  let highest = 0;
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  for await (const part of file.content) {
    bytes += Buffer.byteLength(part as string);
    highest = Math.max(highest, process.memoryUsage().heapUsed - before);
  }
  const megabytes = (of: number) => `${(of / 2 ** 20).toFixed(0)} MB`;
  console.log(
    `\nexport of all as CSV              ${((performance.now() - began) / 1000).toFixed(1)} s, ${megabytes(bytes)}, at most ${megabytes(highest)} of heap more`,
  );
}

const at = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-queue-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  try {
    const database = openDatabase(postgres.url);
    await migrate(database);
    await fillQueue(database, applications);
    const key = readDataKey(newDataKey()) as DataKey;
    const phones = sealedPhones({
      sealing: openSealing({ current: () => key, find: () => key }),
      secrets: openSecrets(path.join(directory, 'secret-key.txt')),
    });
    await phones.reseal(database.pool, 'applicants', { hasEnd: true });
    await database.pool.query('vacuum analyze applicants');
    const queue = applicationQueue({
      database,
      objects: { viewUrl: () => '' },
      phones,
      clock: systemClock,
      due: dueClock(systemClock),
    });
    const { rows } = await database.pool.query<{ id: number }>('select min(id) as id from screen_users');
    const reviewer = rows[0]?.id ?? 1;
    const measure = async (work: () => Promise<unknown>) => {
      await work();
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const began = performance.now();
        await work();
        times.push(performance.now() - began);
      }
      return times;
    };
    const figures = (times: number[]) =>
      `${at(times, 0.5).toFixed(1).padStart(7)} ${at(times, 0.9).toFixed(1).padStart(7)}`;
    const slow: string[] = [];
    const judge = (name: string, times: number[]) => {
      if (at(times, 0.5) > limitMs) slow.push(`${name} ${at(times, 0.5).toFixed(0)} ms`);
      return times;
    };
    console.log(
      `${applications.toLocaleString('en')} applications, ms        page p50     p90   count p50     p90   found`,
    );
    for (const [name, part] of Object.entries(filters)) {
      const filter = { ...all, ...part };
      const page = judge(
        `page: ${name}`,
        await measure(() => queue.list({ ...filter, ...firstPage, sort: 'due' }, reviewer, 'en')),
      );
      const count = judge(`count: ${name}`, await measure(() => queue.count(filter, reviewer)));
      const { total } = await queue.count(filter, reviewer);
      console.log(`${name.padEnd(32)} ${figures(page)}     ${figures(count)} ${String(total).padStart(7)}`);
    }
    console.log(
      '\norder                            first p50     p90    last p50     p90   of “name, one in eleven” p50     p90',
    );
    for (const sort of queueOrders) {
      const turn = (page: number, part: Partial<QueueFilter>) =>
        measure(() => queue.list({ ...all, ...part, ...firstPage, sort, page }, reviewer, 'en'));
      const first = judge(`first page by ${sort}`, await turn(1, {}));
      const far = judge(`last page by ${sort}`, await turn(applications / firstPage.per_page, {}));
      const named = judge(`named by ${sort}`, await turn(3, { q: '江南' }));
      console.log(
        `${sort.padEnd(32)}   ${figures(first)}     ${figures(far)}                           ${figures(named)}`,
      );
    }
    const next = judge(
      'next application',
      await measure(() =>
        queue.nextApplication({ ...all, state: ['submitted', 'in_review'], sort: 'due' }, 500, reviewer),
      ),
    );
    console.log(`\nnext and previous                ${figures(next)}`);
    await measureExport(database, phones);
    const holds = slow.length === 0;
    console.log(
      `${holds ? 'holds ' : 'MISSED'}  every page and count within ${limitMs} ms${holds ? '' : `: ${slow.join('; ')}`}`,
    );
    if (!holds) process.exitCode = 1;
    await database.close();
  } finally {
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

export default { name: `queue: any filter and order at ${applications} applications, at the server`, run };
