import fs from 'node:fs';
import { test } from '@playwright/test';
import { enteredConsole, fillIn, openDesk, submit } from './applicant-desk.ts';
import { hydrated } from './applicant-page.ts';

const out = '/tmp/applicant/looks';
const steps = ['subject', 'contact', 'business', 'place', 'capacity', 'particulars', 'cooperation', 'pictures', 'check'];
test('desk', async ({ page, playwright, baseURL }) => {
  test.setTimeout(240_000);
  fs.mkdirSync(out, { recursive: true });
  const one = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const two = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const a = await submit(one, { company_name: '常熟市经纬服饰有限公司', workers: 3, monthly_capacity: 900000 });
  const b = await submit(two, { company_name: '常熟经纬服饰（有限公司）' });
  const desk = await openDesk(baseURL ?? '');
  await desk.act('start_review', a.id);
  await desk.act('start_review', b.id);
  await desk.readWhole(b.id);
  await desk.act('return_for_correction', b.id, {
    remarks: JSON.stringify([{ field: 'workers', code: 'not_matching', text: '请按社保人数填写' }]),
    text: '谢谢配合',
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enteredConsole(page.request);
  const shot = async (name: string, full = false) => page.screenshot({ path: `${out}/${name}.png`, fullPage: full });
  for (const [name, address] of [
    ['queue', '/console/applications?state=all'],
    ['review', `/console/applications/${a.id}`],
    ['beside', `/console/applications/${a.id}/beside/${b.id}`],
    ['figures', '/console/applications/figures'],
    ['follow-up', '/console/follow-up'],
    ['settings', '/console/review-settings'],
    ['required', '/console/required-items'],
    ['recoveries', '/console/recoveries'],
    ['returned', `/console/applications/${b.id}`],
  ] as const) {
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(700);
    await shot(name, name !== 'queue');
  }
  await page.goto(`/console/applications/${a.id}`);
  await page.getByRole('button', { name: '营业执照照片 1' }).click();
  await page.waitForTimeout(900);
  await page.keyboard.press('c');
  await page.keyboard.press('m');
  await page.waitForTimeout(500);
  await shot('viewer');
  fs.writeFileSync(`${out}/viewer.yml`, await page.locator('dialog').ariaSnapshot());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.waitForTimeout(700);
  await shot('approve');
  fs.writeFileSync(`${out}/review.yml`, await page.locator('body').ariaSnapshot());
  await desk.close();
});
test('applicant', async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  fs.mkdirSync(out, { recursive: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await fillIn(page.request, { workers: '', email: 'x' });
  const snapshots: string[] = [];
  for (const step of steps) {
    await page.goto(`/movein?step=${step}`);
    await hydrated(page);
    snapshots.push(`## ${step}\n${await page.locator('main').ariaSnapshot()}`);
  }
  fs.writeFileSync(`${out}/form.yml`, snapshots.join('\n\n'));
  await page.context().clearCookies();
  const { id } = await submit(page.request);
  const desk = await openDesk(baseURL ?? '');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const shot = async (name: string, address: string) => {
    await page.goto(address);
    await hydrated(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${out}/${name}.png`, fullPage: true });
  };
  await shot('status-submitted', '/movein/status');
  fs.writeFileSync(`${out}/status.yml`, await page.locator('main').ariaSnapshot());
  await shot('receipt', '/movein/receipt');
  await shot('receipt-check', '/receipt?q=WL000001-1-0000-0000-0000');
  await shot('my-data', '/movein/my-data');
  await shot('account', '/movein/account');
  await shot('claim', '/movein/claim');
  await desk.act('start_review', id);
  await desk.readWhole(id);
  await desk.act('return_for_correction', id, {
    remarks: JSON.stringify([{ field: 'workers', code: 'not_matching', text: '请按社保人数填写' }]),
    text: '谢谢配合',
  });
  await shot('status-correction', '/movein/status');
  await shot('correction', '/movein?step=capacity');
  await shot('correction-check', '/movein?step=check');
  await desk.act('undo_decision', id);
  await desk.act('approve', id, { dated_conditions: JSON.stringify([{ text: '补交环评批复', due_on: '2030-03-31' }]) });
  await shot('status-approved', '/movein/status');
  await desk.close();
});
