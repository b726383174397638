import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenLogin, sendVerifyCode, supplierLogin } from '#accounts/contract.ts';
import { resendShortMessage } from '#console/contract.ts';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { approve, openApplication, undoDecision } from '#enrolment/review/review-contract.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import {
  changeFabricRequest,
  getFabricRequest,
  listFabricRequests,
  sendFabricRequest,
} from '#fabrics/requests/contract.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { openDatabase } from '#kit/db/database.server.ts';
import type { Rows } from '#rows.ts';
import { garmentFactory } from './sample-application.ts';
import { servedDirectory } from './server-process.ts';

const { dataDirectory, database: emptyDatabase, serve } = servedDirectory('outbox-crash');

/** In Aliyun's place, asked by the real SDK: it answers, or does not while the server is killed. */
let provider: http.Server;
let isSilent = false;
let sent: { to: string; template: string; values: Record<string, string> }[] = [];
beforeAll(async () => {
  provider = http.createServer((request, response) => {
    const fields = new URL(request.url ?? '', 'http://provider').searchParams;
    sent.push({
      to: fields.get('PhoneNumbers') ?? '',
      template: fields.get('TemplateCode') ?? '',
      values: JSON.parse(fields.get('TemplateParam') ?? '{}'),
    });
    if (!isSilent) response.end(JSON.stringify({ Code: 'OK', Message: 'OK', BizId: `biz-${sent.length}` }));
  });
  await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
});
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const post = async (site: string, call: { path: string }, payload: object, cookie = '') => {
  const answer = await fetch(site + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(payload),
  });
  return { answer, envelope: await answer.json() };
};

/** The server, so many milliseconds ahead, and a way to sign in there. */
async function start(url: string, aheadMs = 0) {
  const templates = { code: 'CODE', fabric_confirmed: 'CONFIRMED', application_approve: 'APPROVED' };
  const { child, site } = await serve(url, {
    CLOCK_AHEAD_MS: String(aheadMs),
    SMS_PROVIDER: 'aliyun',
    SMS_ENDPOINT: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    ALIYUN_ACCESS_KEY_ID: 'id',
    ALIYUN_ACCESS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: '织联',
    SMS_TEMPLATES: JSON.stringify(
      Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, { 'zh-CN': template }])),
    ),
  });
  return {
    child,
    site,
    async signIn(call: { path: string }, payload: object): Promise<string> {
      const { answer } = await post(site, call, payload);
      return answer.headers
        .getSetCookie()
        .map((text) => text.split(';')[0])
        .join('; ');
    },
  };
}
const admin = () => ({
  username: 'admin',
  password: fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim(),
});

