import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomOf } from '#kit/random.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';

const startsAt = '2026-11-05T12:00:00+08:00';
const seed = Number(process.env.LINE_SEED ?? Date.now() % 1_000_000);
let site: TestApp;
let port: number;
/** Requests that Node read itself. */
let read: string[] = [];

beforeAll(async () => {
  site = await openTestApp({ startsAt });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
  site.app.server.on('request', ({ url = '' }: IncomingMessage) => read.push(url));
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.services.tracking.storeNow();
  await site.services.database.pool.query(
    'truncate tracking_batches, tracking_events, tracking_visits, tracking_counts',
  );
  read = [];
});

/** A connection that sends bytes as they are, and gives answers one after the other, without their time. */
async function openLine() {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
  await once(socket, 'connect');
  let text = '';
  let isClosed = false;
  let changed = () => {};
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    changed();
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
    changed();
  });
  const take = (): string | undefined => {
    const cut = text.indexOf('\r\n\r\n');
    if (cut < 0) return undefined;
    const length = Number(/content-length: (\d+)/i.exec(text.slice(0, cut))?.[1] ?? 0);
    const end = cut + 4 + length;
    if (text.length < end) return undefined;
    const answer = text.slice(0, end);
    text = text.slice(end);
    return answer.replace(/\r\nDate: [^\r]+/, '').replace(/\r\nx-request-id: [^\r]+/, '');
  };
  return {
    socket,
    send: (bytes: string) => socket.write(Buffer.from(bytes, 'latin1')),
    /** The next answer; undefined when the connection ended without one. */
    async answer(): Promise<string | undefined> {
      for (;;) {
        const answer = take();
        if (answer !== undefined || isClosed) return answer;
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
      }
    },
    end: () => socket.destroy(),
  };
}

const get = (target: string, headers = 'user-agent: Mozilla/5.0 (X11; Linux) Chrome/120\r\n') =>
  `GET ${target} HTTP/1.1\r\nhost: weftline.test\r\n${headers}\r\n`;
const imageOf = (name: string, extra = '') =>
  `/track.gif?time=${site.clock.now()}&category=page&name=${name}&page_url=/fabric${extra}`;

/** By a visitor of its own: what a visit keeps of its first event, such as the language, is of the requests under test. */
const opening = () => get(imageOf('first'), 'user-agent: opener\r\n');

/** A connection that is read by us from its second request on. */
async function openOwnLine() {
  const line = await openLine();
  line.send(opening());
  expect(await line.answer()).toMatch(/^HTTP\/1.1 200 OK/);
  return line;
}

async function stored() {
  await site.services.tracking.storeNow();
  const { rows } = await site.services.database.pool.query<{ line: string }>(
    `select concat_ws(' ', e.category, e.name, e.route, e.language, e.visitor, a.agent, e.extras::text) as line
     from tracking_event_texts e join tracking_agents a on a.id = e.agent where e.name <> 'first' order by 1`,
  );
  const { rows: faults } = await site.services.database.pool.query<{ line: string }>(
    `select key || ' ' || count as line from tracking_counts where what = 'fault' order by 1`,
  );
  return [...rows, ...faults].map(({ line }) => line);
}

test('after the first image of a connection the others are read without Node, and answered with the same bytes', async () => {
  const line = await openLine();
  const answers: (string | undefined)[] = [];
  for (let at = 0; at < 5; at++) {
    line.send(get(imageOf(`event${at}`)));
    answers.push(await line.answer());
  }
  line.end();
  expect(read).toHaveLength(1);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*\r\n\r\nGIF89a/);
  expect((await stored()).map((text) => text.split(' ')[1])).toEqual([
    'event0',
    'event1',
    'event2',
    'event3',
    'event4',
  ]);
  const counted = await site.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(counted.body).toContain('http_requests_total{method="GET",status="2xx"} 5');
});

test('another request gives the connection back to Node, for good, and so does a piece of one', async () => {
  const line = await openOwnLine();
  line.send(get(imageOf('own')));
  await line.answer();
  line.send(get('/healthz'));
  expect(await line.answer()).toMatch(/^HTTP\/1.1 200 OK[\s\S]*application\/json/);
  line.send(get(imageOf('later')));
  expect(await line.answer()).toMatch(/GIF89a/);
  line.end();
  expect(read.map((url) => /name=(\w+)/.exec(url)?.[1] ?? url)).toEqual(['first', '/healthz', 'later']);

  const halved = await openOwnLine();
  const begun = 'GET /healthz HTTP/1.1\r\nhost: weftline.test\r\n';
  halved.send(begun);
  await expect.poll(() => halved.socket.bytesWritten).toBe(opening().length + begun.length);
  // What looks like a request stands among another one's headers.
  halved.send(get(imageOf('halved')));
  expect(await halved.answer()).toMatch(/^HTTP\/1.1 400/);
  halved.end();
  expect((await stored()).filter((row) => row.includes('halved'))).toEqual([]);
});

test('a body that reads like a request for the image is no request', async () => {
  const line = await openOwnLine();
  const inner = get(imageOf('smuggled'));
  line.send(`POST /api.php/nothing HTTP/1.1\r\nhost: weftline.test\r\ncontent-length: ${inner.length}\r\n\r\n`);
  line.send(inner);
  expect(await line.answer()).toMatch(/^HTTP\/1.1 (404|200)/);
  line.send(get('/healthz'));
  expect(await line.answer()).toMatch(/^HTTP\/1.1 200/);
  line.end();
  expect(await stored()).toEqual([]);
});

