import zlib from 'node:zlib';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { pageDataId } from '#kit/delivery/delivery.ts';
import { publicPages, textPages } from '#site/public-pages.ts';

// The limits of `bench/pages`, of what can be weighed without a browser.
const htmlLimit = 14_600;
const scriptLimit = 110_000;
/** A form in steps: its limit is that of the form alone. */
const scriptLimits: Record<string, number> = {
  '/movein': 200_000,
  ...Object.fromEntries(textPages.map((page) => [page, 900])),
};

const small = (body: Buffer) => zlib.brotliCompressSync(body).length;

test('no public page outweighs what a slow connection brings at once, and none its script', async ({ request }) => {
  const weights = new Map<string, number>();
  const weigh = async (address: string) => {
    const known = weights.get(address) ?? small(await bodyOf(request, address));
    weights.set(address, known);
    return known;
  };
  const tooHeavy: string[] = [];
  for (const page of publicPages)
    for (const language of ['zh-CN', 'en']) {
      const html = await bodyOf(request, page, language);
      if (small(html) > htmlLimit) tooHeavy.push(`${page} ${language}: ${small(html)} bytes of HTML`);
      let script = 0;
      for (const address of scriptsOf(html.toString())) script += await weigh(address);
      if (script > (scriptLimits[page] ?? scriptLimit)) tooHeavy.push(`${page} ${language}: ${script} bytes of script`);
    }
  expect(tooHeavy).toEqual([]);
});

async function bodyOf(request: APIRequestContext, address: string, language = 'zh-CN'): Promise<Buffer> {
  const answer = await request.get(address, { headers: { 'accept-language': language } });
  expect(answer.status(), address).toBe(200);
  return answer.body();
}

/** Every script that the document says it will run, but for what measures it once it is idle. */
function scriptsOf(html: string): Set<string> {
  const data = new RegExp(`id="${pageDataId}">([^<]*)<`).exec(html)?.[1] ?? '{}';
  return new Set(data.replace(/"measures":"[^"]*"/, '').match(/\/official\/assets\/[\w.-]+\.js/g));
}
