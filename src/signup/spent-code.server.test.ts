// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFormBody } from '#kit/form/form-body.ts';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import * as myDataPage from './my-data-page.tsx';
import * as signupPage from './signup-page.tsx';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test.each([
  ['/signup', signupPage],
  ['/signup/my-data', myDataPage],
])('%s: without script too a right code after too many tries is told to be no longer valid', async (path, page) => {
  const phone = '13900005678';
  site.clock.forward(61_000);
  await site.services.signup.sendCode(`+86${phone}`, { address: '10.4.0.1', language: 'zh-CN' });
  const code = site.messages().at(-1)?.code ?? '';
  const typed = {
    contact_phone: phone,
    company: '青禾女装',
    city: '苏州市',
    consent: '1',
    consent_version: '2026-11-01',
  };
  const send = (verify_code: string, intent: string, language: 'zh-CN' | 'en' = 'zh-CN') => {
    const body = writeFormBody({ ...typed, verify_code, intent });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body });
    return renderPage(page, request, site.services, { language });
  };
  const intent = path === '/signup' ? 'signup' : 'open';
  const wrong = code === '111111' ? '222222' : '111111';
  for (let tries = 1; tries < 5; tries++) expect((await send(wrong, intent)).html).toContain('验证码不正确或已过期');
  expect((await send(wrong, intent)).html).toContain('尝试次数过多，验证码已失效，请重新获取');
  const { status, html } = await send(code, intent, 'en');
  expect(status).toBe(400);
  expect(html).toContain('Too many attempts: this code is no longer valid. Please get a new one');
  expect(html).toMatch(/<input[^>]*id="verify_code"[^>]*aria-invalid="true"/);
});
