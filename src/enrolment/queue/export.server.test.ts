import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inBackground } from '#kit/db/database.server.ts';
import { mostExcelRows } from '#kit/desk/most-excel-rows.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { exportApplications } from './queue-contract.ts';

const hostile = '=HYPERLINK("http://x","纺织")';
let site: TestApp;
let reviewer: Visitor;
let admin: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  reviewer = await site.screenUser('reviewer');
  admin = await site.screenUser('reviewer', 'admin');
  await submittedApplication(site, '13500000001', { company_name: hostile, email: 'someone@weft.example' });
  await submittedApplication(site, '13500000002', { company_name: '绍兴柯桥，纺织\n有限公司' });
});
afterAll(() => site.close());

async function take(person: Visitor, payload: Record<string, unknown>) {
  const answer = await site.app.inject({
    method: 'POST',
    url: exportApplications.path,
    payload: writeFormBody(payload),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-language': 'zh-CN',
    },
  });
  return answer;
}

/** A reader of its own for what was written: cells between commas, quoted or not. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** Texts of the files within an Excel file. */
function readZip(file: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = file.indexOf('PK\u0001\u0002'); at !== -1; at = file.indexOf('PK\u0001\u0002', at + 4)) {
    const size = file.readUInt32LE(at + 20);
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28));
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const content = file.subarray(from, from + size);
    found.set(name, (file.readUInt16LE(at + 10) === 8 ? zlib.inflateRawSync(content) : content).toString());
  }
  return found;
}

test('a CSV file comes back as it was, without a formula and without a person in it', async () => {
  const answer = await take(reviewer, { format: 'csv', columns: ['type', 'phone', 'state', 'round'] });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=".*\.csv"; filename\*=UTF-8''/);
  expect(answer.body.startsWith('\uFEFF')).toBe(true);
  const [head, ...rows] = readCsv(answer.body.slice(1));
  expect(head).toEqual(['编号', '企业名称', '统一社会信用代码', '类型', '手机号', '状态', '提交次数']);
  expect(rows.map((row) => row[1])).toEqual([`'${hostile}`, '绍兴柯桥，纺织\n有限公司']);
  expect(rows[0]?.slice(3)).toEqual(['成衣加工', '135****0001', '待审核', '1']);
  expect(answer.body).not.toContain('13500000001');
  expect(answer.body).not.toContain('someone@');
});

test('only the filtered rows are in it, and English has English words', async () => {
  reviewer.cookies.set('lang', 'en');
  const answer = await take(reviewer, { format: 'csv', q: '柯桥', columns: ['area', 'state'] });
  reviewer.cookies.delete('lang');
  expect(readCsv(answer.body.slice(1))).toMatchObject([
    ['Number', 'Company', 'Credit code', 'Area', 'Status'],
    [
      expect.stringMatching(/^WL/),
      '绍兴柯桥，纺织\n有限公司',
      expect.anything(),
      'Changshu, Suzhou, Jiangsu',
      'Waiting for review',
    ],
  ]);
});

test('an Excel file holds the same as texts, none of them a formula', async () => {
  const answer = await take(reviewer, { format: 'xlsx', columns: ['area', 'round'] });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const files = readZip(answer.rawPayload);
  const all = [...files.values()].join('\n');
  expect(all).not.toMatch(/<f[ >]/);
  expect(all).toContain('绍兴柯桥');
  expect(all).toMatch(/(&apos;|')=HYPERLINK/);
  expect(all).toContain('江苏省 苏州市 常熟市');
});

test('persons are in it only for an admin who says what for, and every file is on record', async () => {
  const personal = { format: 'csv', columns: ['phone'], personal: 1 };
  expect((await take(reviewer, { ...personal, purpose: '电话回访' })).json()).toMatchObject({ code: 403 });
  expect((await take(admin, { ...personal, purpose: ' ' })).json()).toMatchObject({ code: 400 });
  const answer = await take(admin, { ...personal, purpose: '电话回访' });
  expect(answer.body).toContain('13500000001');
  expect(answer.body).toContain('someone@weft.example');
  const { rows } = await site.services.database.pool.query<{ after: { personal?: boolean } }>(
    `select after from audit_entries where action = 'enrolment.export' order by id`,
  );
  expect(rows.at(-1)?.after).toMatchObject({ format: 'csv', rows: 2, personal: true, purpose: '电话回访' });
  // The refused ones took nothing and are not there.
  expect(rows.filter(({ after }) => after.personal)).toHaveLength(1);
  expect(rows).toHaveLength(4);
});

test('nobody else gets one, and Excel has an end that is told', async () => {
  expect((await take(site.visitor(), { format: 'csv' })).json()).toMatchObject({ code: 401 });
  expect((await take(await site.screenUser('viewer'), { format: 'csv' })).json()).toMatchObject({ code: 403 });
  // Ten thousand rows with their triggers may take longer than a person's call may.
  const write = (sql: string, values: unknown[] = []) =>
    inBackground(() => site.services.database.pool.query(sql, values));
  await write(
    `insert into applicants (phone) select '+8614' || lpad(i::text, 9, '0') from generate_series(1, $1::int) i`,
    [mostExcelRows],
  );
  await write(
    `insert into applications (applicant, state, revision, fields, language, round, submitted_at, created_at, updated_at)
     select id, 'submitted', 1, '{}', 'en', 1, now(), now(), now() from applicants where phone like '+8614%'`,
  );
  expect((await take(reviewer, { format: 'xlsx' })).json()).toMatchObject({
    code: 400,
    data: { fields: { format: expect.stringContaining('10,000') } },
  });
  const whole = await take(reviewer, { format: 'csv' });
  expect(readCsv(whole.body.slice(1))).toHaveLength(mostExcelRows + 3);
});
