import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What all readers heard since they were last asked. */
export interface Heard {
  patches: number;
  bytes: number;
  /** Receipts by tenths of a millisecond of the wall clock: [time x 10, count]. */
  times: [number, number][];
}

const heard = { patches: 0, bytes: 0, times: new Map<number, number>() };
const patchStart = Buffer.from('event: patch');
let requests: http.ClientRequest[] = [];

/** Resolves with the first bytes, which are the snapshot. A patch comes in one piece, as it was written. */
function open(port: number, address: string, cookie: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: address, headers: { cookie }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`the live channel answered ${answer.statusCode}`));
        answer.on('data', (piece: Buffer) => {
          resolve();
          const at = piece.indexOf(patchStart);
          if (at < 0) return;
          const time = Math.round((performance.timeOrigin + performance.now()) * 10);
          heard.patches += 1;
          heard.bytes += piece.length - at;
          heard.times.set(time, (heard.times.get(time) ?? 0) + 1);
        });
        answer.on('error', () => {});
      },
    );
    request.on('error', reject);
    requests.push(request);
  });
}

/** Feeds one order and tells when it was acknowledged: here, as the server's process is busy with what follows. */
async function feed({ url, key, body }: { url: string; key: string; body: string }): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body,
  });
  const at = performance.timeOrigin + performance.now();
  await answer.text();
  return at;
}

let where = { port: 0, address: '', cookie: '' };

/** Until it has its document, however often it takes. */
async function openAtLast(): Promise<void> {
  for (;;) {
    try {
      return await open(where.port, where.address, where.cookie);
    } catch {
      await pause(50 + Math.random() * 200);
    }
  }
}

async function comeBack(): Promise<number> {
  const count = requests.length;
  for (const request of requests) request.destroy();
  requests = [];
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: count }, openAtLast));
  return performance.now() - startedAt;
}

process.on('message', async (message) => {
  const { order } = message as { order?: Parameters<typeof feed>[0] };
  if (order) {
    process.send?.(await feed(order));
    return;
  }
  if (message === 'come back') process.send?.(await comeBack());
  else if (message === 'tell') {
    process.send?.({ patches: heard.patches, bytes: heard.bytes, times: [...heard.times] } satisfies Heard);
    heard.patches = 0;
    heard.bytes = 0;
    heard.times.clear();
  } else if (message === 'leave') {
    for (const request of requests) request.destroy();
    requests = [];
    process.disconnect();
  } else {
    const { port, address, cookie, readers } = message as {
      port: number;
      address: string;
      cookie: string;
      readers: number;
    };
    where = { port, address, cookie };
    for (let opened = 0; opened < readers; opened += 100)
      await Promise.all(Array.from({ length: Math.min(100, readers - opened) }, () => open(port, address, cookie)));
    process.send?.('all are open');
  }
});
