// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFormBody } from '#kit/form/form-body.ts';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { pageWords } from './page-words.ts';
import * as reportPage from './report-page.tsx';
import * as reportedPage from './reported-page.tsx';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const t = pageWords('zh-CN');
const address = '198.51.100.7';

function ask(number: string) {
  const request = new Request('http://localhost/sn-check/report', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeFormBody({ intent: 'answer', number }),
  });
  return renderPage(reportPage, request, site.services, { address });
}
const read = (number: string, from = address) =>
  renderPage(reportedPage, new Request(`http://localhost/sn-check/report/${number}`), site.services, {
    path: '/sn-check/report/:number',
    address: from,
  });

test('the page for reports leads to a report by its number', async () => {
  const sent = await site.services.serials.cases.send(
    { code: '', bought: '集市', text: '标签是歪的。', contact: '' },
    { address, language: 'zh-CN' },
  );
  if (!sent.ok) throw new Error(sent.reason);
  const { number } = sent.value;
  await expect(ask(` ${number.slice(2).toLowerCase()} `)).rejects.toThrow('303');
  const { status, html } = await read(number);
  expect(status).toBe(200);
  for (const text of [number, t.keep, t.alreadyReported]) expect(html).toContain(text);
});

test('an invalid number is reported at its field, and its form stays open', async () => {
  const { status, html } = await ask('SN12');
  expect(status).toBe(400);
  expect(html).toContain(t.notNumber);
  expect(html).toMatch(/<details[^>]* open=""/);
  expect(html).toContain('value="SN12"');
  // The report form itself was not submitted and has no error.
  expect(html).not.toContain(t.look);
});

test('an unknown number is refused with the form for another, and guessing is limited', async () => {
  const number = (at: number) => `SN${String(at).padStart(10, '0')}`;
  const { status, html } = await read(number(1));
  expect(status).toBe(404);
  expect(html).toContain(t.noReport);
  expect(html).toContain(`value="${number(1)}"`);
  const from = '198.51.100.8';
  for (let at = 0; at < 30; at++) await read(number(at), from);
  const late = await read(number(31), from);
  expect(late.status).toBe(429);
  expect(late.html).toContain(t.wait);
});
