/**
 * Clients that each have a connection and a cookie of their own and send one request after the other; a save names the
 * revision that the one before made. Reads from stdin, and answers, one JSON line for each run.
 */
import net from 'node:net';
import { createInterface } from 'node:readline';

export interface ClientsOrder {
  port: number;
  path: string;
  cookies: string[];
  /** `save` sends the next text of one field; `read` sends nothing. */
  kind: 'save' | 'read';
  seconds: number;
}
export interface ClientsResult {
  perSecond: number;
  p50: number;
  p99: number;
}

const revisions = new Map<string, number>();
const headEnd = Buffer.from('\r\n\r\n');
const success = Buffer.from('{"code":1,');

async function run({ port, path, cookies, kind, seconds }: ClientsOrder): Promise<ClientsResult> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  await Promise.all(
    cookies.map(
      (cookie, client) =>
        new Promise<void>((resolve, reject) => {
          const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
          const counter = `${port} ${path} ${cookie}`;
          let sentAt = 0;
          let missing = 0;
          const send = () => {
            const revision = revisions.get(counter) ?? 1;
            const text = `第 ${revision} 次保存，客户 ${client}，这一段是手机上正在填写的说明文字。`;
            const body = kind === 'save' ? `revision=${revision}&note=${encodeURIComponent(text)}` : '';
            sentAt = performance.now();
            socket.write(
              [
                `POST ${path} HTTP/1.1`,
                `host: 127.0.0.1:${port}`,
                'content-type: application/x-www-form-urlencoded; charset=utf-8',
                `content-length: ${Buffer.byteLength(body)}`,
                'accept-language: zh-CN,zh;q=0.9',
                `origin: http://127.0.0.1:${port}`,
                'sec-fetch-site: same-origin',
                `cookie: ${cookie}`,
                '',
                body,
              ].join('\r\n'),
            );
          };
          socket.on('connect', send);
          socket.on('error', reject);
          socket.on('data', (chunk) => {
            if (missing === 0) {
              const end = chunk.indexOf(headEnd);
              const head = chunk.subarray(0, end).toString('latin1');
              const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
              const begin = chunk.subarray(end + 4, end + 4 + success.length);
              if (!head.startsWith('HTTP/1.1 200 ') || !length || (begin.length > 0 && !success.equals(begin)))
                return reject(new Error(`unexpected answer: ${chunk.toString().slice(0, 1000)}`));
              missing = head.length + 4 + Number(length);
            }
            missing -= chunk.length;
            if (missing > 0) return;
            const now = performance.now();
            times.push(now - sentAt);
            if (kind === 'save') revisions.set(counter, (revisions.get(counter) ?? 1) + 1);
            if (now < endsAt) return send();
            socket.destroy();
            resolve();
          });
        }),
    ),
  );
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await run(JSON.parse(line) as ClientsOrder)));
