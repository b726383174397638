import net from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sendVerifyCode } from '#accounts/contract.ts';
import { saveCampaign } from '#campaigns/contract.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { changeFabricRequest, sendFabricRequest } from '#fabrics/requests/contract.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import type { CallDescription } from '#kit/call/call.ts';
import { changeBatch, createBatch } from '#serials/desk-contract.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { changeError } from '#tracking/contract.ts';

let site: TestApp;
let port: number;
const people: [name: string, visitor: Visitor, kind?: 'user' | 'ia'][] = [];

beforeAll(async () => {
  site = await openTestApp();
  people.push(['nobody', site.visitor()]);
  people.push(['applicant', await site.applicant('13800000001'), 'user']);
  people.push(['staff', await site.screenUser(...everyRole), 'ia']);
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as net.AddressInfo).port;
});
afterAll(() => site.close());

const everyRole = ['viewer', 'internal', 'operator', 'reviewer', 'editor', 'recruiter', 'analyst', 'admin'];
const valuesTried = process.env.FUZZ === 'whole' ? 8 : 2;
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
let state = seed;
console.info(`FUZZ_SEED=${seed}`);
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
/** Every one in `npm run test:all`, elsewhere so many of them. */
const some = <T>(choices: readonly T[], count: number): readonly T[] =>
  process.env.FUZZ === 'whole' ? choices : Array.from({ length: count }, () => pick(choices));
const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const codes = [1, 400, 401, 403, 404, 409, 410, 429];
const innards = /node_modules|\.ts:\d+|\bat async |syntax error at|insert into|invalid byte sequence|ECONN|\/tmp\//i;

/** Sends bytes as they are, and gives what came back until the server closed. */
function send(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    socket.on('data', (chunk) => received.push(chunk));
    // Refusing a large body early resets the connection; the answer was read before.
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(received).toString()));
    socket.setTimeout(15_000, () => reject(new Error(`no answer to ${bytes.toString('latin1', 0, 300)}`)));
    socket.write(bytes);
  });
}

