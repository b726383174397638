import { chromium } from 'playwright-core';
const base = 'http://127.0.0.1:21300';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
const wx = iphone + ' MicroMessenger/8.0.50';
const jobs = JSON.parse(process.argv[2]);
for (const [name, path, width, lang = 'zh-CN', theme = 'light', ua, full = true] of jobs) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: lang, ...(ua === 'iphone' ? { userAgent: iphone } : ua === 'wx' ? { userAgent: wx } : {}) });
  await context.addCookies([{ name: 'lang', value: lang, url: base }, { name: 'theme', value: theme, url: base }]);
  const page = await context.newPage();
  await page.goto(base + path, { timeout: 30000 });
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/content/shots/${name}.png`, fullPage: full });
  await context.close();
}
await browser.close();
