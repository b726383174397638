/**
 * Asks one address over kept-alive connections as fast as it answers, each connection one request after the other. Plain
 * sockets and a prepared request: what is measured must cost more than the measuring. Reads from stdin, and answers, one
 * JSON line for each run.
 */
import net from 'node:net';
import { createInterface } from 'node:readline';

export interface LoadOrder {
  port: number;
  /** Whole requests, bytes as text: each connection sends its own. */
  requests: string[];
  seconds: number;
}
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Size of one answer's body. */
  bytes: number;
}

const headEnd = Buffer.from('\r\n\r\n');

async function load({ port, requests, seconds }: LoadOrder): Promise<LoadResult> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  let size = 0;
  await Promise.all(
    requests.map(
      (request) =>
        new Promise<void>((resolve, reject) => {
          const bytes = Buffer.from(request, 'latin1');
          const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
          let sentAt = 0;
          let missing = 0;
          const send = () => {
            sentAt = performance.now();
            socket.write(bytes);
          };
          socket.on('connect', send);
          socket.on('error', reject);
          socket.on('data', (chunk) => {
            if (missing === 0) {
              // The head comes in one piece: it is far smaller than a segment.
              const head = chunk.subarray(0, chunk.indexOf(headEnd)).toString('latin1');
              const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
              if (!head.startsWith('HTTP/1.1 200 ') || !length) return reject(new Error(`unexpected answer: ${head}`));
              missing = head.length + 4 + Number(length);
              size = Number(length);
            }
            missing -= chunk.length;
            if (missing > 0) return;
            const now = performance.now();
            times.push(now - sentAt);
            if (now < endsAt) send();
            else {
              socket.destroy();
              resolve();
            }
          });
        }),
    ),
  );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), bytes: size };
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await load(JSON.parse(line) as LoadOrder)));
