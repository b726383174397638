import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { areaList, getApplyInfo } from '#enrolment/contract.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import { migrate } from '#kit/db/migrations.server.ts';
import { startPostgres } from '#server/embedded-postgres/postgres.ts';
import type { LoadOrder, LoadResult } from './call/load.ts';
import { startProgram, stopPrograms } from './client/program.ts';

const share = 0.7;
const connections = 32;
/** Many short turns: what else the machine does comes in bursts, which then meet both servers alike. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);
const seconds = 1;
const warmUpSeconds = 5;

/** A request as a browser writes it. */
const request = (target: string, port: number, body: string, headers: string[] = []) =>
  [
    `POST ${target} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/x-www-form-urlencoded; charset=utf-8',
    `content-length: ${body.length}`,
    'accept: */*',
    'accept-encoding: gzip, deflate, br, zstd',
    'accept-language: zh-CN,zh;q=0.9,en;q=0.8',
    `origin: http://127.0.0.1:${port}`,
    'sec-fetch-site: same-origin',
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    ...headers,
    '',
    body,
  ].join('\r\n');

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const figure = (value: number, width: number) => Math.round(value).toLocaleString('en-US').padStart(width);

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-call-'));
  fs.chmodSync(directory, 0o755);
  const postgres = await startPostgres({ directory: path.join(directory, 'postgres') });
  const programs: ChildProcess[] = [];
  const begin = (file: string) => {
    const program = startProgram(path.join(import.meta.dirname, 'call', file), {
      DATABASE_URL: postgres.url,
      DATA_DIR: path.join(directory, 'data'),
      BENCH_PEOPLE: String(connections),
    });
    programs.push(program.child);
    return program;
  };
  try {
    const database = openDatabase(postgres.url);
    await migrate(database);
    await database.close();
    const server = begin('product.ts');
    const product = await server.next<{ port: number; people: { applicant: number; cookie: string }[] }>();
    const bare = await begin('bare.ts').next<{ port: number }>();
    const load = begin('load.ts');

    const cookieOf = (cookie: string) => [`cookie: ${cookie}; lang=zh-CN`];
    const own = product.people.map(({ cookie }) => request(getApplyInfo.path, product.port, '', cookieOf(cookie)));
    const { bytes = 0 } = await load.next<LoadResult>({ port: product.port, requests: own, seconds: 0 });
    const pairs = [
      {
        name: 'area_list',
        ours: product.people.map(() => request(areaList.path, product.port, '')),
        theirs: product.people.map(() => request('/areas', bare.port, '')),
      },
      {
        name: 'get_apply_info',
        ours: own,
        theirs: product.people.map(({ applicant, cookie }) =>
          request('/application', bare.port, `${applicant} ${bytes}`, cookieOf(cookie)),
        ),
      },
    ];
    console.log('call             server                        a second   p50 ms   p99 ms    bytes   share');
    for (const { name, ours, theirs } of pairs) {
      const results: { ours: LoadResult[]; theirs: LoadResult[] } = { ours: [], theirs: [] };
      const measure = async (port: number, requests: string[], forSeconds: number) =>
        load.next<LoadResult>({ port, requests, seconds: forSeconds } satisfies LoadOrder);
      await measure(product.port, ours, warmUpSeconds);
      await measure(bare.port, theirs, warmUpSeconds);
      const ratios: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const limit = await measure(bare.port, theirs, seconds);
        const reached = await measure(product.port, ours, seconds);
        results.theirs.push(limit);
        results.ours.push(reached);
        ratios.push(reached.perSecond / limit.perSecond);
      }
      const rate = (of: LoadResult[]) => median(of.map(({ perSecond }) => perSecond));
      const reached = median(ratios);
      const bareName = name === 'area_list' ? 'node:http' : 'node:http + prepared query';
      for (const [who, of] of [
        [bareName, results.theirs],
        ['Weftline', results.ours],
      ] as const)
        console.log(
          `${name.padEnd(16)} ${who.padEnd(26)} ${figure(rate(of), 10)}   ${median(of.map(({ p50 }) => p50))
            .toFixed(2)
            .padStart(6)}   ` +
            `${median(of.map(({ p99 }) => p99))
              .toFixed(2)
              .padStart(
                6,
              )} ${figure(of[0]?.bytes ?? 0, 8)}   ${who === 'Weftline' ? `${Math.round(reached * 100)} %` : ''}`,
        );
      verdict(
        `${name} reaches ${Math.round(reached * 100)} % of the bare server, at least ${share * 100} %`,
        reached >= share,
      );
    }
  } finally {
    await stopPrograms(programs);
    await postgres.stop();
    fs.rmSync(postgres.location, { recursive: true, force: true });
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

function verdict(text: string, holds: boolean): void {
  console.log(`${holds ? 'holds ' : 'MISSED'}  ${text}`);
  if (!holds) process.exitCode = 1;
}

export default {
  name: `call: area_list and get_apply_info over ${connections} connections, against node:http alone`,
  run,
};
