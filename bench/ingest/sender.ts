import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { ingestPath } from '#orders/contract.ts';

/** Sends ready-made batches over keep-alive connections, each the next one as soon as it is answered. */
const { port, key, senders } = workerData as { port: number; key: string; senders: number };
const agent = new http.Agent({ keepAlive: true, maxSockets: senders });

function send(body: Uint8Array): Promise<{ accepted: number }> {
  return new Promise((resolve, reject) => {
    const request = http.request({
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: ingestPath,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-ndjson',
        'content-length': body.length,
      },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(`${answer.statusCode} ${text}`)),
      );
    });
    request.end(body);
  });
}

parentPort?.on('message', async (bodies: Uint8Array[]) => {
  let next = 0;
  let accepted = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let body = bodies[next++]; body; body = bodies[next++]) {
        const answer = await send(body);
        accepted += answer.accepted;
      }
    }),
  );
  parentPort?.postMessage({ accepted, seconds: (performance.now() - startedAt) / 1000 });
});
