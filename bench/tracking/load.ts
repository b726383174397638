/**
 * A program of its own that asks for the image: an order `{ port, seconds, rate?, isNumbered? }` on its input, as JSON; the
 * answer is how many were answered and how long that took. Without a rate each of 64 connections asks again as soon as it is
 * answered; with one, requests go out at even times and their wait counts from then, this program's own lateness included.
 */
import { once } from 'node:events';
import net from 'node:net';
import { createInterface } from 'node:readline';

interface Order {
  port: number;
  seconds: number;
  rate?: number;
  /** Each event is another one, by its tab and number: what is lost or doubled can be told. */
  isNumbered?: boolean;
}
interface Line {
  socket: net.Socket;
  answered(isTaken: boolean): void;
  dueAt: number;
}
type RequestAt = (number: number) => Buffer | string;

const connections = 64;
const pages = Array.from({ length: 60 }, (_, at) => (at < 30 ? `/fabric?code=F${1_000 + at}` : `/jobs/${at}`));
const referrers = [
  '',
  '',
  '',
  'https://www.baidu.com/s?wd=cloth',
  'https://cn.bing.com/search',
  'https://www.zhihu.com/question/1',
];
const agents = Array.from(
  { length: 80 },
  (_, at) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS 1${at % 8}_${at % 6} like Mac OS X) AppleWebKit/605.1.15 Version/1${at % 8}.0 Mobile/15E1${at} Safari/604.1`,
);
const pick = <Item>(of: readonly Item[], at: number) => of[at % of.length] as Item;

const head = (port: number, agent: string, address: string) =>
  ` HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nuser-agent: ${agent}\r\naccept-language: zh-CN,zh;q=0.9\r\nx-forwarded-for: ${address}\r\n\r\n`;

/** Requests as our own client makes them, by some 3,000 visitors; made beforehand, over and over. */
function usualRequests(port: number): RequestAt {
  const made = Array.from({ length: 6_000 }, (_, at) => {
    const visitor = (at * 7_919) % 3_000;
    const referrer = pick(referrers, visitor);
    const query =
      `name=page_load&time=${Date.now()}&category=page&window_width=390&window_height=844&build=20261101000000&tab=${100_000 + visitor}&seq=${1 + (at % 40)}` +
      `&page_url=${encodeURIComponent(`http://127.0.0.1:${port}${pick(pages, at * 31)}`)}${referrer ? `&referrer=${encodeURIComponent(referrer)}` : ''}`;
    return Buffer.from(
      `GET /track.gif?${query}${head(port, pick(agents, visitor), `203.0.${visitor % 113}.${visitor % 250}`)}`,
    );
  });
  return (number) => pick(made, number);
}

const numberedVisitors = 2_000;
function numberedRequests(port: number): RequestAt {
  const page = (number: number) => encodeURIComponent(`http://127.0.0.1:${port}/jobs/${1 + number}`);
  const pagesOfJobs = Array.from({ length: 40 }, (_, at) => page(at));
  const heads = Array.from({ length: 250 }, (_, at) => head(port, pick(agents, at), `203.0.113.${at}`));
  return (number) => {
    const visitor = number % numberedVisitors;
    return `GET /track.gif?name=page_load&category=page&time=${Date.now()}&page_url=${pick(pagesOfJobs, number)}&tab=${1 + visitor}&seq=${1 + Math.floor(number / numberedVisitors)}${pick(heads, visitor)}`;
  };
}

const headEnd = Buffer.from('\r\n\r\n');
/** Of `HTTP/1.1 200 OK` the first digit. */
const statusAt = 9;
const two = 0x32;
const imageBytes = 43;

async function run({ port, seconds, rate, isNumbered = false }: Order) {
  const requestAt = (isNumbered ? numberedRequests : usualRequests)(port);
  const times: number[] = [];
  /** How late this program itself was, at worst. */
  let late = 0;
  let next = 0;
  let failed = 0;
  const waiting: number[] = [];
  const send = (line: Line, dueAt: number) => {
    line.dueAt = dueAt;
    line.socket.write(requestAt(next++));
  };
  const lines = await Promise.all(Array.from({ length: connections }, () => connect(port)));
  /** In turns: one that rested for long would be closed by the server. */
  const free = [...lines];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1_000;
  await new Promise<void>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const finish = () => {
      if (performance.now() < until || free.length < lines.length) return;
      clearInterval(timer);
      resolve();
    };
    for (const line of lines) {
      line.socket.on('close', () => reject(new Error('the server closed a connection')));
      line.answered = (isTaken) => {
        if (!isTaken) failed++;
        const now = performance.now();
        times.push(now - line.dueAt);
        const due = rate !== undefined ? waiting.shift() : now < until ? now : undefined;
        if (due === undefined) free.push(line);
        else send(line, due);
        finish();
      };
    }
    if (rate === undefined) for (const line of free.splice(0)) send(line, performance.now());
    else {
      let asked = 0;
      timer = setInterval(() => {
        const now = performance.now();
        for (; asked < seconds * rate; asked++) {
          const due = startedAt + (asked * 1_000) / rate;
          if (due > now) break;
          late = Math.max(late, now - due);
          const line = free.shift();
          if (line) send(line, due);
          else waiting.push(due);
        }
        finish();
      }, 1);
    }
  });
  const took = (performance.now() - startedAt) / 1_000;
  for (const { socket } of lines) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    answered: times.length - failed,
    failed,
    seconds: took,
    rate: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
    late,
  };
}

/** What is read goes into one buffer: a new one for each answer would cost this program as much as its question. */
async function connect(port: number): Promise<Line> {
  const line: Line = {
    socket: net.connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.alloc(2_048), callback: read },
    }),
    dueAt: 0,
    answered() {},
  };
  let seen = 0;
  let isTaken = false;
  function read(length: number, buffer: Uint8Array): boolean {
    // One answer for one question on each connection: it is whole once its head and 43 bytes are there.
    const bodyAt = (buffer as Buffer).indexOf(headEnd) + headEnd.length;
    const isHead = bodyAt >= headEnd.length && bodyAt <= length;
    if (isHead) isTaken = buffer[statusAt] === two;
    seen += isHead ? length - bodyAt : length;
    if (seen < imageBytes) return true;
    seen = 0;
    line.answered(isTaken);
    return true;
  }
  await once(line.socket, 'connect');
  return line;
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await run(JSON.parse(line) as Order)));
