import { expect, test } from '@playwright/test';

/** Bytes as they came over the network. */
const limits = { beforeFirstInput: 110_000, inAll: 200_000 };

test('the form’s first field takes input before any script has come, and all its script is light', async ({ page }) => {
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
  const phone = page.getByLabel('手机号');
  await phone.pressSequentially('13800138079');
  expect(bytes).toBeLessThanOrEqual(limits.beforeFirstInput);
  release();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.waitForLoadState('load');
  await expect(phone).toHaveValue('13800138079');
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(limits.inAll);
});
