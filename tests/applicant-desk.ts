import fs from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import { sectionNames } from '#enrolment/application/application-fields.ts';
import { call, dataDirectory, newPhone, signedIn } from './applicant-page.ts';
import { garmentFactory } from './sample-application.ts';

export const adminPassword = (): string =>
  fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim();

/** Signs in on the console's page that stands open. */
export async function enterConsole(page: Page, username = 'admin', password = adminPassword()): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}
/** The same by a call, where another story shows the page. */
export const enteredConsole = (browser: APIRequestContext) =>
  call(browser, '/screen/login', { username: 'admin', password: adminPassword() });

/** A picture that this person has sent to the store; its key. */
export async function uploaded(browser: APIRequestContext, background: string): Promise<string> {
  const ticket = await call(browser, '/supplier_enter/qn_img_token', { purpose: 'picture' });
  const buffer = await sharp({ create: { width: 900, height: 640, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const answer = await browser.post(ticket.upload_url, {
    multipart: { token: ticket.token, file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
  });
  return (await answer.json()).key;
}

/** A draft of the browser's own applicant in which nothing lacks. */
export async function fillIn(
  browser: APIRequestContext,
  changes: object = {},
  phone = newPhone(),
): Promise<{ id: number; revision: number; phone: string }> {
  await signedIn(browser, phone);
  const [licence_image, gate, cutting, sewing] = await Promise.all(
    ['#f4f1e8', '#8a8f7a', '#b9a58a', '#5a6f88'].map((background) => uploaded(browser, background)),
  );
  const data = await call(browser, '/supplier_enter/save_apply_info', {
    ...garmentFactory,
    licence_image,
    gate_images: [gate],
    cutting_images: [cutting],
    sewing_images: [sewing],
    ...changes,
    revision: 0,
  });
  return { id: Number(data.number.slice(2)), revision: data.revision, phone };
}
/** The same, submitted. */
export const submit = (browser: APIRequestContext, changes: object = {}, phone?: string) =>
  fillIn(browser, { ...changes, submit: 1, consent_version: '2026-11-01' }, phone);

/** The administrator at the desk, by calls. */
export async function openDesk(baseURL: string) {
  const browser = await request.newContext({ baseURL });
  await enteredConsole(browser);
  const read = (id: number) => call(browser, '/enrolment/open_application', { id });
  return {
    read,
    act: async (name: string, id: number, more: object = {}) =>
      call(browser, `/enrolment/${name}`, { id, revision: (await read(id)).revision, ...more }),
    async readWhole(id: number) {
      for (const section of sectionNames) await call(browser, '/enrolment/open_section', { id, section });
    },
    close: () => browser.dispose(),
  };
}
