import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginSecondFactor } from '#accounts/second-factor/contract.ts';
import {
  addNote,
  approve,
  openApplication,
  returnForCorrection,
  startReview,
} from '#enrolment/review/review-contract.ts';
import { readDataKey } from '#kit/db/sealing.server.ts';
import { askedForWithNewNumber, claimedBySomebody } from '#tests/company-asked-for.ts';
import { fillDemonstrationOf } from '#tests/demonstration.ts';
import { readWhole, submittedApplication } from '#tests/sample-application.ts';
import { staffPassword } from '#tests/staff-password.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { buildServices } from './services.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T15:00:00+08:00' });
});
afterAll(() => site.close());

/** Something of every feature that seals anything. */
async function fillEverything(): Promise<void> {
  // First: it leaves a desk alone at which somebody has applied.
  await fillDemonstrationOf(site);
  const creditCode = '91330100799655058B';
  const { id } = await submittedApplication(site, '13800000901', { credit_code: creditCode, note: '一句话' });
  const reviewer = await site.screenUser('reviewer');
  const at = async () => ({ id, revision: (await reviewer.call(openApplication, { id })).data.revision });
  await reviewer.call(addNote, { id, text: '内部备注' });
  await reviewer.call(startReview, await at());
  await readWhole(reviewer, id);
  const remarks = [{ field: 'workers', code: 'not_matching', text: '人数不符' }];
  await reviewer.call(returnForCorrection, { ...(await at()), remarks, text: '请更正' });
  await claimedBySomebody(site, { phone: '13800000902', creditCode, reason: '公司是我的' });
  await askedForWithNewNumber(site, { phone: '13800000903', creditCode, note: '旧号码丢了' });
  const other = await submittedApplication(site, '13800000904');
  const begun = await reviewer.call(startReview, { id: other.id, revision: 1 });
  const conditions = [{ text: '补齐证书', due_on: '2027-01-31' }];
  const words = { conditions: '可以供货', dated_conditions: conditions };
  await reviewer.call(approve, { id: other.id, revision: begun.data.revision, ...words });

  await reviewer.call(beginSecondFactor, { password: staffPassword.password });
}

/** Columns of tables, and the store, where anything stands under this key. */
async function placesUnder(key: string): Promise<string[]> {
  const { pool } = site.services.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I', c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ column: string }>(
      `select distinct e.key as column from ${name} t, jsonb_each_text(to_jsonb(t)) e where e.value like $1 order by 1`,
      [`%sealed:${key}:%`],
    );
    places.push(...rows.map(({ column }) => `${name}.${column}`));
  }
  const files = fs.readdirSync(path.join(site.dataDirectory, 'uploads'), { recursive: true, withFileTypes: true });
  const isUnder = (file: fs.Dirent) =>
    file.isFile() && fs.readFileSync(path.join(file.parentPath, file.name)).includes(`sealed:${key}:`);
  return files.some(isUnder) ? [...places, 'objects'] : places;
}

/** What is sealed, and filled above: whoever seals something new adds it to both. */
const sealed = `
  applicants phone
  application_conditions text
  application_events after text
  application_notes text
  application_remarks text
  applications decision_text fields
  company_claims decision_text reason
  enquiries contact name text
  enquiry_answers text
  enquiry_notes text
  fabric_requests address name note phone
  job_application_events text
  job_applications code cv_name name note phone
  job_uploads name
  recoveries decision_text note phone
  screen_second_factors secret
  serial_batches seed
  serial_cases answer bought contact text
  short_messages content phone text
  signup_notes text
  signups phone`
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [table, ...columns] = line.trim().split(' ');
    return columns.map((column) => `${table}.${column}`);
  });

test('a change of keys leaves nothing of any feature under the older key, and the product does without that key', async () => {
  await fillEverything();
  const photo = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer();
  const waiting = await site.services.jobs.uploads.store(photo, '沈经纬-简历.jpg', '127.0.0.1');
  if (!waiting.ok) throw new Error(waiting.reason);
  const file = path.join(site.dataDirectory, 'data-keys.txt');
  const keys = () => fs.readFileSync(file, 'utf8').trim().split('\n');
  const idOf = (key: string | undefined) => readDataKey(key ?? '')?.id ?? '';
  const older = idOf(keys()[0]);
  const before = await placesUnder(older);
  expect(before).toEqual([...sealed, 'objects']);

  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: site.services.database.url, DATA_DIR: site.dataDirectory };
  await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), 'rotate-keys'], { env });
  expect(await placesUnder(older)).toEqual([]);
  expect(await placesUnder(idOf(keys()[0]))).toEqual(before);

  fs.writeFileSync(file, `${keys()[0]}\n`);
  const { environment, database } = site.services;
  const log = { info() {}, error() {} };
  const services = await buildServices({ environment, database, log, clock: site.clock });
  try {
    for (const pass of services.reseal) expect(await pass()).toBe(0);
    expect(await services.jobs.uploads.find(waiting.value.ticket)).toMatchObject({ name: '沈经纬-简历.jpg' });
  } finally {
    await services.close();
  }
});
