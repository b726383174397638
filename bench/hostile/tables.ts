import fs from 'node:fs';
import { configure, TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import pg from 'pg';
import { dropOrderImport, readOrderImportPath } from '#orders/import/contract.ts';
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts';
import { postgresDirectory } from '#server/prepared-database.ts';
import { staffPassword } from '#tests/staff-password.ts';

const lines = 100_000;

/** Workbooks that staff put down, in good faith or not. They are made first: nobody could ask for /healthz meanwhile. */
export async function tableAttacks(site: string, data: string): Promise<{ name: string; run(): Promise<string> }[]> {
  const book = await workbook();
  let cookie: Promise<string> | undefined;
  async function send(
    content: Uint8Array | Buffer,
  ): Promise<{ code: number; msg: string; data: { id: number; lines: number } }> {
    cookie ??= signIn(site, data);
    const answer = await fetch(`${site}${readOrderImportPath}?name=bench.xlsx`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: await cookie },
      body: new Uint8Array(content),
    });
    return (await answer.json()) as Awaited<ReturnType<typeof send>>;
  }
  return [
    {
      name: 'a workbook with a far cell',
      async run() {
        const began = performance.now();
        const { code, msg } = await send(fs.readFileSync('tests/tables/far-cell.xlsx'));
        if (code !== 400) throw new Error(`it was answered ${code} ${msg}`);
        return `refused in ${((performance.now() - began) / 1_000).toFixed(1)} s: ${msg}`;
      },
    },
    {
      name: `a workbook of ${lines.toLocaleString('en')} lines`,
      async run() {
        const began = performance.now();
        const { code, msg, data: made } = await send(book);
        if (code !== 1 || made.lines !== lines) throw new Error(`it was answered ${code} ${msg}`);
        const took = ((performance.now() - began) / 1_000).toFixed(1);
        await fetch(`${site}${dropOrderImport.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: (await cookie) ?? '' },
          body: `id=${made.id}`,
        });
        return `${(book.length / 2 ** 20).toFixed(1)} MB, read in ${took} s`;
      },
    },
  ];
}

async function signIn(site: string, data: string): Promise<string> {
  const connectionString = await findRunningPostgres(postgresDirectory(data), { waitMs: 10_000 });
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into screen_users (username, name, password_hash, roles) values ('bench', 'bench', $1, '{admin}')`,
    [staffPassword.hash],
  );
  await client.end();
  const signedIn = await fetch(`${site}/api.php/official/screen/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: 'bench', password: staffPassword.password }).toString(),
  });
  return signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
}

/** Ten columns, as programs write them that know of no shared strings. */
async function workbook(): Promise<Uint8Array> {
  configure({ useWebWorkers: false });
  const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const number = (value: number) => `<c><v>${value}</v></c>`;
  const rest = ['棉布', '40支精梳棉府绸', '绍兴某某纺织有限公司', '张伟', '浙江', '绍兴'].map(text).join('');
  const head = ['订单号', '下单时间', '订单金额', '数量', '品类', '品名', '供应商', '买家', '省份', '城市']
    .map(text)
    .join('');
  const row = (at: number) =>
    `<row>${text(`WL2026${String(at).padStart(10, '0')}`)}${text('2026-11-20 10:00:00')}${number(at / 100)}${number(at % 90)}${rest}</row>`;
  const rows = Array.from({ length: lines }, (_, at) => row(at)).join('');
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of [
    ['xl/workbook.xml', `<workbook ${namespace}><sheets><sheet name="a" sheetId="1"/></sheets></workbook>`],
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet ${namespace}><sheetData><row>${head}</row>${rows}</sheetData></worksheet>`,
    ],
  ] as const)
    await zip.add(name, new TextReader(content));
  return zip.close();
}
