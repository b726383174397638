import net from 'node:net';

/**
 * Sends the same GET again and again over keep-alive connections, and takes each answer to be as long as the first: this
 * costs so little that the server is what is measured, which a client that reads every answer's headers does not reach.
 */
export async function steadyLoad({
  port,
  headers,
  connections,
  seconds,
}: {
  port: number;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}): Promise<{ rate: number; p50: number; p99: number }> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET / HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const length = await answerLength(port, request);
  const times: number[] = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, () => oneConnection(port, request, length, until, times)));
  const took = (performance.now() - startedAt) / 1000;
  times.sort((one, other) => one - other);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  return { rate: times.length / took, p50: at(0.5), p99: at(0.99) };
}

function oneConnection(port: number, request: Buffer, length: number, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let received = 0;
    let sentAt = performance.now();
    socket.on('connect', () => socket.write(request));
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > length) return void socket.destroy(new Error('answers differ in length'));
      if (received < length) return;
      const now = performance.now();
      times.push(now - sentAt);
      received = 0;
      if (now >= until) return void socket.end();
      sentAt = now;
      socket.write(request);
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

/** Length of one whole answer, which must be a 200 with its length told. */
function answerLength(port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' });
    let text = '';
    socket.on('connect', () => socket.write(request));
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const told = /\r\ncontent-length: (\d+)/i.exec(text);
      if (end < 0) return;
      if (!text.startsWith('HTTP/1.1 200') || !told) return void socket.destroy(new Error(text.slice(0, 200)));
      const length = end + 4 + Number(told[1]);
      if (text.length < length) return;
      socket.end();
      resolve(length);
    });
  });
}
