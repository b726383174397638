import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getApplyInfo, saveApplyInfo } from '#enrolment/contract.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import { startProgram, stopPrograms } from './client/program.ts';
import type { ClientsOrder, ClientsResult } from './enrolment/clients.ts';

const clients = 64;
const others = Number(process.env.BENCH_APPLICATIONS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = 3;
const warmUpSeconds = 5;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-enrolment-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  const programs: ChildProcess[] = [];
  const begin = (file: string) => {
    const program = startProgram(path.join(import.meta.dirname, 'enrolment', file), {
      DATABASE_URL: postgres.url,
      DATA_DIR: path.join(directory, 'data'),
      BENCH_CLIENTS: String(clients),
      BENCH_APPLICATIONS: String(others),
    });
    programs.push(program.child);
    return program;
  };
  try {
    const database = openDatabase(postgres.url);
    await migrate(database);
    await database.close();
    const { port, cookies } = await begin('product.ts').next<{ port: number; cookies: string[] }>();
    const bare = await begin('bare.ts').next<{ port: number }>();
    const load = begin('clients.ts');
    const cases = [
      { name: 'bare: one prepared insert', port: bare.port, path: '/insert', kind: 'save' },
      { name: 'save_apply_info', port, path: saveApplyInfo.path, kind: 'save' },
      { name: 'bare: one prepared select', port: bare.port, path: '/read', kind: 'read' },
      { name: 'get_apply_info', port, path: getApplyInfo.path, kind: 'read' },
    ] as const;
    const results = cases.map((): ClientsResult[] => []);
    const measure = ({ port: at, path: address, kind }: (typeof cases)[number], forSeconds: number) =>
      load.next<ClientsResult>({ port: at, path: address, kind, cookies, seconds: forSeconds } satisfies ClientsOrder);
    for (const one of cases) await measure(one, warmUpSeconds);
    for (let round = 0; round < rounds; round++)
      for (const [index, one] of cases.entries()) results[index]?.push(await measure(one, seconds));
    console.log(`${clients} clients, ${others.toLocaleString('en-US')} applications in the database`);
    console.log('case                          a second    p50 ms    p99 ms   of bare');
    for (const [index, { name }] of cases.entries()) {
      const of = results[index] ?? [];
      const share = median(of.map(({ perSecond }, round) => perSecond / (results[index - 1]?.[round]?.perSecond ?? 1)));
      const column = (value: number, digits: number, width: number) => value.toFixed(digits).padStart(width);
      console.log(
        `${name.padEnd(28)} ${column(median(of.map(({ perSecond }) => perSecond)), 0, 9)} ${column(median(of.map(({ p50 }) => p50)), 1, 9)} ` +
          `${column(median(of.map(({ p99 }) => p99)), 1, 9)} ${index % 2 ? `${column(share * 100, 0, 8)} %` : ''}`,
      );
    }
  } finally {
    await stopPrograms(programs);
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

export default {
  name: `enrolment: save_apply_info and get_apply_info under ${clients} clients, with 100,000 applications in the database`,
  run,
};
