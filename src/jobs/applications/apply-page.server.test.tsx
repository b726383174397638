// @vitest-environment node
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inLanguage } from '#kit/text/language.ts';
import { renderPage } from '#tests/render-page.ts';
import { samplePdf } from '#tests/sample-files.ts';
import { demonstrationJob } from '#tests/sample-job.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import * as page from './apply-page.tsx';
import { applyWords, cvFaultTexts } from './apply-words.ts';
import { cvLimitBytes } from './stages.ts';

let site: TestApp;
let job = 0;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-03-04T10:00:00+08:00' });
  job = await demonstrationJob(site);
});
afterAll(() => site.close());

const t = applyWords('zh-CN');
let place = 0;
/** The page without script, with or without a submitted form. */
function ask(id: string | number, form?: Record<string, string | Blob>) {
  const body = form && new FormData();
  for (const [name, value] of Object.entries(form ?? {})) body?.set(name, value);
  const request = new Request(
    `http://weftline.example/jobs/${id}/apply`,
    form && { method: 'POST', body: body ?? null },
  );
  return renderPage(page, request, site.services, { path: '/jobs/:id/apply', address: `10.6.${place++}.1` });
}
const cv = () => new File([new Uint8Array(samplePdf())], '陈岚.pdf');
async function formOf(phone: string, more: Record<string, string | Blob> = {}) {
  site.clock.forward(61_000);
  await site.services.jobs.sendCode(`+86${phone}`, { address: `10.5.${place++}.1`, language: 'zh-CN' });
  const code = site.messages().findLast((message) => message.code)?.code ?? '';
  return {
    name: '陈岚',
    contact_phone: phone,
    verify_code: code,
    note: '',
    cv: cv(),
    consent: '1',
    consent_version: '2026-11-01',
    intent: 'apply',
    ...more,
  };
}
const applications = async () => (await site.services.database.pool.query('select 1 from job_applications')).rowCount;

test('an address without a job has no form and accepts none', async () => {
  const form = await formOf('13800138001');
  for (const id of ['abc', '99999999999999999999', '1e1', '0', '-1', `${job}.0`, `0${job}`]) {
    expect(await ask(id)).toMatchObject({ status: 404 });
    expect(await ask(id, form)).toMatchObject({ status: 404 });
  }
  expect(await applications()).toBe(0);
});

test('without consent the form is refused, the file is stored and the code stays valid', async () => {
  const { consent, ...form } = await formOf('13800138002');
  const refused = await ask(job, form);
  expect(refused.status).toBe(400);
  expect(refused.html).toMatch(/id="consent"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="consent"/);
  expect(refused.html).toContain(t.fileHere);
  expect(await applications()).toBe(0);
  expect((await ask(job, { ...form, consent })).html).toContain(t.sentTitle);
});

test('an oversized file is not stored, and the fields before and after it are kept', async () => {
  const uploads = async () => (await site.services.database.pool.query('select 1 from job_uploads')).rowCount;
  const before = await uploads();
  for (const bytes of [cvLimitBytes + 1, 6 * cvLimitBytes]) {
    const form = await formOf('13800138012', {
      note: '十二月起可以到岗',
      cv: new File([new Uint8Array(bytes)], '陈岚.pdf'),
    });
    const { status, html } = await ask(job, form);
    expect(status).toBe(400);
    expect(html).toContain(inLanguage(cvFaultTexts.too_large, 'zh-CN'));
    for (const typed of ['陈岚', '13800138012', form.verify_code, form.note]) expect(html).toContain(typed);
    expect(html).toMatch(/<input[^>]*id="consent"[^>]*checked|<input[^>]*checked[^>]*id="consent"/);
    // The code is still valid: with another file the same form is accepted.
    if (bytes > 2 * cvLimitBytes) expect((await ask(job, { ...form, cv: cv() })).html).toContain(t.sentTitle);
  }
  expect(await uploads()).toBe(before);
});

test('a second application gets the code of the first', async () => {
  const first = await ask(job, await formOf('13800138003'));
  const second = await ask(job, await formOf('13800138003'));
  const codeIn = (html: string) => /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(html)?.[0];
  expect(second.status).toBe(200);
  expect(second.html).toContain(t.againTitle);
  expect(codeIn(second.html)).toBe(codeIn(first.html));
  expect(second.html).not.toContain(t.codeSent);
});

test('a form sent again without script, after a lost response, does not report a wrong code', async () => {
  const form = await formOf('13800138004');
  expect((await ask(job, form)).html).toContain(t.sentTitle);
  const again = await ask(job, { ...form, cv: cv() });
  expect(again.status).toBe(200);
  expect(again.html).toContain(t.againTitle);
});

test('a form for a closed job reports that it was not accepted', async () => {
  const { database, clock } = site.services;
  const form = await formOf('13800138005');
  await database.pool.query('update jobs set closed_at = $2 where id = $1', [job, new Date(clock.now())]);
  try {
    const late = await ask(job, form);
    expect(late.status).toBe(410);
    expect(late.html).toContain(t.gone);
    const looked = await ask(job);
    expect(looked.status).toBe(410);
    expect(looked.html).not.toContain(t.gone);
  } finally {
    await database.pool.query('update jobs set closed_at = null where id = $1', [job]);
  }
});

test('the page says that the code was sent by SMS only if it was', async () => {
  const form = await formOf('13800138006');
  const outbox = path.join(site.dataDirectory, 'outbox');
  fs.renameSync(outbox, `${outbox}.away`);
  fs.writeFileSync(outbox, '');
  const { html } = await ask(job, form).finally(() => {
    fs.rmSync(outbox);
    fs.renameSync(`${outbox}.away`, outbox);
  });
  expect(html).toContain(t.sentTitle);
  expect(html).not.toContain(t.codeSent);
  expect(html).toContain(t.codeHere);
  expect((await ask(job, await formOf('13800138007'))).html).toContain(t.codeSent);
});
