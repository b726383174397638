import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFormBody } from '#kit/form/form-body.ts';
import { renderPage } from '#tests/render-page.ts';
import { submittedApplication } from '#tests/sample-application.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { listRecoveries, type Recovery } from './ownership-contract.ts';
import * as page from './recovery-page.tsx';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const credit_code = '91350100M000100Y43';
const newestCode = () => site.messages().at(-1)?.code ?? '';
const open = (init?: RequestInit) =>
  renderPage(page, new Request('http://localhost/recovery', init), site.services, { path: '/recovery' });
const send = (fields: Record<string, string>) =>
  open({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeFormBody(fields),
  });
const handIn = (ticket: string, photo: Blob | undefined, { name = 'IMG_1.jpg', note = '原手机号已注销' } = {}) => {
  const body = new FormData();
  body.append('ticket', ticket);
  body.append('licence_image', photo ?? new Blob([]), photo ? name : '');
  body.append('note', note);
  return open({ method: 'POST', body });
};
const ticketIn = (html: string) => /name="ticket" value="([\w-]+)"/.exec(html)?.[1] ?? '';

async function begin(contact_phone: string, code = credit_code): Promise<string> {
  site.clock.forward(61_000);
  expect((await send({ contact_phone, credit_code: code, intent: 'code' })).status).toBe(200);
  const { status, html } = await send({
    contact_phone,
    credit_code: code,
    verify_code: newestCode(),
    intent: 'submit',
  });
  expect(status).toBe(200);
  return ticketIn(html);
}

test('without script a lost number is asked for: who it is, then the licence, and staff have it', async () => {
  const { id } = await submittedApplication(site, '13600000001', { credit_code });
  const first = (await open()).html;
  expect(first).not.toContain('<noscript>');
  expect(first).toMatch(/<form[^>]* method="post".*name="credit_code".*name="contact_phone".*name="verify_code"/s);

  site.clock.forward(61_000);
  const contact_phone = '13600000002';
  const asked = await send({ contact_phone, credit_code, intent: 'code' });
  expect([asked.status, asked.html.includes(`value="${credit_code}"`)]).toEqual([200, true]);
  const code = newestCode();
  const wrong = await send({ contact_phone, credit_code: '1', verify_code: code === '111111' ? '222222' : '111111' });
  expect([wrong.status, wrong.html.includes('应为 18 位数字和大写字母')]).toEqual([400, true]);
  const empty = await send({ contact_phone: '', credit_code: ' ', verify_code: '' });
  expect([empty.status, empty.html.includes('请填写统一社会信用代码')]).toEqual([400, true]);
  expect(empty.html.match(/aria-invalid="true"/g)).toHaveLength(3);
  const ticket = ticketIn((await send({ contact_phone, credit_code, verify_code: code })).html);
  expect(ticket).not.toBe('');

  const none = await handIn(ticket, undefined);
  expect([
    none.status,
    none.html.includes('请先上传营业执照照片'),
    none.html.includes('原手机号已注销</textarea>'),
  ]).toEqual([400, true, true]);
  const text = await handIn(ticket, new Blob(['a text']));
  expect([text.status, text.html.includes('不是 JPG、PNG 或 WebP 照片')]).toEqual([400, true]);
  const long = await handIn(ticket, undefined, { note: '长'.repeat(501) });
  expect([long.status, long.html.includes('最多 500 个字'), ticketIn(long.html)]).toEqual([400, true, ticket]);

  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ddd' } })
    .withExif({ IFD0: { Make: 'a camera' } })
    .jpeg()
    .toBuffer();
  const done = await handIn(ticket, new Blob([new Uint8Array(photo)]));
  expect(done.status).toBe(200);
  const number = /编号 (RC\d{6})/.exec(done.html)?.[1] ?? '';
  await site.services.recovery.requests.dropBegun();
  const staff = await site.screenUser('reviewer');
  const request = (await staff.call(listRecoveries)).data.find((one: Recovery) => one.number === number);
  expect(request).toMatchObject({ credit_code, note: '原手机号已注销', candidates: [{ application: id }] });
  const keys: string[] = [];
  for await (const { key } of site.services.objects.list('recovery/')) keys.push(key);
  expect(keys).toHaveLength(1);
  const kept = await site.services.objects.read(keys[0] ?? '', 1e6);
  expect(kept?.length).toBeGreaterThan(100);
  expect(kept?.includes('a camera')).toBe(false);

  // Sent again, it is over: one begins anew.
  const again = await handIn(ticket, new Blob([new Uint8Array(photo)]));
  expect([again.status, again.html.includes('填写超时，请重新开始'), ticketIn(again.html)]).toEqual([410, true, '']);
  expect(again.html).toContain('name="credit_code"');
});

test('a company that nobody knows is answered in the same way; a photo that is too large keeps the step', async () => {
  const ticket = await begin('13600000003', '911101066976941872');
  const large = await handIn(ticket, new Blob([new Uint8Array(10 * 2 ** 20 + 1)]));
  expect([large.status, large.html.includes('照片超过 10 MB'), ticketIn(large.html)]).toEqual([400, true, ticket]);
  const broken = await open({
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="ticket"\r\n\r\nb',
  });
  expect([broken.status, broken.html.includes('提交失败，内容可能过长')]).toEqual([400, true]);
});
