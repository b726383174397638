import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sendVerifyCode, whoAmI } from '#accounts/contract.ts';
import { ingestPath } from '#orders/contract.ts';
import { mountSmallDisk } from '#tests/full-disk.ts';
import { sampleOrder } from '#tests/sample-order.ts';
import { servedDirectory } from '#tests/server-process.ts';

const { dataDirectory, database, serve } = servedDirectory('full-disk');
const disk = mountSmallDisk(dataDirectory, '8m');
afterAll(() => disk?.unmount());

test.skipIf(!disk)(
  'a full disk ends nothing: what needs it asks to come again, all else goes on, and so does the log',
  async () => {
    const { child, site } = await serve((await database()).url);
    let errors = '';
    child.stderr?.on('data', (text) => {
      errors += text;
    });
    const key = fs.readFileSync(path.join(dataDirectory, 'ingest-key.txt'), 'utf8').trim();
    const post = (address: string, body: object, type = 'application/json') =>
      fetch(site + address, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } });
    const code = async (contact_phone: string) =>
      (await (await post(sendVerifyCode.path, { contact_phone, purpose: 'login' })).json()).code;
    const feed = (number: string) =>
      fetch(site + ingestPath, {
        method: 'POST',
        body: sampleOrder(number),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
      });
    const track = () => fetch(`${site}/track.gif?name=${'a'.repeat(1_000)}`);
    const report = () =>
      post(
        '/policy-reports',
        { 'csp-report': { 'blocked-uri': 'https://example.org/x.js' } },
        'application/csp-report',
      );
    const dropped = async () =>
      Number(/^log_lines_dropped_total (\d+)$/m.exec(await (await fetch(`${site}/metrics`)).text())?.[1]);
    expect([(await report()).status, await dropped(), await code('13800000001')]).toEqual([204, 0, 1]);

    const log = path.join(dataDirectory, 'weftline.log');
    // Again before each try: what the spool has stored makes room.
    const whenFull = (ask: () => Promise<unknown>) => async () => {
      disk?.fill(log, path.join(dataDirectory, 'outbox/sms.ndjson'));
      return ask();
    };
    const reportMany = async () => {
      for (let time = 0; time < 5; time++) expect((await report()).status).toBe(204);
      return dropped();
    };
    await expect.poll(whenFull(reportMany)).toBeGreaterThan(0);
    // Nothing was sent, and the sender hears that.
    let phone = 13_800_000_100;
    await expect.poll(whenFull(() => code(String(phone++)))).toBe(429);
    // The spool has room ahead.
    const many = async () => (await Promise.all(Array.from({ length: 100 }, track))).map(({ status }) => status);
    await expect.poll(whenFull(many), { timeout: 30_000 }).toContain(503);
    expect(await (await feed('S1')).json()).toMatchObject({ accepted: 1 });
    expect(await (await post(whoAmI.path, {})).json()).toMatchObject({ code: 1 });
    expect((await fetch(`${site}/readyz`)).status).toBe(200);

    disk?.makeRoom();
    const before = fs.statSync(log).size;
    const lines = await dropped();
    expect([(await report()).status, await code('13800000003')]).toEqual([204, 1]);
    expect((await track()).status).toBe(200);
    expect(await dropped()).toBe(lines);
    // What was written of a line that did not fit whole stands on a line of its own.
    const written = fs.readFileSync(log).subarray(before).toString().trim().split('\n').at(-1) as string;
    expect(JSON.parse(written)).toMatchObject({ level: expect.any(Number) });
    expect(errors.trim().split('\n')).toEqual([expect.stringContaining('cannot write its log')]);
    expect(child.exitCode).toBeNull();
  },
  60_000,
);
