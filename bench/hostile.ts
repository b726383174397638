import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { linkPath } from '#hall/link/link-rules.ts';
import { cvLimitBytes, cvPath } from '#jobs/applications/stages.ts';
import { untilFilled } from './client/demonstration.ts';
import { withServer } from './client/own-product.ts';
import { tableAttacks } from './hostile/tables.ts';

const port = 26_096;
/** What visitors may notice of an attack, and what it may cost the machine. */
const limits = { silenceMs: 500, growthMb: 150 };
const times = { stalled: 200, links: Number(process.env.BENCH_LINKS ?? 2_000), hosts: 40 };
/** Attackers come from one address of the loopback network, everybody else from another. */
const [attacker, visitor] = ['127.0.0.66', '127.0.0.1'];

/** Throws when others are not served while it goes on. Gives what it saw, in words. */
interface Attack {
  name: string;
  run(): Promise<string>;
}

/** `npm run bench hostile`: what a stranger can send, and what others notice of it. */
export default {
  name: `hostile: silence of /healthz under attack (limit ${limits.silenceMs} ms), growth of memory (limit ${limits.growthMb} MB)`,
  run: () =>
    withServer({ name: 'hostile', port, env: { DEMO: '1', DEMO_LIVE: '0' } }, async ({ site, data, pid }) => {
      await untilFilled(pid);
      // What visitors bring into memory is no attack's: pages, fonts, what draws posters and looks into files.
      for (const job of (await jobs()).slice(0, 8)) await ask({ path: `/jobs/${job}/poster.png` });
      await sendCv(Buffer.from('%PDF-1.4\n'), visitor);
      console.log('attack                      silence ms   growth MB   seen');
      for (const { name, run } of [...attacks, ...(await tableAttacks(site, data))]) {
        const before = memoryMb(pid);
        const health = watchHealth();
        let seen: string;
        let isServed = true;
        try {
          seen = await run();
        } catch (error) {
          isServed = false;
          seen = String(error);
        }
        const growth = memoryMb(pid) - before;
        const silence = await health.stop();
        const holds = isServed && silence <= limits.silenceMs && growth <= limits.growthMb;
        if (!holds) process.exitCode = 1;
        console.log(
          `${name.padEnd(26)} ${silence.toFixed(0).padStart(11)} ${growth.toFixed(0).padStart(11)}   ${seen}  ${holds ? 'holds' : 'MISSED'}`,
        );
        letGo();
        await pause(3_000);
      }
    }),
};

