/**
 * A program of its own that sends numbered events at even times: an order `{ port, rate, seconds }` on its input, as JSON;
 * the answer is how many were answered, and how long that took. Tab and number make each event another one.
 */
import http from 'node:http';
import { createInterface } from 'node:readline';

interface Order {
  port: number;
  rate: number;
  seconds: number;
}

const visitors = 2_000;

async function run({ port, rate, seconds }: Order) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
  const times: number[] = [];
  let refused = 0;
  const send = (number: number) => {
    const visitor = number % visitors;
    const query = new URLSearchParams({
      name: 'page_load',
      category: 'page',
      time: String(Date.now()),
      page_url: `http://127.0.0.1:${port}/jobs/${1 + (number % 40)}`,
      tab: String(1 + visitor),
      seq: String(1 + Math.floor(number / visitors)),
    });
    const sentAt = performance.now();
    return new Promise<void>((resolve) => {
      const settle = (answered: boolean) => {
        if (answered) times.push(performance.now() - sentAt);
        else refused++;
        resolve();
      };
      http
        .get(
          {
            port,
            agent,
            path: `/track.gif?${query}`,
            headers: {
              'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36',
              'x-forwarded-for': `203.0.113.${visitor % 250}`,
            },
          },
          (answer) => answer.on('end', () => settle(answer.statusCode === 200)).resume(),
        )
        .on('error', () => settle(false));
    });
  };
  const beganAt = performance.now();
  const asked: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(seconds, (performance.now() - beganAt) / 1_000) * rate;
      while (asked.length < due) asked.push(send(asked.length));
      if (asked.length < seconds * rate) return;
      clearInterval(timer);
      resolve();
    }, 4);
  });
  await Promise.all(asked);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { answered: times.length, refused, p99: at(0.99), most: at(1) };
}

for await (const line of createInterface({ input: process.stdin }))
  console.log(JSON.stringify(await run(JSON.parse(line) as Order)));
