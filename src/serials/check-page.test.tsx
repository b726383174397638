// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contexts from '#context.ts';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { batchesOf } from '#tests/serial-batches.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { checkLimits } from './check-limits.server.ts';
import CheckPage, { action } from './check-page.tsx';
import { pageWords } from './page-words.ts';
import { codeOf, formatCode } from './serial-code.ts';

let site: TestApp;
let batches: ReturnType<typeof batchesOf>;
beforeAll(async () => {
  site = await openTestApp();
  batches = batchesOf(site, await site.screenUser('editor'));
});
afterAll(() => site.close());

const never = () => codeOf(crypto.getRandomValues(new Uint8Array(10)));

/** Posts a number without script; returns status and page. */
async function post(code: string, address: string): Promise<{ status: number; html: string }> {
  const visit = { ...defaultVisit, origin: 'https://weftline.example' };
  const context = new RouterContextProvider();
  context.set(contexts.services, site.services);
  context.set(contexts.visit, visit);
  context.set(contexts.asker, { address, userAgent: 'Mozilla/5.0' });
  const request = new Request('https://weftline.example/sn-check', {
    method: 'POST',
    body: new URLSearchParams({ code }),
  });
  const { data, init } = await action({ request, context } as unknown as Parameters<typeof action>[0]);
  const Page = createRoutesStub([{ id: 'check', path: '/sn-check', Component: () => <CheckPage /> }]);
  const html = renderToStaticMarkup(
    <VisitProvider visit={visit}>
      <Page initialEntries={['/sn-check']} hydrationData={{ loaderData: {}, actionData: { check: data } }} />
    </VisitProvider>,
  );
  return { status: init?.status ?? 200, html };
}

test('the page is identical for an unused, a revoked and an unknown number', async () => {
  const [waiting] = (await batches.numbersOf(await batches.make(1))) as [string];
  const ended = await batches.activate(1);
  const { rows } = await site.services.database.pool.query('select number from serial_batches where id = $1', [
    ended.id,
  ]);
  expect(await batches.change(ended.id, 'revoke', { number: rows[0]?.number ?? '', reason: '标签被盗' })).toMatchObject(
    {
      code: 1,
    },
  );
  const answers = await Promise.all(
    [never(), waiting, ended.codes[0] as string].map(async (code, place) => {
      const { status, html } = await post(code, `198.51.100.${place}`);
      expect(html).toContain(formatCode(code));
      return { status, html: html.replaceAll(formatCode(code), '').replaceAll(code, '') };
    }),
  );
  expect(answers[0]).toMatchObject({ status: 200, html: expect.stringContaining('查不到这个编号') });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('a client that keeps guessing is told how long to wait, whatever it sends', async () => {
  const { codes } = await batches.activate(1);
  const address = '198.51.100.9';
  for (let guess = 0; guess < checkLimits.failuresPerAddress; guess++)
    expect((await post(never(), address)).status).toBe(200);
  for (const code of [never(), codes[0] as string]) {
    const refused = await post(code, address);
    expect(refused.status).toBe(429);
    expect(refused.html).toMatch(/id="code-problem"[^>]*>查询太频繁了。请 10 分钟后再试。/);
    expect(refused.html).not.toContain('查不到这个编号');
    // The typed number is kept for the next attempt.
    expect(refused.html).toContain(`value="${code}"`);
  }
});

test('the example of a number does not break at its hyphens', async () => {
  const { html } = await post(never(), '198.51.100.20');
  expect(html).toMatch(/<span class="whitespace-nowrap">[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}<\/span>/);
});

test('short waits are shown in seconds, with the right plural', () => {
  const [zh, en] = [pageWords('zh-CN').tooMany, pageWords('en').tooMany];
  expect([1, 2, 60, 61, 600].map(zh)).toEqual(
    ['1 秒', '2 秒', '1 分钟', '2 分钟', '10 分钟'].map((time) => `查询太频繁了。请 ${time}后再试。`),
  );
  expect([1, 2, 60, 61, 600].map(en)).toEqual(
    ['1 second', '2 seconds', '1 minute', '2 minutes', '10 minutes'].map(
      (time) => `Too many checks. Please try again in ${time}.`,
    ),
  );
});
