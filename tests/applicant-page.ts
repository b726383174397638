import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { hydrated } from './hydrated.ts';

export const dataDirectory = process.env.TEST_DATA_DIR ?? '';

/**
 * A number that nobody has used. Specs share a product, and what failed is repeated in it: with a number of another story,
 * or of the first attempt, one would find its codes in the outbox, its drafts, and its pause between two codes.
 */
export const newPhone = (): string => `138${String(randomInt(1e8)).padStart(8, '0')}`;

export const messages = (): { to: string; code: string | null; text: string }[] => {
  const file = path.join(dataDirectory, 'outbox/sms.ndjson');
  if (!fs.existsSync(file)) return [];
  // What stands behind the last line's end is still being written.
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
};
/** Texts that went to a number, without its codes. */
export const textsTo = (phone: string): string[] =>
  messages()
    .filter(({ to, code }) => to === `+86${phone}` && code === null)
    .map(({ text }) => text);
export const codesTo = (phone: string): string[] =>
  messages().flatMap(({ to, code }) => (to === `+86${phone}` && code ? [code] : []));

/** The code that is sent because of what `ask` does: one that lies there from before is never it. */
export async function codeAfter(phone: string, ask: () => Promise<unknown>): Promise<string> {
  const before = codesTo(phone).length;
  await ask();
  await expect.poll(() => codesTo(phone).length).toBeGreaterThan(before);
  return codesTo(phone).at(-1) ?? '';
}
/** Asks for a code on the page and types it in. */
export async function typeCode(page: Page, phone: string): Promise<void> {
  const code = await codeAfter(phone, () => page.getByRole('button', { name: /获取验证码|重新发送/ }).click());
  await page.getByLabel('验证码').fill(code);
}

export { hydrated };
/** The server's own document says so as well, whatever was typed into it before its script came. */
export async function saved(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator('[data-save]')).toHaveAttribute('data-save', 'saved');
}
export const isInForm = (page: Page) => expect(page.getByRole('heading', { level: 2, name: '主体信息' })).toBeVisible();

/** As people sign in. */
export async function signIn(page: Page, phone = newPhone()): Promise<void> {
  await page.goto('/movein');
  await hydrated(page);
  await page.getByLabel('手机号').fill(phone);
  await typeCode(page, phone);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await isInForm(page);
}

// biome-ignore lint/suspicious/noExplicitAny: specs look into answers of every shape
type Answer = { code: number; msg: string; data: any };

/** A call as a page makes it; anything but success is a failure of the spec. */
export async function call(browser: APIRequestContext, name: string, data: object): Promise<Answer['data']> {
  const answer = await browser.post(`/api.php/official${name}`, { data });
  const envelope = (await answer.json()) as Answer;
  if (envelope.code !== 1) throw new Error(`${name}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** Signs a browser in without its form, which other stories walk through. */
export async function signedIn(browser: APIRequestContext, phone = newPhone()): Promise<string> {
  const verify_code = await codeAfter(phone, () =>
    call(browser, '/supplier_enter/send_verify_code', { contact_phone: phone }),
  );
  await call(browser, '/supplier_enter/login', { contact_phone: phone, verify_code });
  return phone;
}
/** The form of somebody who has signed in, at one of its steps. */
export async function openForm(page: Page, step = 'subject'): Promise<void> {
  await signedIn(page.request);
  await page.goto(`/movein?step=${step}`);
  await hydrated(page);
}

/** A photo as a phone takes it: each one different, as the store tells pictures apart by their content. */
export const photo = async (name: string, background: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
