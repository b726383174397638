import fs from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import { dataDirectory, messages } from './applicant-page.ts';
import { garmentFactory } from './sample-application.ts';

const prefix = '/api.php/official';
// biome-ignore lint/suspicious/noExplicitAny: specs look into answers of every shape
type Answer = { code: number; msg: string; data: any };

/** A call as a page makes it; anything but success is a failure of the spec. */
export async function call(browser: APIRequestContext, name: string, data: object): Promise<Answer['data']> {
  const answer = await browser.post(`${prefix}${name}`, { data });
  const envelope = (await answer.json()) as Answer;
  if (envelope.code !== 1) throw new Error(`${name}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** Signs the page's own browser in, without walking through the form. */
export async function signedIn(page: Page, phone: string): Promise<void> {
  await call(page.request, '/supplier_enter/send_verify_code', { contact_phone: phone });
  const code = () => messages().findLast((message) => message.to === `+86${phone}` && message.code)?.code;
  await expect.poll(code).toBeTruthy();
  await call(page.request, '/supplier_enter/login', { contact_phone: phone, verify_code: code() });
}

async function uploaded(page: Page, background: string): Promise<string> {
  const ticket = await call(page.request, '/supplier_enter/qn_img_token', { purpose: 'picture' });
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const answer = await page.request.post(ticket.upload_url, {
    multipart: { token: ticket.token, file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
  });
  return (await answer.json()).key;
}

/** A submitted application of the page's own applicant. */
export async function submit(
  page: Page,
  phone: string,
  changes: object = {},
): Promise<{ id: number; revision: number }> {
  await signedIn(page, phone);
  const [licence_image, gate, cutting, sewing] = await Promise.all(
    ['#f4f1e8', '#8a8f7a', '#b9a58a', '#5a6f88'].map((background) => uploaded(page, background)),
  );
  const data = await call(page.request, '/supplier_enter/save_apply_info', {
    ...garmentFactory,
    licence_image,
    gate_images: [gate],
    cutting_images: [cutting],
    sewing_images: [sewing],
    ...changes,
    revision: 0,
    submit: 1,
    consent_version: '2026-11-01',
  });
  return { id: Number(data.number.slice(2)), revision: data.revision };
}

/** The administrator at the desk, by calls. */
export async function openDesk(baseURL: string) {
  const browser = await request.newContext({ baseURL });
  const password = fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim();
  await call(browser, '/screen/login', { username: 'admin', password });
  const read = (id: number) => call(browser, '/enrolment/open_application', { id });
  return {
    read,
    act: async (name: string, id: number, more: object = {}) =>
      call(browser, `/enrolment/${name}`, { id, revision: (await read(id)).revision, ...more }),
    async readWhole(id: number) {
      for (const section of [
        'subject',
        'contact',
        'business',
        'place',
        'capacity',
        'particulars',
        'cooperation',
        'pictures',
      ])
        await browser.post(`${prefix}/enrolment/open_section`, { data: { id, section } });
    },
    close: () => browser.dispose(),
  };
}
