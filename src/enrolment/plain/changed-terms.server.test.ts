// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as applyPage from '#enrolment/apply-page.tsx';
import { saveApplyInfo } from '#enrolment/contract.ts';
import { termsChanged } from '#kit/terms-changed.ts';
import { businessDay } from '#kit/time.ts';
import { firstVersion, legalCalls } from '#site/legal/contract.ts';
import { renderPage } from '#tests/render-page.ts';
import { applicantId, garmentFactory, storePictures } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T10:00:00+08:00' });
});
afterAll(() => site.close());

/** The last step as a browser without script gets it and, with values, sends it. */
function checkStep(account: number, values?: Record<string, string>) {
  const form = new FormData();
  const sent = { applicant: String(account), revision: '1', step: 'check', next: 'check', submit: '1', ...values };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  const request = new Request('http://localhost/movein?step=check', values && { method: 'POST', body: form });
  const session = { id: 's', kind: 'user', account, roles: [], expiresAt: site.clock.now() + 3_600_000 };
  return renderPage(applyPage, request, site.services, { sessions: { user: session } });
}
const field = (html: string, name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const versionIn = (html: string) => / value="([^"]*)"/.exec(field(html, 'consent_version'))?.[1];

async function publishPrivacy(): Promise<string> {
  const editor = await site.screenUser('editor');
  const today = businessDay(site.clock.now());
  const content = {
    ...{ document: 'privacy', version: today, effective_from: today, zh_changes: '改了。', en_changes: 'Changed.' },
    ...{ zh_body: '## 短信\n\n回执保存 90 天。', en_body: '## Messages\n\nReceipts are kept for 90 days.' },
  };
  const draft = (await editor.call(legalCalls.save, { content })).data;
  expect((await editor.call(legalCalls.publish, { id: draft.id, revision: draft.revision })).code).toBe(1);
  return `${firstVersion}/${today}`;
}

test('without script a consent is to the terms that the form showed, and one to former terms is asked for anew', async () => {
  const person = await site.applicant('13300000001');
  const account = await applicantId(person);
  const whole = { ...garmentFactory, ...(await storePictures(site, account)), revision: 0 };
  expect((await person.call(saveApplyInfo, whole)).code).toBe(1);
  const opened = await checkStep(account);
  expect(versionIn(opened.html)).toBe(firstVersion);
  const version = await publishPrivacy();

  const consents = async () =>
    (await site.services.database.pool.query('select version from consents where applicant = $1', [account])).rows;
  // Of the page that stood open, of one from before this rule, and of no version at all.
  for (const old of [firstVersion, undefined, '织'.repeat(500)]) {
    const { status, html } = await checkStep(account, { consent: '1', ...(old && { consent_version: old }) });
    expect(status).toBe(400);
    expect(html).toContain(termsChanged[0]);
    expect(field(html, 'consent')).toContain('aria-invalid="true"');
    expect(field(html, 'consent')).not.toContain('checked');
    expect(versionIn(html)).toBe(version);
  }
  // Nor does a form that comes back for another reason bring its tick along to terms that nobody has read.
  const stale = await checkStep(account, { consent: '1', consent_version: firstVersion, revision: '7' });
  expect(stale.status).toBe(409);
  expect(stale.html).toContain(termsChanged[0]);
  expect(field(stale.html, 'consent')).not.toContain('checked');
  // Whoever ticks nothing has agreed to nothing, whatever the form names.
  expect((await checkStep(account, { consent_version: version })).html).toContain('请先同意服务条款和隐私政策');
  expect(await consents()).toEqual([]);

  await expect(checkStep(account, { consent: '1', consent_version: version })).rejects.toThrow('303 /movein/status');
  expect(await consents()).toEqual([{ version }]);
});
