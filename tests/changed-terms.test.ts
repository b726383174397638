// @vitest-environment node
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import * as requestPage from '#fabrics/requests/request-page.tsx';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import * as applyPage from '#jobs/applications/apply-page.tsx';
import { writeFormBody } from '#kit/form/form-body.ts';
import { termsChanged } from '#kit/form/terms-changed.ts';
import { businessDay } from '#kit/text/time.ts';
import * as signupPage from '#signup/signup-page.tsx';
import * as contactPage from '#site/contact/contact-page.tsx';
import { firstVersion, legalCalls } from '#site/legal/contract.ts';
import { renderPage } from './render-page.ts';
import { samplePdf } from './sample-files.ts';
import { demonstrationJob } from './sample-job.ts';
import { openTestApp, type TestApp } from './test-app.ts';

let site: TestApp;
let job = 0;
let address = 0;
const asker = () => ({ address: `10.4.${address++}.1`, language: 'zh-CN' as const });
const code = sampleFabric().code;

/** Every form of a visitor in which something is agreed to: its fields beside phone and code, and where the consent is kept. */
const forms = [
  [
    '/contact',
    contactPage,
    'enquiries',
    undefined,
    { name: '周敏', contact: 'zhou@example.com', topic: 'buying', text: '想打听样布怎么寄' },
  ],
  ['/signup', signupPage, 'signups', 'signup', { company: '杭州青禾女装工作室', city: '苏州市', intent: 'signup' }],
  [
    `/fabric/request?item=${code}`,
    requestPage,
    'fabric_requests',
    'fabricRequests',
    { kind: 'quotation', code, quantity: '300', name: '周敏', company: '杭州青禾女装工作室', intent: 'submit' },
  ],
  ['/jobs/:id/apply', applyPage, 'job_applications', 'jobs', { name: '陈岚', intent: 'apply' }],
] as const;

function ask(path: string, page: object, values?: Record<string, string>) {
  const request = new Request(
    `http://localhost${path.replace(':id', String(job))}`,
    values && {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: writeFormBody(values),
    },
  );
  const [pattern] = path.split('?');
  return renderPage(page as never, request, site.services, { path: pattern as string, ...asker() });
}
/** The field's tag as it stands in the page. */
const field = (html: string, name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const versionIn = (html: string) => / value="([^"]*)"/.exec(field(html, 'consent_version'))?.[1];

const seen = new Map<string, string | undefined>();
let version = '';
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T10:00:00+08:00' });
  const { database, clock } = site.services;
  await database.transaction((client) =>
    writeFabrics(client, [sampleFabric()], { at: new Date(clock.now()), state: 'shown' }),
  );
  job = await demonstrationJob(site);
  for (const [path, page] of forms) seen.set(path, versionIn((await ask(path, page)).html));
  // An editor publishes a policy that is in force at once, while all these forms stand open.
  const editor = await site.screenUser('editor');
  const today = businessDay(clock.now());
  const content = {
    ...{ document: 'privacy', version: today, effective_from: today, zh_changes: '改了。', en_changes: 'Changed.' },
    ...{ zh_body: '## 短信\n\n回执保存 90 天。', en_body: '## Messages\n\nReceipts are kept for 90 days.' },
  };
  const draft = (await editor.call(legalCalls.save, { content })).data;
  expect((await editor.call(legalCalls.publish, { id: draft.id, revision: draft.revision })).code).toBe(1);
  version = `${firstVersion}/${today}`;
});
afterAll(() => site.close());

test.each(forms)(
  '%s: a consent is to the terms that stood there, and one to former terms is asked for anew',
  async (path, page, table, feature, fields) => {
    const { services } = site;
    const consents = async () =>
      (await services.database.pool.query(`select consent_version from ${table}`)).rows.map(
        (row) => row.consent_version,
      );
    const before = await consents();
    const phone = '13900004321';
    site.clock.forward(61_000);
    if (feature) expect(await services[feature].sendCode(`+86${phone}`, asker())).toMatchObject({ ok: true });
    const proof = feature && { contact_phone: phone, verify_code: site.messages().at(-1)?.code ?? '' };
    const cv =
      feature === 'jobs'
        ? await services.jobs.uploads.store(Buffer.from(samplePdf()), 'cv.pdf', '10.3.0.1')
        : undefined;
    const file = cv?.ok && { cv_ticket: cv.value.ticket };
    const typed = { ...fields, ...proof, ...file, consent: '1' } as Record<string, string>;

    // Of the page that stood open, of one from before this rule, and of no version at all.
    expect(seen.get(path)).toBe(firstVersion);
    const former: Record<string, string>[] = [
      { consent_version: firstVersion },
      {},
      { consent_version: '织'.repeat(500) },
    ];
    for (const old of former) {
      const { status, html } = await ask(path, page, { ...typed, ...old });
      expect(status).toBe(409);
      expect(html).toContain(termsChanged[0]);
      expect(field(html, 'consent')).toContain('aria-invalid="true"');
      expect(field(html, 'consent')).not.toContain('checked');
      expect(versionIn(html)).toBe(version);
      const [shown] = Object.values(fields);
      expect(html).toContain(shown);
    }
    // Nor does a form that comes back for another reason bring a tick along to terms that nobody has read.
    const other = await ask(path, page, { ...typed, consent_version: firstVersion, name: '', company: '' });
    expect(other.status).toBe(400);
    expect(other.html).toContain(termsChanged[0]);
    expect(field(other.html, 'consent')).not.toContain('checked');
    expect(await consents()).toEqual(before);

    // The code has not been used up by any of these.
    await ask(path, page, { ...typed, consent_version: version }).then(
      ({ status }) => expect(status).toBe(200),
      (gone: Error) => expect(gone.message).toMatch(/^the page answered 303 /),
    );
    expect(await consents()).toEqual([...before, version]);
  },
);
