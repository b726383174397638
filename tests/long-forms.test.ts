// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import * as requestPage from '#fabrics/requests/request-page.tsx';
import * as requestStandingPage from '#fabrics/requests/request-status-page.tsx';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import * as applyPage from '#jobs/applications/apply-page.tsx';
import * as statusPage from '#jobs/applications/status-page.tsx';
import { writeFormBody } from '#kit/form/form-body.ts';
import type { Language } from '#kit/text/language.ts';
import * as checkPage from '#serials/check-page.tsx';
import * as reportPage from '#serials/report-page.tsx';
import * as myDataPage from '#signup/my-data-page.tsx';
import * as signupPage from '#signup/signup-page.tsx';
import * as contactPage from '#site/contact/contact-page.tsx';
import * as enquiryStatusPage from '#site/contact/enquiry-status-page.tsx';
import { renderPage } from './render-page.ts';
import { demonstrationJob } from './sample-job.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let site: TestApp;
let job = 0;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-04T10:00:00+08:00' });
  const { database, clock } = site.services;
  await database.transaction((client) =>
    writeFabrics(client, [sampleFabric()], { at: new Date(clock.now()), state: 'shown' }),
  );
  job = await demonstrationJob(site);
});
afterAll(() => site.close());

/** Every form of a visitor that works without script: what somebody typed, and the field into which far too much was pasted. */
const forms = [
  ['/contact', contactPage, { name: '周敏', contact: 'zhou@example.com', topic: 'buying', consent: '1' }, 'text'],
  ['/contact/enquiry', enquiryStatusPage, { contact: 'zhou@example.com' }, 'number'],
  ['/signup', signupPage, { contact_phone: '13900004321', verify_code: '123456', city: '苏州市' }, 'company'],
  ['/signup/my-data', myDataPage, { contact_phone: '13900004321', intent: 'open' }, 'verify_code'],
  [
    `/fabric/request?item=${sampleFabric().code}`,
    requestPage,
    { kind: 'quotation', code: sampleFabric().code, quantity: '300', name: '周敏', company: '杭州青禾女装工作室' },
    'note',
  ],
  ['/fabric/request/standing', requestStandingPage, { phone_end: '4321', intent: 'look' }, 'number'],
  ['/jobs/:id/apply', applyPage, { name: '陈岚', contact_phone: '13900004321', consent: '1' }, 'note'],
  ['/jobs/status', statusPage, {}, 'code'],
  ['/sn-check', checkPage, {}, 'code'],
  ['/sn-check/report', reportPage, { bought: '常熟服装城', contact: 'zhou@example.com' }, 'text'],
] as const satisfies [string, object, Record<string, string>, string][];

function post(path: string, page: object, body: string, language: Language) {
  const request = new Request(`http://localhost${path.replace(':id', String(job))}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
  const [pattern] = path.split('?');
  return renderPage(page as never, request, site.services, {
    path: pattern as string,
    language,
    origin: 'http://localhost',
  });
}

test.each(forms)(
  '%s: a text that is far too long is told at its field, and all that was typed comes back',
  async (path, page, typed, long) => {
    for (const language of ['zh-CN', 'en'] as const) {
      const pasted = '织'.repeat(6_000);
      const { status, html } = await post(path, page, writeFormBody({ ...typed, [long]: pasted }), language);
      expect(status).toBe(400);
      expect(html).toContain(pasted);
      const control = new RegExp(`<(?:input|textarea)[^>]*id="${long}"[^>]*>`).exec(html)?.[0];
      expect(control).toContain('aria-invalid="true"');
      for (const value of Object.values(typed).filter((text) => text.length > 4 && text !== 'quotation'))
        expect(html).toContain(value);
    }
  },
);

test.each(forms)('%s: what is too long to be read at all is told as such', async (path, page, typed, long) => {
  const body = writeFormBody({ ...typed, [long]: '织'.repeat(30_000) });
  const zh = await post(path, page, body, 'zh-CN');
  expect(zh).toMatchObject({ status: 400, html: expect.stringMatching(/过长.*后退/) });
  const en = await post(path, page, body, 'en');
  expect(en).toMatchObject({ status: 400, html: expect.stringMatching(/too long.*Back button/) });
});