test('requests that do not wait for the answer before are answered in their order', async () => {
  const line = await openOwnLine();
  line.send(get(imageOf('one')) + get('/healthz') + get(imageOf('two')));
  const answers = [await line.answer(), await line.answer(), await line.answer()];
  expect(answers.map((answer) => /content-type: ([\w/]+)/.exec(answer ?? '')?.[1])).toEqual([
    'image/gif',
    'application/json',
    'image/gif',
  ]);
  line.end();

  const pieces = await openOwnLine();
  pieces.send(get(imageOf('three')));
  pieces.send(get('/healthz'));
  pieces.send(get(imageOf('four')));
  const kinds = [await pieces.answer(), await pieces.answer(), await pieces.answer()];
  expect(kinds.map((answer) => /content-type: ([\w/]+)/.exec(answer ?? '')?.[1])).toEqual([
    'image/gif',
    'application/json',
    'image/gif',
  ]);
  pieces.end();
  expect((await stored()).map((text) => text.split(' ')[1])).toEqual(['four', 'one', 'three', 'two']);
});

test('who goes away before the answer harms nobody, and who only closes the own half is answered', async () => {
  const line = await openOwnLine();
  line.send(get(imageOf('gone')));
  line.end();
  const half = await openOwnLine();
  half.socket.end(get(imageOf('closed')));
  expect(await half.answer()).toMatch(/GIF89a/);
  const several = await openOwnLine();
  several.socket.end(get(imageOf('last')) + get('/healthz') + get(imageOf('very')));
  for (const body of [/GIF89a/, /\{/, /GIF89a/]) expect(await several.answer()).toMatch(body);
  // Nothing was under way: the line is ended as Node ends it.
  const resting = await openOwnLine();
  resting.socket.end();
  for (const { socket } of [half, several, resting]) if (!socket.readableEnded) await once(socket, 'end');
  const other = await openOwnLine();
  other.send(get(imageOf('here')));
  expect(await other.answer()).toMatch(/GIF89a/);
  other.end();
  expect((await stored()).some((row) => row.includes('here'))).toBe(true);
});

const { next: random, pick } = randomOf(`lines ${seed}`);
const some = (text: string) => (random() < 0.3 ? text : '');
/** A request as somebody might send it: mostly well formed, for the image, and with whatever headers. */
function anyRequest(at: number): string {
  const target = pick([
    imageOf(`e${at}`),
    imageOf(`e${at}`),
    imageOf(`e${at}`, `&x=%E4%BA%AB%00&y="<>\\^{}|`),
    '/track.gif',
    '/track.gif?',
    '/track.gif#x',
    `/track.gif?name=e${at}&time=1`,
    '/track.gifs',
    '/healthz',
    `/track.gif?name=\x01${at}`,
    `/track.gif?name=\xe9${at}`,
  ]);
  const end = random() < 0.95 ? '\r\n' : '\n';
  const headers = [
    `${pick(['host', 'Host', 'HOST'])}:${pick(['', ' ', '\t '])}weftline.test${pick(['', '', ' \t'])}`,
    `user-agent: ${pick(['Mozilla/5.0 (X11; Linux) Chrome/120', 'Googlebot/2.1', 'caf\xe9', ''])}`,
    some('accept-language: en'),
    some('x-forwarded-for: 203.0.113.9, 10.0.0.1'),
    some('referer: http://weftline.test/jobs'),
    some(pick(['dnt: 1', 'sec-gpc: 1'])),
    some(pick(['connection: keep-alive', 'Connection: Keep-Alive', 'connection: close', 'te: trailers'])),
    some(pick(['cookie: a=b; c=d', 'sec-ch-ua: "x";v="1"', 'x: \x7f', 'x : y', ' folded', ': empty', 'x:'])),
    random() < 0.04 ? pick(['host: other', 'user-agent: other', 'content-length: 0', 'expect: 100-continue']) : '',
  ].filter((line) => line !== '');
  return `${pick(['GET', 'GET', 'GET', 'GET', 'HEAD'])} ${target} HTTP/1.${random() < 0.97 ? 1 : 0}${end}${headers.join(end)}${end}${end}`;
}

test(`whatever is sent is answered and stored as Node would read it (seed ${seed})`, async () => {
  const requests = Array.from({ length: 400 }, (_, at) => anyRequest(at));
  const answersOf = async (open: typeof openLine) => {
    const answers: (string | undefined)[] = [];
    for (const request of requests) {
      const line = await open();
      line.send(request);
      answers.push(request.startsWith('HEAD') ? undefined : await line.answer());
      line.end();
    }
    return answers;
  };
  const byNode = await answersOf(openLine);
  const eventsByNode = await stored();
  const readByNode = read.length;
  await site.services.database.pool.query(
    'truncate tracking_batches, tracking_events, tracking_visits, tracking_counts',
  );
  read = [];
  const byUs = await answersOf(openOwnLine);
  for (const [at, request] of requests.entries())
    if (byUs[at] !== byNode[at]) expect({ request, answer: byUs[at] }).toEqual({ request, answer: byNode[at] });
  expect(await stored()).toEqual(eventsByNode);
  // Some were not left to Node; of those that were, the first of each connection is one more.
  expect(read.length - requests.length).toBeLessThan(readByNode * 0.8);
}, 60_000);