test('a server that is killed before it sends a message sends it after its start, and one that is killed while it sends never again', async () => {
  const { url } = await emptyDatabase();
  let { child, site, signIn } = await start(url);
  const database = openDatabase(url, { connections: 2 });
  await database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ code: 'WF-1' })], { at: new Date(), state: 'shown' }),
  );
  let cookie = await signIn(screenLogin, admin());
  const requests: number[] = [];
  for (const contact_phone of ['13800138801', '13800138802']) {
    await post(site, sendVerifyCode, { contact_phone, purpose: 'fabric' });
    const who = { name: '周敏', company: '杭州青禾', address: '滨江区 1 号', contact_phone, note: '' };
    const agreed = { consent: '1', consent_version: '2026-11-01', verify_code: sent.at(-1)?.values.code };
    const items = [{ code: 'WF-1', colour: '01' }];
    expect((await post(site, sendFabricRequest, { kind: 'sample', items, ...who, ...agreed })).envelope.code).toBe(1);
    requests.push((await post(site, listFabricRequests, {}, cookie)).envelope.data.rows[0].id);
  }
  const [before, during] = requests;
  sent = [];
  const confirm = (id: number | undefined) =>
    post(site, changeFabricRequest, { id, revision: 1, action: 'confirm' }, cookie);
  const messageOf = async (id: number | undefined) =>
    (await post(site, getFabricRequest, { id }, cookie)).envelope.data as { message: string; resend_id: number };

  // The first message does not get from its commit to the provider, until the process is gone.
  await database.pool.query(`create function cut_off() returns trigger language plpgsql as $$ begin
      if new.id = (select min(id) from short_messages where template = 'fabric_confirmed') then raise 'gone'; end if;
      return new; end $$;
    create trigger cut_off before update on short_messages for each row when (new.state = 'sending') execute function cut_off()`);
  expect((await confirm(before)).envelope.code).toBe(1);
  expect(sent).toEqual([]);
  isSilent = true;
  const cutShort = confirm(during).catch(() => undefined);
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(1);
  child.kill('SIGKILL');
  await cutShort;
  await database.pool.query('drop function cut_off cascade');

  isSilent = false;
  ({ child, site, signIn } = await start(url, 3 * 60_000));
  cookie = await signIn(screenLogin, admin());
  await expect.poll(() => messageOf(before), { timeout: 90_000 }).toMatchObject({ message: 'sent', resend_id: 0 });
  await expect.poll(() => messageOf(during), { timeout: 90_000 }).toMatchObject({ message: 'unknown' });
  expect(sent.map(({ template }) => template)).toEqual(['CONFIRMED', 'CONFIRMED']);

  const { resend_id: message } = await messageOf(during);
  expect((await post(site, resendShortMessage, { message }, cookie)).envelope.data).toEqual({ state: 'sent' });
  expect(await messageOf(during)).toMatchObject({ message: 'sent', resend_id: 0 });
  expect(sent).toHaveLength(3);
  await database.close();
}, 240_000);

test('a server that is killed in the undo time of an approval sends its message once after its start, and none of one undone before', async () => {
  const { url } = await emptyDatabase();
  fs.rmSync(dataDirectory, { recursive: true });
  fs.mkdirSync(dataDirectory);
  let { child, site, signIn } = await start(url);
  const database = openDatabase(url, { connections: 2 });
  const phones = ['13800138811', '13800138812', '13800138813'];
  for (const contact_phone of phones) {
    await post(site, sendVerifyCode, { contact_phone });
    const own = await signIn(supplierLogin, { contact_phone, verify_code: sent.at(-1)?.values.code });
    expect((await post(site, saveApplyInfo, { ...garmentFactory, revision: 0 }, own)).envelope.code).toBe(1);
  }
  await database.pool.query(`update applications set state = 'in_review', round = 1, submitted_at = now()`);
  const { rows } = await database.pool.query<Pick<Rows['applications'], 'id' | 'revision'>>(
    'select id, revision from applications order by id',
  );
  await database.pool.query(`update screen_users set roles = roles || array['reviewer']`);
  let cookie = await signIn(screenLogin, admin());
  sent = [];
  const [undone, approved, later] = rows;
  const decide = async (call: { path: string }, target: object | undefined) => {
    const { envelope } = await post(site, call, target ?? {}, cookie);
    expect(envelope.code).toBe(1);
    return envelope.data;
  };
  const first = await decide(approve, undone);
  await decide(undoDecision, { id: undone?.id, revision: first.revision });
  await decide(approve, approved);
  child.kill('SIGKILL');
  expect(sent).toEqual([]);

  const messagesOf = async (target: { id: number } | undefined) =>
    (await post(site, openApplication, { id: target?.id }, cookie)).envelope.data.messages;
  ({ child, site, signIn } = await start(url, 60_000));
  cookie = await signIn(screenLogin, admin());
  await expect.poll(() => messagesOf(approved), { timeout: 90_000 }).toMatchObject([{ state: 'sent' }]);
  // Once more: what was sent stays sent, and what was left the second time goes as well.
  await decide(approve, later);
  child.kill('SIGKILL');
  ({ site, signIn } = await start(url, 120_000));
  cookie = await signIn(screenLogin, admin());
  await expect.poll(() => messagesOf(later), { timeout: 90_000 }).toMatchObject([{ state: 'sent' }]);
  expect(sent).toMatchObject([
    { to: phones[1], template: 'APPROVED' },
    { to: phones[2], template: 'APPROVED' },
  ]);
  expect(await messagesOf(undone)).toEqual([]);
  await database.close();
}, 240_000);
