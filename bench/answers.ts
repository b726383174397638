import { once } from 'node:events';
import http from 'node:http';
import { cachedPages } from '#server/pages.ts';
import { missingPage, publicAddresses } from '#tests/public-addresses.ts';
import { singlePagesOf, untilFilled, untilSettled } from './client/demonstration.ts';
import { withServer } from './client/own-product.ts';

const port = 26_097;
const site = `http://127.0.0.1:${port}`;
/** Milliseconds until the first byte of an answer, while nobody else is asking: from the cache half of the time, past it nearly always. */
const mostWait = { cached: 10, uncached: 40 };
const times = { warmUp: 100, cached: 100, uncached: 200 };
const headers = { 'accept-encoding': 'br', 'accept-language': 'zh-CN,zh;q=0.9', 'user-agent': 'Mozilla/5.0' };

type Ask = (address: string, host?: string) => Promise<number>;

/** Every public page from the cache, and as the first of its readers gets it: read, drawn, given its styles, packed. */
export default {
  name: `answers: milliseconds to the first byte of every public page (limits: p50 ${mostWait.cached} from the cache, p99 ${mostWait.uncached} past it)`,
  run: () =>
    withServer({ name: 'answers', port, env: { DEMO: '1', DEMO_LIVE: '0' } }, async ({ pid, data }) => {
      const pages = Object.values(publicAddresses(await singlePagesOf(site)));
      await untilFilled(pid);
      await untilSettled(data);
      const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
      const ask: Ask = (address, host) => firstByte(site + address, agent, host);
      for (const page of pages) await timesOf((at) => ask(page, nobodyKnows(`warm-${at}`)), times.warmUp);
      console.log('| page | cached p50 | cached p99 | first reader p50 | first reader p99 | missed |');
      console.log('|---|---|---|---|---|---|');
      for (const page of pages) {
        await ask(page);
        const cached = cachedPages.test(pathOf(page)) ? await timesOf(() => ask(page), times.cached) : undefined;
        const uncached = await timesOf((at) => ask(page, nobodyKnows(`${at}`)), times.uncached);
        const missed = [
          ...(!cached || cached.p50 < mostWait.cached ? [] : ['cached']),
          ...(uncached.p99 < mostWait.uncached ? [] : ['uncached']),
        ];
        if (missed.length > 0) process.exitCode = 1;
        const cells = [cached?.p50, cached?.p99, uncached.p50, uncached.p99].map((each) => each?.toFixed(1) ?? '');
        console.log(`| ${[page, ...cells, missed.join(', ')].join(' | ')} |`);
      }
      agent.destroy();
    }),
};

const pathOf = (page: string) => new URL(page, site).pathname;

/** The same page for a site of a name that nobody has asked for: of that nothing is kept yet, neither the page nor a part of it. */
const nobodyKnows = (mark: string): string => `site-${mark}.example`;

async function timesOf(ask: (at: number) => Promise<number>, count: number): Promise<{ p50: number; p99: number }> {
  const each: number[] = [];
  for (let at = 0; at < count; at++) each.push(await ask(at));
  each.sort((one, other) => one - other);
  const share = (part: number) => each[Math.floor(each.length * part)] ?? Number.POSITIVE_INFINITY;
  return { p50: share(0.5), p99: share(0.99) };
}

async function firstByte(address: string, agent: http.Agent, host = new URL(site).host): Promise<number> {
  const startedAt = performance.now();
  const asked = http.get(address, { headers: { ...headers, host }, agent });
  const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
  const took = performance.now() - startedAt;
  // A refusal is quick as well, and is no page.
  const expected = address === site + missingPage ? 404 : 200;
  if (answer.statusCode !== expected) throw new Error(`${address} answered ${answer.statusCode}`);
  answer.resume();
  await once(answer, 'end');
  return took;
}
