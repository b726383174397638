import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Slow 4G and a phone of the middle class, as Lighthouse simulates them: 1.6 Mbit/s, 150 ms, a quarter of the speed. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerCpu = 4;

export const screen = { width: 390, height: 844 } as const;

export const openPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ viewport: screen, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'zh-CN' });

/** From now on the page has the network and the processor of a slow phone; gives the tools that it was done with. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  return devtools;
}
