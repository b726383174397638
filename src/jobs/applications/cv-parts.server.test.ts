import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#kit/db/database.server.ts';
import { buildApp } from '#server/app.ts';
import { readEnvironment } from '#server/env.ts';
import { buildServices } from '#server/services.ts';
import { samplePdf } from '#tests/sample-files.ts';
import { stalledBodies } from '#tests/stalled-bodies.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';
import { cvLimitBytes, cvPartBytes, cvPartsPath } from './stages.ts';

let site: TestApp;
/** Another process with the same database and folder. */
let other: Awaited<ReturnType<typeof openBeside>>;
let picture: Buffer;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-04T10:00:00+08:00' });
  other = await openBeside(site);
  const [width, height] = [600, 400];
  picture = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await other.close();
  await site.close();
});

async function openBeside({ services: { database: present }, clock, dataDirectory }: TestApp) {
  const read = readEnvironment({ DATA_DIR: dataDirectory, DATABASE_URL: present.url });
  if (!read.ok) throw new Error(read.faults.join('; '));
  const log = pino({ level: 'silent' });
  const database = openDatabase(present.url, { connections: 5 });
  const services = await buildServices({ environment: read.environment, database, log, clock });
  const app = await buildApp({ services, log, pages: { kind: 'none' } });
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await services.close();
      await database.close();
    },
  };
}