function request(method: string, url: string, headers: Record<string, string>, body: string | Buffer = ''): Buffer {
  const content = Buffer.from(body as string);
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    connection: 'close',
    'content-length': String(content.length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`), content]);
}

interface Answer {
  status: number;
  /** An export: what was asked for made sense after all. */
  isFile: boolean;
  body: string;
}
async function ask(...parts: Parameters<typeof request>): Promise<Answer> {
  const text = await send(request(...parts));
  const end = text.indexOf('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
    isFile: /\r\ncontent-disposition: attachment/i.test(text.slice(0, end)),
    body: text.slice(end + 4),
  };
}

/** What is wrong with an answer to nonsense; undefined when nothing is. */
function flaw({ status, isFile, body }: Answer, enveloped: boolean): string | undefined {
  if (status === 0) return 'no answer';
  if (status >= 500) return `status ${status}`;
  const leak = innards.exec(body);
  if (leak) return `tells ${leak[0]}`;
  if (!enveloped || isFile) return undefined;
  const { code, msg, data } = JSON.parse(body);
  if (!codes.includes(code)) return `code ${code}`;
  if (code !== 1 && (typeof msg !== 'string' || msg === '')) return 'no words';
  return code === 400 && typeof data?.fields !== 'object' ? 'no fields' : undefined;
}

const cookieOf = (visitor: Visitor) => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Runs attempts a few at a time and lists what went wrong. */
async function findFlaws(attempts: { what: string; run(): Promise<string | undefined> }[]): Promise<string[]> {
  const flaws: string[] = [];
  const left = attempts.values();
  const work = async () => {
    for (const { what, run } of left) {
      const found = await run().catch((error) => String(error));
      if (found) flaws.push(`${what}: ${found} (seed ${seed})`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return flaws;
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const bodies: [type: string, body: string | Buffer, headers?: Record<string, string>][] = [
  [form, `a=${'x'.repeat(2_000_000)}`],
  [json, JSON.stringify({ a: 'x'.repeat(2_000_000) })],
  [json, nested(100_000)],
  [json, `{"contact_phone":${nested(100_000)},"revision":${nested(100_000)}}`],
  ...['[]', '[{"id":1}]', 'null', '"x"', '1e999', 'NaN', 'true', '{"a":', '\uFEFF{}', '{"\\ud800":"1"}'].map(
    (body): [string, string] => [json, body],
  ),
  [json, '{"__proto__":{"a":1},"constructor":{"prototype":{"x":1}}}'],
  [json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  [json, '{}', { 'content-type': 'application/json; charset=gbk' }],
  ...['%', 'id=%zz', 'id=%ff%fe', '%00=%00', '&&=&=&&', '__proto__=1&constructor=2', '__proto__[a]=1'].map(
    (body): [string, string] => [form, body],
  ),
  [form, Buffer.from([0x61, 0x3d, 0xff, 0xfe])],
  [form, 'id=1&id=2&revision=1&revision=2&contact_phone=1&contact_phone=2'],
  [form, 'a=1&'.repeat(5_000)],
  [form, zlib.gzipSync('id=1'), { 'content-encoding': 'gzip' }],
  ['text/xml', '<a/>'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
  [';;;,,', 'a=1'],
];
const values: unknown[] = [
  ...[null, true, -1, 0, 1, 1.5, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, '', ' ', '-0', '1e3', 'NaN', '0x10', '2147483648'],
  ...[
    '9'.repeat(15),
    '9'.repeat(400),
    'x'.repeat(5_000),
    '\ud800',
    '__proto__',
    'constructor',
    "' or 1=1--",
    '%',
    '\\',
  ],
  ...['2026-13-45', '9999999-01-01', '[null]', '[{}]', '{"__proto__":1}', nested(5_000), '\u202e', '😀'.repeat(300)],
  ...[[], {}, [[]], ['a', 'a'], { a: 1 }, { toString: null }, Array(3_000).fill('a')],
];

test('a body that is no such thing as a call takes is refused with an envelope, by every call', async () => {
  const attempts = site.app.calls.flatMap(({ path }) =>
    some([...bodies.entries()], 2).map(([index, [type, body, headers]]) => ({
      what: `${path} body ${index}`,
      async run() {
        const [name, visitor] = pick(people);
        const answer = await ask('POST', path, { cookie: cookieOf(visitor), 'content-type': type, ...headers }, body);
        const found = flaw(answer, true);
        return found && `${found} for ${name}`;
      },
    })),
  );
  expect(await findFlaws(attempts)).toEqual([]);
});

test('a field that holds nonsense is refused or taken, never a fault; one that cannot be stored is named', async () => {
  // What ends the session of the person who tries, or changes who may do what.
  const spared = /logout$|\/accounts\//;
  const attempts = site.app.calls.flatMap((call) => {
    const schema = z.toJSONSchema(call.payload as z.ZodMiniType, { io: 'input', unrepresentable: 'any' });
    const [, visitor] = people.find(([, , kind]) =>
      call.who === 'anyone' ? true : kind === call.who.session,
    ) as (typeof people)[number];
    const headers = { cookie: cookieOf(visitor), 'content-type': json };
    return Object.keys(schema.properties ?? {}).flatMap((field) => [
      {
        what: `${call.path} ${field}=NUL`,
        async run() {
          const answer = await ask('POST', call.path, headers, JSON.stringify({ [field]: 'a\u0000' }));
          const found = flaw(answer, true);
          if (found) return found;
          return Object.hasOwn(JSON.parse(answer.body).data?.fields ?? {}, field)
            ? undefined
            : answer.body.slice(0, 200);
        },
      },
      ...(spared.test(call.path) ? [] : Array.from({ length: valuesTried }, () => pick(values))).map((value) => ({
        what: `${call.path} ${field}=${JSON.stringify(value).slice(0, 60)}`,
        run: async () => {
          const payload = { ...idAndRevision(schema.properties ?? {}), [field]: value };
          return flaw(await ask('POST', call.path, headers, JSON.stringify(payload)), true);
        },
      })),
    ]);
  });
  expect(attempts.length).toBeGreaterThan(300);
  expect(await findFlaws(attempts)).toEqual([]);
});

/** So that more than the first check is reached. */
const idAndRevision = (properties: object) => ({
  ...('id' in properties ? { id: pick([1, 999_999, 2 ** 31, 2 ** 53 - 1]) } : {}),
  ...('revision' in properties ? { revision: pick([1, 2 ** 31]) } : {}),
});

test('one field of a payload that is right otherwise holds nonsense: it is refused or taken, also where the action does not need it', async () => {
  const { pool } = site.services.database;
  const staff = (people[2] as (typeof people)[number])[1];
  const buyer = site.visitor();
  const fabric = sampleFabric({ code: 'FUZZ-1' });
  await site.services.database.transaction((client) =>
    writeFabrics(client, [fabric], { at: new Date(site.clock.now()), state: 'shown' }),
  );
  await buyer.call(sendVerifyCode, { contact_phone: '13900000001', purpose: 'fabric' });
  const sent = await buyer.call(sendFabricRequest, {
    kind: 'quotation',
    items: [{ code: fabric.code, quantity: 300 }],
    name: '周敏',
    company: '杭州青禾女装工作室',
    contact_phone: '13900000001',
    verify_code: site.messages().at(-1)?.code,
    consent: '1',
    consent_version: '2026-11-01',
  });
  expect(sent.code, JSON.stringify(sent)).toBe(1);
  const words = { product_zh: '面料', product_en: 'Fabric' };
  const { data: batch } = await staff.call(createBatch, { ...words, quantity: 1 });
  await site.services.serials.generatePending();
  const { rows: groups } = await pool.query(
    `insert into tracking_error_groups (key, kind, name, method, place, code, message, count, first_at, last_at)
     values ('fuzz', 'fault', '', '', '', '', '', 1, now(), now()) returning id`,
  );

  /** Each with what makes it possible again. */
  const right: { call: CallDescription; payload: Record<string, unknown>; again?: [sql: string, id: unknown] }[] = [];
  const request = { id: 1, revision: 1, courier: 'SF 1', prices: [1_700], valid_to: '2099-12-31', text: 'because' };
  const reopened = (kind: string, state: string) =>
    `update fabric_requests set kind = '${kind}', state = '${state}', revision = 1 where id = $1`;
  for (const [action, kind, state] of [
    ['confirm', 'sample', 'new'],
    ['send', 'sample', 'confirmed'],
    ['quote', 'quotation', 'new'],
    ['close', 'sample', 'new'],
  ] as const)
    right.push({ call: changeFabricRequest, payload: { ...request, action }, again: [reopened(kind, state), 1] });
  const print = {
    id: batch.id,
    revision: 1,
    lines: 1,
    recall_zh: '召回',
    recall_en: 'Recalled',
    number: batch.number,
    reason: '印错了',
  };
  for (const [action, state] of [
    ['print', 'generated'],
    ['activate', 'printed'],
    ['recall', 'activated'],
    ['lift_recall', 'recalled'],
    ['revoke', 'activated'],
  ] as const) {
    const sql = `update serial_batches set state = '${state}', revision = 1, generated = quantity, seed = null where id = $1`;
    right.push({ call: changeBatch, payload: { ...print, action }, again: [sql, batch.id] });
  }
  for (const action of ['resolve', 'ignore', 'reopen'])
    right.push({
      call: changeError,
      payload: { id: groups[0]?.id, action, note: '' },
      again: [
        `update tracking_error_groups set state = '${action === 'reopen' ? 'ignored' : 'open'}' where id = $1`,
        groups[0]?.id,
      ],
    });
  right.push({
    call: saveCampaign,
    payload: {
      ...{ id: 0, revision: 0, slug: 'fuzz', zh_title: '双十二', en_title: 'Twelve', first_day: '2026-12-12' },
      ...{ last_day: '2026-12-12', target_fen: 1, compared_with: '', sessions: [], products: [] },
    },
    again: ['delete from campaigns where slug = $1', 'fuzz'],
  });
  const withActions = site.app.calls.filter(({ payload }) => 'action' in propertiesOf(payload));
  expect(withActions.map(({ path }) => path).filter((path) => !right.some(({ call }) => call.path === path))).toEqual(
    [],
  );

  const headers = { cookie: cookieOf(staff), 'content-type': json };
  const days = ['abc', '2026-13-45', '2026-02-30', '99999-01-01'];
  for (const { call, payload, again } of right) {
    const send = async (change: object) => {
      if (again) await pool.query(again[0], [again[1]]);
      return ask('POST', call.path, headers, JSON.stringify({ ...payload, ...change }));
    };
    const whole = await send({});
    expect(`${call.path} ${payload.action ?? ''} ${whole.body}`).toContain('"code":1,');
    for (const field of Object.keys(payload).filter((name) => name !== 'action'))
      for (const value of [...days, ...Array.from({ length: valuesTried }, () => pick(values))]) {
        const what = `${call.path} ${payload.action ?? ''} ${field}=${JSON.stringify(value).slice(0, 60)} (seed ${seed})`;
        expect(`${what}: ${flaw(await send({ [field]: value }), true) ?? 'well'}`).toBe(`${what}: well`);
      }
  }
}, 120_000);

const propertiesOf = (payload: unknown) =>
  z.toJSONSchema(payload as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }).properties ?? {};

test('an address or a method that nobody serves is refused without a word about the server', async () => {
  const urls = ['/api.php/official/nope', '/api.php/', '/api/docs', '/healthz', '/metrics', '/track.gif', '/upload/x'];
  urls.push('/api/ingest/summary?from=%ff&to=__proto__', '/screen/live?board=__proto__', '/upload/%00', '//evil', '/%');
  urls.push('/%ff', '/..%2f..%2fetc%2fpasswd', `/${'a'.repeat(20_000)}`, '/preferences/theme', 'http://evil.example/');
  const attempts = urls.flatMap((url) =>
    ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'].map((method) => ({
      what: `${method} ${url.slice(0, 80)}`,
      run: async () =>
        flaw(
          await ask(
            method,
            url,
            pick<Record<string, string>>([{}, { host: '"><script>' }, { cookie: 'wl_ia=%00; wl_user=__proto__' }]),
          ),
          false,
        ),
    })),
  );
  expect(await findFlaws(attempts)).toEqual([]);
  expect(JSON.parse((await ask('POST', '/api.php/official/nope', {}, 'a')).body).code).toBe(404);
});

test('bodies that break off are nobody else’s trouble, and no sign of a database that is away', async () => {
  for (const { path } of site.app.calls.slice(0, 5)) {
    const socket = net.connect(port, '127.0.0.1');
    socket.end(request('POST', path, { 'content-type': form, 'content-length': '1000' }, 'abc'));
    await new Promise((resolve) => socket.once('close', resolve).resume());
  }
  expect((await ask('GET', '/healthz', {})).status).toBe(200);
});