const attacks: Attack[] = [
  {
    name: 'stalled uploads',
    async run() {
      await stall(
        'POST /upload/ HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 900000\r\n\r\n--b\r\n',
      );
      // Without a token it is refused, but it is looked at: there was a place for it.
      const status = await ask({
        method: 'POST',
        path: '/upload/',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: '--b--\r\n',
      });
      if (status !== 401 && status !== 400) throw new Error(`an upload of another sender was answered ${status}`);
      return `${times.stalled} connections; another sender's upload is looked at`;
    },
  },
  {
    name: 'stalled CVs',
    async run() {
      await stall(
        `POST ${cvPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: ${cvLimitBytes}\r\n\r\n`,
        Buffer.alloc(cvLimitBytes - 1, 0x20),
      );
      const answer = await ask({
        method: 'POST',
        path: cvPath,
        headers: { 'content-type': 'a/b' },
        body: 'abc',
      });
      if (answer !== 200) throw new Error(`a CV of another sender was answered ${answer}`);
      return `${times.stalled} connections with all but the last byte of a CV`;
    },
  },
  {
    name: 'CVs of mere digits',
    async run() {
      for (const digits of ['1', '1 ', '<'])
        await sendCv(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(10_000_000, digits)]), attacker);
      return 'three of ten megabytes, looked through';
    },
  },
  {
    name: 'bodies of calls',
    async run() {
      await stall(
        'POST /api.php/official/supplier_enter/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999999\r\n\r\n',
        Buffer.alloc(999_998, 0x20),
      );
      return `${times.stalled} connections with all but the last byte of a megabyte`;
    },
  },
  {
    name: 'beside the tracking image',
    async run() {
      const statuses = new Set<number>();
      for (const path of [
        `/track.gifx?${'lang=b&'.repeat(190_000)}`,
        `/track.gif?${'a=b&'.repeat(300_000)}`,
        `/track.gif/${'a/'.repeat(500_000)}`,
      ])
        statuses.add(await ask({ path, from: attacker }));
      return `three addresses of more than a megabyte: ${[...statuses].join(', ')}`;
    },
  },
  {
    name: 'posters for made-up hosts',
    async run() {
      const [job] = await jobs();
      const counts: Record<number, number> = {};
      await Promise.all(
        Array.from({ length: times.hosts }, async (_, at) => {
          const status = await ask({
            path: `/jobs/${job}/poster.png`,
            headers: { host: `made-up-${at}.example` },
            from: attacker,
          });
          counts[status] = (counts[status] ?? 0) + 1;
        }),
      );
      return `${times.hosts} hosts: ${JSON.stringify(counts)}`;
    },
  },
  {
    name: 'the document of calls',
    async run() {
      await Promise.all(Array.from({ length: 100 }, () => ask({ path: '/api/docs', from: attacker })));
      return '100 readers at once';
    },
  },
  {
    name: "strangers' links to the hall",
    async run() {
      let taken = 0;
      for (let at = 0; at < times.links; at += 100)
        for (const isTaken of await Promise.all(
          Array.from({ length: 100 }, (_, beside) => link(attacker, at + beside)),
        ))
          if (isTaken) taken++;
      if (!(await link(visitor, -1))) throw new Error('a device elsewhere got no link');
      return `${taken} of ${times.links} taken from one address, one of another address as well`;
    },
  },
];

const open: { destroy(): void }[] = [];
const letGo = () => {
  for (const each of open.splice(0)) each.destroy();
};

/** Connections that send so much of a request and then nothing. */
async function stall(head: string, body?: Buffer): Promise<void> {
  for (let at = 0; at < times.stalled; at++) {
    const socket = net.connect({ port, host: '127.0.0.1', localAddress: attacker });
    socket.on('error', () => {});
    socket.write(head);
    if (body) socket.write(body);
    open.push(socket);
  }
  await pause(8_000);
}

async function link(from: string, at: number): Promise<boolean> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${linkPath}`, {
    headers: { cookie: `wl_device=${String(at).padStart(43, 'x')}` },
    localAddress: from,
  });
  open.push({ destroy: () => socket.terminate() });
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.send(JSON.stringify({ kind: 'hello', version: 1 }));
      resolve(true);
    });
    socket.once('unexpected-response', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

interface Asked {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  from?: string;
}
async function ask({ path, method = 'GET', headers = {}, body, from = visitor }: Asked): Promise<number> {
  const request = http.request({ port, path, method, headers, localAddress: from });
  request.end(body);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}
async function jobs(): Promise<string[]> {
  const listed = [...(await text('/jobs')).matchAll(/href="\/jobs\/(\d+)/g)].map(([, job]) => String(job));
  if (listed.length === 0) throw new Error('no position is listed');
  return [...new Set(listed)];
}

async function sendCv(content: Buffer, from: string): Promise<void> {
  const request = http.request({
    port,
    path: cvPath,
    method: 'POST',
    localAddress: from,
    headers: { 'content-type': 'application/octet-stream' },
  });
  request.end(content);
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  await json(answer);
}

const text = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

const memoryMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Asks ten times a second until it is stopped; gives the longest that an answer took. */
function watchHealth(): { stop(): Promise<number> } {
  let isOver = false;
  let longest = 0;
  const watching = (async () => {
    while (!isOver) {
      const at = performance.now();
      await ask({ path: '/healthz' });
      longest = Math.max(longest, performance.now() - at);
      await pause(100);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return longest;
    },
  };
}
