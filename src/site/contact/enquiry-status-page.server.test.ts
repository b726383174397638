import { afterAll, beforeAll, expect, test } from 'vitest';
import * as call from '#enquiries/contract.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { contactWords } from './contact-words.ts';
import * as page from './enquiry-status-page.tsx';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T10:00:00+08:00' });
});
afterAll(() => site.close());

async function lookUp(number: string, contact: string): Promise<string> {
  const body = writeFormBody({ number, contact });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request('http://localhost/contact/enquiry', { method: 'POST', headers, body });
  return (await renderPage(page, request, site.services)).html;
}

test('whose enquiry was closed without an answer is not told to wait for one', async () => {
  const t = contactWords('zh-CN');
  const contact = { kind: 'email', value: 'zhou@example.com' } as const;
  const form = {
    name: '周敏',
    contact,
    topic: 'buying',
    text: '想打听样布怎么寄',
    consent: true,
    consent_version: '2026-11-01',
    website: '',
  } as const;
  const sent = await site.services.enquiries.send(form, { address: '10.1.0.1', language: 'zh-CN', channel: 'browser' });
  if (!sent.ok) throw new Error(sent.reason);
  const { number } = sent.value;
  expect(await lookUp(number, contact.value)).toContain(t.noAnswer);
  const editor = await site.screenUser('editor');
  const [row] = (await editor.call(call.listEnquiries, { q: number })).data.rows;
  const closed = await editor.call(call.closeEnquiry, {
    id: row.id,
    revision: row.revision,
    text: '已在展会上当面答复',
  });
  expect(closed.code).toBe(1);
  const html = await lookUp(number, contact.value);
  expect(html).not.toContain(t.noAnswer);
  expect(html).toContain('没有书面回复');
  expect(html).toContain('已结束');
  // Staff’s word for it.
  expect(html).not.toContain('咨询');
  expect(html).not.toContain('已在展会上当面答复');
});
