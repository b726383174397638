import { once } from 'node:events';
import net from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { ordersApi } from './api.server.ts';
import { feedLimits, type IngestAnswer, ingestPath, type OrdersSummary, summaryPath } from './contract.ts';
import { readOrderLine } from './order-event.ts';

let site: TestApp;
let key: string;

beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-11T20:00:00+08:00' });
  key = await site.services.orders.keys.create('test');
  await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

let orderCount = 0;
const line = (fields: Record<string, unknown> = {}) =>
  JSON.stringify({
    order_no: `F${++orderCount}`,
    status: 'created',
    occurred_at: '2026-11-11T12:00:00+08:00',
    amount_fen: 12_345,
    quantity: 2,
    category: '连衣裙',
    product: '真丝连衣裙',
    supplier: '绍兴锦纶纺织有限公司',
    buyer: '张伟',
    province: '浙江省',
    city: '杭州',
    channel: 'app',
    ...fields,
  });

const send = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'POST',
    url: ingestPath,
    payload,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', ...headers },
  });
const answerTo = async (payload: string | Buffer): Promise<IngestAnswer> => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const summary = async (from: string, to: string): Promise<OrdersSummary> => {
  const answer = await site.app.inject({
    url: `${summaryPath}?${new URLSearchParams({ from, to })}`,
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

test('without a valid key nothing is taken and nothing is told', async () => {
  for (const authorization of ['', 'Bearer ', 'Bearer wl_no-such-key-of-any-feed', `Basic ${key}`]) {
    const answer = await send(line(), { authorization });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    const asked = await site.app.inject({ url: `${summaryPath}?from=x&to=y`, headers: { authorization } });
    expect(asked.statusCode).toBe(401);
  }
});

test('the same lines again change nothing', async () => {
  const body = [line(), line(), line()].join('\n');
  expect(await answerTo(body)).toMatchObject({ accepted: 3, unchanged: 0, rejected: 0, errors: [] });
  const before = await summary('2026-11-11T00:00:00+08:00', '2026-11-12T00:00:00+08:00');
  expect(await answerTo(`${body}\n${body}`)).toMatchObject({ accepted: 0, unchanged: 6, rejected: 0 });
  expect(await summary('2026-11-11T00:00:00+08:00', '2026-11-12T00:00:00+08:00')).toEqual(before);
});

test('each bad line is refused by number, field and reason, and the good ones beside it are kept', async () => {
  const bad: [string, string | undefined, string][] = [
    ['{"order_no": "x"', undefined, 'not_json'],
    ['[1, 2]', undefined, 'not_an_object'],
    ['null', undefined, 'not_an_object'],
    [line({ order_no: undefined }), 'order_no', 'missing'],
    [line({ order_no: '  ' }), 'order_no', 'missing'],
    [line({ order_no: 5 }), 'order_no', 'wrong_type'],
    [line({ order_no: 'x'.repeat(65) }), 'order_no', 'too_long_text'],
    [line({ order_no: 'a\u0000b' }), 'order_no', 'unreadable_text'],
    [line().replace('张伟', '\\ud800'), 'buyer', 'unreadable_text'],
    [line({ status: undefined }), 'status', 'missing'],
    [line({ status: 'shipped' }), 'status', 'unknown_status'],
    [line({ status: 1 }), 'status', 'wrong_type'],
    [line({ amount_fen: undefined }), 'amount_fen', 'missing'],
    [line({ status: 'paid' }), 'paid_fen', 'missing'],
    [line({ status: 'refunded' }), 'refund_fen', 'missing'],
    [line({ amount_fen: -1 }), 'amount_fen', 'negative'],
    [line({ amount_fen: 1.5 }), 'amount_fen', 'not_whole'],
    [line({ amount_fen: '100' }), 'amount_fen', 'wrong_type'],
    [line({ amount_fen: true }), 'amount_fen', 'wrong_type'],
    [line().replace('12345', '9007199254740993'), 'amount_fen', 'too_large'],
    [line().replace('12345', '1e400'), 'amount_fen', 'too_large'],
    [line({ quantity: -2 }), 'quantity', 'negative'],
    [line({ province: ['浙江'] }), 'province', 'wrong_type'],
    [line({ city: 'x'.repeat(201) }), 'city', 'too_long_text'],
    [line({ occurred_at: undefined }), 'occurred_at', 'missing'],
    [line({ occurred_at: 1_790_000_000_000 }), 'occurred_at', 'wrong_type'],
    [line({ occurred_at: '2026-11-11 12:00' }), 'occurred_at', 'not_a_time'],
    [line({ occurred_at: '2026-11-11T12:00:00' }), 'occurred_at', 'not_a_time'],
    [line({ occurred_at: '2026-02-30T12:00:00Z' }), 'occurred_at', 'not_a_time'],
    [line({ occurred_at: '1999-12-31T23:59:59.999+08:00' }), 'occurred_at', 'out_of_range'],
    [line({ occurred_at: '2026-11-11T20:10:00.001+08:00' }), 'occurred_at', 'out_of_range'],
  ];
  const lines = bad.flatMap(([text]) => [line(), text]);
  const answer = await answerTo(lines.join('\n'));
  expect(answer).toMatchObject({ accepted: bad.length, unchanged: 0, rejected: bad.length });
  expect(answer.errors.map(({ line: number, field, reason }) => [number, field, reason])).toEqual(
    bad.map(([, field, reason], index) => [2 * index + 2, field, reason]),
  );
  for (const error of answer.errors) expect(error.message).not.toBe('');
});

test('the limits themselves are still good', async () => {
  const body = [
    line({ occurred_at: '2000-01-01T00:00:00+08:00', amount_fen: feedLimits.amountFen }),
    line({ occurred_at: '2026-11-11T20:10:00+08:00', quantity: feedLimits.quantity }),
    line({ occurred_at: '2024-02-29T23:59:59.999999999Z', amount_fen: 0, province: null, city: undefined }),
  ].join('\n');
  expect(await answerTo(body)).toMatchObject({ accepted: 3, rejected: 0 });
});

test('a byte order mark, CRLF, blank lines and a missing last newline are taken', async () => {
  const body = `\uFEFF${line()}\r\n\r\n   \n${line()}\r\n${line({ amount_fen: -1 })}`;
  const answer = await answerTo(body);
  expect(answer).toMatchObject({ accepted: 2, rejected: 1 });
  expect(answer.errors[0]?.line).toBe(5);
});

test('an order number is the same with characters that nobody sees, and in full width', () => {
  const now = Date.parse('2026-11-21T00:00:00Z');
  const event = { status: 'created', occurred_at: '2026-11-20T20:10:00+08:00', amount_fen: 1, product: '汗\u200b布' };
  for (const order_no of ['A-1', 'A-1\u200b', '\ufeffＡ‑１'])
    expect(readOrderLine(JSON.stringify({ ...event, order_no }), now)).toMatchObject({
      event: { order_no: 'A-1', product: '汗布' },
    });
});

test('a line that is not UTF-8 is refused alone', async () => {
  const broken = Buffer.from(line()).map((byte, index) => (index === 30 ? 0xff : byte));
  const body = Buffer.concat([Buffer.from(`${line()}\n`), broken, Buffer.from(`\n${line()}\n`)]);
  const answer = await answerTo(body);
  expect(answer).toMatchObject({ accepted: 2, rejected: 1 });
  expect(answer.errors[0]).toMatchObject({ line: 2, reason: 'not_utf8' });
});

test('a line of 10 MB is refused by its number and never kept', async () => {
  const body = `${line()}\n${line({ product: 'x'.repeat(10_000_000) })}\n${line()}\n${line({ city: 'y'.repeat(70_000) })}`;
  const answer = await answerTo(body);
  expect(answer).toMatchObject({ accepted: 2, rejected: 2 });
  expect(answer.errors.map((error) => [error.line, error.reason])).toEqual([
    [2, 'too_long'],
    [4, 'too_long'],
  ]);
});

test('names that no event has are counted and ignored', async () => {
  const answer = await answerTo([line({ remark: 'x' }), line({ remark: 'y', __proto: 1 }), line()].join('\n'));
  expect(answer).toMatchObject({ accepted: 3, ignored_fields: { remark: 2, __proto: 1 } });
  const hostile = await answerTo(line().replace('{', '{"__proto__": {"status": "paid"}, "constructor": 1,'));
  expect(hostile.accepted).toBe(1);
  expect(Object.keys(hostile.ignored_fields).sort()).toEqual(['__proto__', 'constructor']);
});

test('of many bad lines a hundred are listed and all are counted', async () => {
  const answer = await answerTo('nonsense\n'.repeat(1_000));
  expect(answer.rejected).toBe(1_000);
  expect(answer.errors).toHaveLength(feedLimits.errorsListed);
});

/** What stands before a body of `length` bytes. */
const beginningOf = (length: number) =>
  `POST ${ingestPath} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${length}\r\n\r\n`;

/** A request whose sender closes its side within the body, and what it is told. */
async function cutOff(body: string, beforeTheEnd: () => Promise<void>): Promise<string> {
  const { port } = site.app.server.address() as net.AddressInfo;
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.write(`${beginningOf(10_000_000)}${body}`);
  await beforeTheEnd();
  const closed = once(socket, 'close');
  socket.end();
  await closed;
  return answer;
}

test.each([
  ['while it is read', '2025-05-01', 2_500],
  ['as soon as it came', '2025-05-02', 3],
])(
  'of a body that breaks off %s the whole lines are kept; it is told so, and sent again it counts once',
  async (when, date, count) => {
    const day = [`${date}T00:00:00+08:00`, `${date}T23:59:00+08:00`] as const;
    const lines = Array.from({ length: count }, () => line({ occurred_at: `${date}T09:00:00+08:00` }));
    const answer = await cutOff(lines.join('\n').slice(0, -50), async () => {
      if (when === 'while it is read') await expect.poll(async () => (await summary(...day)).orders).toBeGreaterThan(0);
    });
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer.split('\r\n\r\n')[1]).toBe('{"error":"the request broke off: send it again"}');
    await expect.poll(async () => (await summary(...day)).orders).toBe(count - 1);
    expect(await answerTo(lines.join('\n'))).toMatchObject({ accepted: 1, unchanged: count - 1 });
    expect((await summary(...day)).orders).toBe(count);
  },
);

test('a sender that falls silent within its body is told so and let go; the whole lines that came are kept', async () => {
  const day = ['2025-05-03T00:00:00+08:00', '2025-05-03T23:59:00+08:00'] as const;
  const lines = Array.from({ length: 3 }, () => line({ occurred_at: '2025-05-03T09:00:00+08:00' }));
  const app = fastify();
  await app.register(ordersApi, { orders: site.services.orders, clock: site.clock, silenceMs: 200 });
  const socket = net.connect(Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  // It says nothing more, and does not close its side.
  socket.write(`${beginningOf(10_000_000)}${lines.join('\n').slice(0, -50)}`);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(answer.split('\r\n\r\n')[1]).toBe('{"error":"the rest of the body did not come: send it again"}');
  expect((await summary(...day)).orders).toBe(2);
  await app.close();
});

test('a body that ends within a line, properly sent, has that line refused', async () => {
  const answer = await answerTo(`${line()}\n${line().slice(0, 50)}`);
  expect(answer).toMatchObject({ accepted: 1, rejected: 1 });
  expect(answer.errors[0]).toMatchObject({ line: 2, reason: 'not_json' });
});

test('a compressed or too large body is refused as a whole', async () => {
  expect((await send(line(), { 'content-encoding': 'gzip' })).statusCode).toBe(400);
  const answer = await send(line(), { 'content-length': String(feedLimits.bodyBytes + 1) });
  expect(answer.statusCode).toBe(413);
});

test('more requests at once than the feed takes are told to come back, and taken when there is room', async () => {
  const { port } = site.app.server.address() as net.AddressInfo;
  // One more than fits, none of them complete: only the one too many can be answered.
  const requests = Array.from({ length: feedLimits.requestsAtOnce + 1 }, () => {
    const body = `${line()}\n`;
    const socket = net.connect(port, '127.0.0.1');
    socket.write(`${beginningOf(Buffer.byteLength(body))}${body.slice(0, 20)}`);
    const answer = once(socket, 'data').then(([data]) => {
      socket.destroy();
      return String(data);
    });
    return { socket, rest: body.slice(20), answer };
  });
  const refused = await Promise.race(requests.map(({ answer }) => answer));
  expect(refused).toMatch(/^HTTP\/1.1 429 /);
  expect(refused).toMatch(/^retry-after: 1\r$/im);
  for (const { socket, rest } of requests) if (!socket.destroyed) socket.write(rest);
  const answers = await Promise.all(requests.map(({ answer }) => answer));
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '))).toHaveLength(feedLimits.requestsAtOnce);
  expect((await send(line())).statusCode).toBe(200);
});

test('an empty body is no event', async () => {
  expect(await answerTo('')).toMatchObject({ accepted: 0, unchanged: 0, rejected: 0 });
});

test('a summary asks for whole minutes with an offset', async () => {
  const ask = (query: string) =>
    site.app.inject({ url: `${summaryPath}?${query}`, headers: { authorization: `Bearer ${key}` } });
  for (const query of [
    '',
    'from=2026-11-11',
    'from=2026-11-11T00:00:00%2B08:00&to=2026-11-11T00:00:01%2B08:00',
    'from=2026-11-11T00:00:00&to=2026-11-12T00:00:00',
    'from=2026-11-12T00:00:00Z&to=2026-11-11T00:00:00Z',
    'from=2026-11-11T00:00:00Z&from=2026-11-11T00:00:00Z&to=2026-11-12T00:00:00Z',
  ]) {
    const answer = await ask(query);
    expect([query, answer.statusCode]).toEqual([query, 400]);
    expect(answer.json().error).toMatch(/from|to/);
  }
  // A plus that nobody encoded.
  expect((await ask('from=2026-11-11T00:00+08:00&to=2026-11-12T00:00+08:00')).statusCode).toBe(200);
});

test('provinces are one, however they are written, and unknown ones are counted as such', async () => {
  const at = { occurred_at: '2024-03-03T10:00:00+08:00' };
  const names = [
    '广东',
    '广东省',
    ' GUANGDONG ',
    '内蒙古自治区',
    '内蒙古',
    '香港特别行政区',
    '上海市',
    '火星',
    '',
    null,
  ];
  await answerTo(names.map((province) => line({ ...at, province, amount_fen: 100 })).join('\n'));
  const answer = await summary('2024-03-03T10:00:00+08:00', '2024-03-03T10:01:00+08:00');
  expect(answer.orders).toBe(names.length);
  expect(Object.fromEntries(answer.provinces.map(({ province, orders }) => [province, orders]))).toEqual({
    广东: 3,
    未知: 3,
    内蒙古: 2,
    香港: 1,
    上海: 1,
  });
});
