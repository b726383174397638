import net from 'node:net';

/**
 * Sends the same GET again and again over keep-alive connections, and reads of each answer no more than how long it is:
 * this costs so little that the server is what is measured, which a client that reads whole headers does not reach.
 */
export async function steadyLoad({
  port,
  headers,
  connections,
  seconds,
  path = () => '/',
}: {
  port: number;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Address of the request of this number. */
  path?(count: number): string;
}): Promise<{ rate: number; p50: number; p99: number }> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const rest = ` HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const first = Buffer.from(`GET ${path(0)}${rest}`);
  let count = 0;
  const next = path(1) === path(0) ? () => first : () => Buffer.from(`GET ${path(++count)}${rest}`);
  await seeAnswer(port, first);
  const times: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => oneConnection(port, next, until, times)));
  const took = (performance.now() - startedAt) / 1000;
  times.sort((one, other) => one - other);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  return { rate: times.length / took, p50: at(0.5), p99: at(0.99) };
}

function oneConnection(port: number, request: () => Buffer, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let received = 0;
    let length = 0;
    let sentAt = performance.now();
    socket.on('connect', () => socket.write(request()));
    socket.on('data', (chunk: Buffer) => {
      // A kept page may be packed smaller meanwhile, so one answer says nothing of the next.
      if (received === 0) length = lengthOf(chunk);
      received += chunk.length;
      if (received > length) return void socket.destroy(new Error('an answer is longer than it says'));
      if (received < length) return;
      const now = performance.now();
      times.push(now - sentAt);
      received = 0;
      if (now >= until) return void socket.end();
      sentAt = now;
      socket.write(request());
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

const lengthMark = Buffer.from('content-length: ');
const headEnd = Buffer.from('\r\n\r\n');

/** Length of a whole answer by its head, which comes in one piece. */
function lengthOf(head: Buffer): number {
  const at = head.indexOf(lengthMark) + lengthMark.length;
  return head.indexOf(headEnd) + headEnd.length + Number(head.toString('latin1', at, head.indexOf(13, at)));
}

/** Sees once that the answer is a 200 with its length told. */
function seeAnswer(port: number, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.once('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (!text.startsWith('HTTP/1.1 200') || !(lengthOf(chunk) > chunk.indexOf(headEnd)))
        return void socket.destroy(new Error(text.slice(0, 200)));
      socket.destroy();
      resolve();
    });
  });
}