let place = 0;
interface Answer {
  code: number;
  msg: string;
  data: { upload: string; received: number; ticket?: string; name?: string; bytes?: number };
}
async function post(content: Buffer, headers: Record<string, string>, to = site.app, from = `10.8.${place++}.1`) {
  const answer = await to.inject({
    method: 'POST',
    url: cvPartsPath,
    payload: content,
    headers: { 'content-type': 'application/octet-stream', ...headers },
    remoteAddress: from,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json() as Answer;
}
const partOf = (file: Buffer, at: number) => file.subarray(at, at + cvPartBytes);
const begin = (file: Buffer, { name = '陈岚.png', from }: { name?: string; from?: string } = {}) =>
  post(partOf(file, 0), { 'x-file-name': encodeURIComponent(name), 'x-file-bytes': `${file.length}` }, site.app, from);
const send = (file: Buffer, upload: string, at: number, to = site.app) =>
  post(partOf(file, at), { 'x-upload': upload, 'x-offset': `${at}` }, to);
/** Sends the remaining parts to both processes in turn. */
async function sendRest(file: Buffer, { upload, received }: Answer['data']): Promise<Answer> {
  let answer = await send(file, upload, received, other.app);
  for (let turn = 0; answer.data?.received && turn < 60; turn++)
    answer = await send(file, upload, answer.data.received, turn % 2 ? other.app : site.app);
  return answer;
}
const objects = () => {
  const folder = path.join(site.dataDirectory, 'uploads/originals');
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => JSON.parse(fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8')).key as string);
};
const rowOf = async (upload: string) =>
  (await site.services.database.pool.query('select * from job_uploads where id = $1', [Number.parseInt(upload, 10)]))
    .rows[0];

test('a file sent in parts to different processes is stored complete, and no parts remain', async () => {
  const begun = await begin(picture);
  expect(begun).toMatchObject({ code: 1, data: { received: cvPartBytes } });
  const whole = await sendRest(picture, begun.data);
  expect(whole).toMatchObject({ code: 1, data: { name: '陈岚.png', bytes: picture.length } });
  const kept = await site.services.jobs.uploads.find(whole.data.ticket ?? '');
  expect(kept).toMatchObject({ kind: 'png', name: '陈岚.png', bytes: picture.length });
  expect(await site.services.objects.read(kept?.key ?? '', cvLimitBytes)).toEqual(picture);
  expect(objects()).toEqual([kept?.key]);
});

test('a file of one part is complete at once', async () => {
  expect(await begin(samplePdf(), { name: '陈岚.pdf' })).toMatchObject({
    code: 1,
    data: { ticket: expect.stringMatching(/^\d+\./), name: '陈岚.pdf' },
  });
});

test('a repeated part, concurrent or after a lost response, counts once, also the last one', async () => {
  const { data } = await begin(picture);
  const both = await Promise.all([
    send(picture, data.upload, cvPartBytes),
    send(picture, data.upload, cvPartBytes, other.app),
  ]);
  for (const answer of both) expect(answer).toMatchObject({ code: 1, data: { received: 2 * cvPartBytes } });
  expect(await send(picture, data.upload, 0)).toMatchObject({ code: 1, data: { received: 2 * cvPartBytes } });
  const whole = await sendRest(picture, { ...data, received: 2 * cvPartBytes });
  expect(whole.data.ticket).toBeDefined();
  const last = Math.floor(picture.length / cvPartBytes) * cvPartBytes;
  expect(await send(picture, data.upload, last, other.app)).toEqual(whole);
});

test('a part with a wrong offset or size changes nothing and gets the current position', async () => {
  const { data } = await begin(picture);
  const wrong = { code: 409, msg: expect.stringContaining('中断'), data: { received: cvPartBytes } };
  expect(await send(picture, data.upload, 2 * cvPartBytes)).toEqual(wrong);
  for (const bytes of [0, 1, cvPartBytes - 1, cvPartBytes + 1])
    expect(
      await post(picture.subarray(cvPartBytes, cvPartBytes + bytes), {
        'x-upload': data.upload,
        'x-offset': `${cvPartBytes}`,
      }),
    ).toEqual(wrong);
  expect(await sendRest(picture, data)).toMatchObject({ code: 1, data: { bytes: picture.length } });
  // An upload with a missing, wrong or excessive size does not start.
  const first = partOf(picture, 0);
  expect(await post(first, {})).toMatchObject({ code: 409 });
  expect(await post(first, { 'x-file-bytes': 'NaN' })).toMatchObject({ code: 409 });
  expect(await post(first, { 'x-file-bytes': `${cvPartBytes - 1}` })).toMatchObject({ code: 409 });
  expect(await post(Buffer.alloc(0), { 'x-file-bytes': '0' })).toMatchObject({ code: 400 });
  expect(await post(first, { 'x-file-bytes': `${cvLimitBytes + 1}` })).toMatchObject({
    code: 400,
    msg: expect.stringContaining('10 MB'),
  });
});

test('an upload accepts parts only with its signed id, which is not a ticket', async () => {
  const { data } = await begin(picture);
  const [id = '', signature = ''] = data.upload.split('.');
  const ticket = (await begin(samplePdf())).data.ticket ?? '';
  for (const upload of [
    id,
    `${id}.`,
    `${id}.${'0'.repeat(64)}`,
    `${Number(id) + 1}.${signature}`,
    ticket,
    'x'.repeat(900),
  ])
    expect(await send(picture, upload, cvPartBytes)).toMatchObject({ code: 404 });
  expect(await rowOf(data.upload)).toMatchObject({ received: cvPartBytes });
  expect(await site.services.jobs.uploads.find(data.upload)).toBeUndefined();
});

test('the complete file is checked: a script in parts is refused, also on retry, and not stored', async () => {
  const before = objects();
  const script = Buffer.concat([Buffer.from('%PDF-1.4\n<script>'), Buffer.alloc(cvPartBytes, 'x')]);
  const { data } = await begin(script, { name: 'cv.pdf' });
  const refused = await send(script, data.upload, cvPartBytes);
  expect(refused).toMatchObject({ code: 400, msg: expect.stringContaining('不是 PDF'), data: null });
  expect(await send(script, data.upload, cvPartBytes, other.app)).toEqual(refused);
  expect(objects()).toEqual(before);
});

test('a crash between storing the file and its ticket loses nothing', async () => {
  const { data } = await begin(picture);
  await send(picture, data.upload, cvPartBytes);
  const last = 2 * cvPartBytes;
  const { key } = await rowOf(data.upload);
  expect(picture.length).toBeGreaterThan(last);
  expect(picture.length).toBeLessThanOrEqual(last + cvPartBytes);
  // The state after such a crash: file stored, one part deleted, nothing committed.
  await site.services.objects.put(key, picture, { mime: 'image/png' });
  await site.services.objects.remove(`${key}.part-0`);
  expect(await send(picture, data.upload, last, other.app)).toMatchObject({ code: 1, data: { bytes: picture.length } });
  expect(objects().filter((each) => each.startsWith(key))).toEqual([key]);
});

test('a late part, while another process completes the file, leaves nothing behind', async () => {
  const { data } = await begin(picture);
  const { key } = await rowOf(data.upload);
  const { pool } = site.services.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from job_uploads where key = $1 for update', [key]);
    const late = send(picture, data.upload, cvPartBytes, other.app);
    await waitingForLock(pool, 1);
    await holder.query('update job_uploads set received = bytes where key = $1', [key]);
    await holder.query('commit');
    expect(await late).toMatchObject({ code: 1, data: { ticket: expect.any(String) } });
  } finally {
    holder.release(true);
  }
  expect(objects()).not.toContain(`${key}.part-1`);
});

test('uploads per address are limited, not their parts', async () => {
  const from = '10.7.9.1';
  const { data } = await begin(picture, { from });
  for (let turn = 0; turn < 29; turn++) expect((await begin(samplePdf(), { from })).code).toBe(1);
  expect(await begin(picture, { from })).toMatchObject({ code: 429 });
  const at = { 'x-upload': data.upload, 'x-offset': `${cvPartBytes}` };
  expect(await post(partOf(picture, cvPartBytes), at, site.app, from)).toMatchObject({ code: 1 });
});

test('an incomplete file is not readable anywhere, and is deleted after a day', async () => {
  const { data } = await begin(picture);
  expect(JSON.stringify(await rowOf(data.upload))).not.toContain('陈岚');
  const { key } = await rowOf(data.upload);
  expect(objects()).toContain(`${key}.part-0`);
  const folder = path.join(site.dataDirectory, 'uploads/originals');
  for (const file of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      expect(fs.readFileSync(path.join(file.parentPath, file.name)).includes(picture.subarray(0, 64))).toBe(false);
  site.clock.forward(23 * 3_600_000);
  expect(await send(picture, data.upload, cvPartBytes)).toMatchObject({ code: 1 });
  await site.services.schedule.runDue();
  expect(objects()).toContain(`${key}.part-1`);
  site.clock.forward(3 * 3_600_000);
  expect(await send(picture, data.upload, 2 * cvPartBytes)).toMatchObject({ code: 404 });
  await site.services.schedule.runDue();
  expect(await rowOf(data.upload)).toBeUndefined();
  expect(objects().filter((each) => each.startsWith(key))).toEqual([]);
});

test('stalled uploads count before their bodies arrive, per network', async () => {
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const stalled = stalledBodies(
    (site.app.server.address() as AddressInfo).port,
    30,
    `POST ${cvPartsPath} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\nx-file-bytes: 300000\r\ncontent-length: ${cvPartBytes}\r\n\r\n%PDF`,
  );
  await expect.poll(stalled.answered, { timeout: 15_000 }).toBe(6);
  const whole = { 'x-file-name': 'a.pdf', 'x-file-bytes': `${samplePdf().length}` };
  const sentFrom = async (address: string) => (await post(samplePdf(), whole, site.app, address)).code;
  expect(await sentFrom('127.0.0.1')).toBe(429);
  expect(await sentFrom('127.0.0.2')).toBe(1);
  stalled.end();
  await expect.poll(() => sentFrom('127.0.0.1'), { timeout: 15_000 }).toBe(1);
});
