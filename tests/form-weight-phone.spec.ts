import { expect, test } from '@playwright/test';
import { hydrated, isInForm, newPhone, typeCode } from './applicant-page.ts';

/** Bytes as they came over the network. */
const limits = { signIn: 110_000, inAll: 200_000 };

test('the first field takes input before any script has come; the script is light, with that of the form as well', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/official/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/movein', { waitUntil: 'commit' });
  const phone = newPhone();
  await page.getByLabel('手机号').pressSequentially(phone);
  expect(bytes).toBe(0);
  release();
  await hydrated(page);
  await page.waitForLoadState('load');
  await expect(page.getByLabel('手机号')).toHaveValue(phone);
  await typeCode(page, phone);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await isInForm(page);
  expect(bytes).toBeGreaterThan(limits.signIn);
  expect(bytes).toBeLessThanOrEqual(limits.inAll);

  // Somebody who is signed in gets what the form takes, and nothing else comes later.
  bytes = 0;
  await page.reload();
  await hydrated(page);
  await page.waitForLoadState('load');
  expect(bytes).toBeLessThanOrEqual(limits.inAll);
});
