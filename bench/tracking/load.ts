/**
 * A program of its own that asks for the image: an order `{ port, seconds, rate? }` on its input, as JSON; the answer is how
 * many were answered and how long that took. Without a rate each of 64 connections asks again as soon as it is answered;
 * with one, requests go out at even times and their wait counts from then.
 */
import net from 'node:net';
import { createInterface } from 'node:readline';

interface Order {
  port: number;
  seconds: number;
  rate?: number;
}
interface Line {
  socket: net.Socket;
  isFree: boolean;
  dueAt: number;
}

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

/** Requests as our own client makes them, by some 3,000 visitors. */
const requests = (port: number) =>
  Array.from({ length: 6_000 }, (_, at) => {
    const visitor = (at * 7_919) % 3_000;
    const referrer = pick(referrers, visitor);
    const query =
      `name=page_load&time=${Date.now()}&category=page&window_width=390&window_height=844&build=20261101000000&tab=${100_000 + visitor}&seq=${1 + (at % 40)}` +
      `&page_url=${encodeURIComponent(`http://127.0.0.1:${port}${pick(pages, at * 31)}`)}${referrer ? `&referrer=${encodeURIComponent(referrer)}` : ''}`;
    return Buffer.from(
      `GET /track.gif?${query} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nuser-agent: ${pick(agents, visitor)}\r\naccept-language: zh-CN,zh;q=0.9\r\n` +
        `x-forwarded-for: 203.0.${visitor % 113}.${visitor % 250}\r\n\r\n`,
    );
  });

const headEnd = Buffer.from('\r\n\r\n');
/** Of `HTTP/1.1 200 OK` the first digit. */
const statusAt = 9;
const two = 0x32;

async function run({ port, seconds, rate }: Order) {
  const made = requests(port);
  const times: number[] = [];
  let next = 0;
  let failed = 0;
  const until = performance.now() + seconds * 1_000;
  const waiting: number[] = [];
  const send = (line: Line, dueAt: number) => {
    line.isFree = false;
    line.dueAt = dueAt;
    line.socket.write(made[next++ % made.length] as Buffer);
  };
  const lines = await Promise.all(
    Array.from({ length: connections }, async (): Promise<Line> => {
      const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
      await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
      return { socket, isFree: true, dueAt: 0 };
    }),
  );
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const finish = () => {
      if (performance.now() < until || lines.some(({ isFree }) => !isFree)) return;
      clearInterval(timer);
      resolve();
    };
    for (const line of lines) {
      let seen = 0;
      line.socket.on('data', (chunk: Buffer) => {
        // One answer for one question on each connection: it is whole once its head and 43 bytes are there.
        const end = chunk.indexOf(headEnd);
        seen += end < 0 ? chunk.length : chunk.length - end - headEnd.length;
        if (end >= 0 && chunk[statusAt] !== two) failed++;
        if (seen < 43) return;
        seen = 0;
        const now = performance.now();
        times.push(now - line.dueAt);
        line.isFree = true;
        if (rate === undefined) {
          if (now < until) send(line, now);
        } else {
          const due = waiting.shift();
          if (due !== undefined) send(line, due);
        }
        finish();
      });
    }
    if (rate === undefined) for (const line of lines) send(line, performance.now());
    else {
      let due = performance.now();
      timer = setInterval(() => {
        const now = performance.now();
        for (; due <= now && due < until; due += 1_000 / rate) {
          const free = lines.find(({ isFree }) => isFree);
          if (free) send(free, due);
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
    answered: times.length,
    failed,
    seconds: took,
    rate: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
    most: at(1),
  };
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await run(JSON.parse(line) as Order)));
