import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { isSound } from './axe.ts';
import { attempt, openAsAdmin } from './staff-page.ts';

test('an editor has numbers made, printed and activated; a buyer checks one without JavaScript, another reports it', async ({
  page,
  browser,
}) => {
  const product = `全棉府绸衬衫 ${attempt}`;
  await openAsAdmin(page, '/console/serials');
  await page.getByRole('button', { name: '新建批次' }).click();
  await page.getByLabel('货品名称（中文）').fill(product);
  await page.getByLabel('货品名称（英文）').fill('Cotton poplin shirt');
  await page.getByLabel('商品条码（可不填）').fill('6901234567892');
  await page.getByLabel('数量').fill('3');
  await page.getByRole('button', { name: '生成编号' }).click();
  const row = page.getByRole('row').filter({ hasText: product });
  await row.getByRole('button', { name: '导出编号' }).click();
  const dialog = page.getByRole('dialog');
  // A password is there already, in four groups.
  await expect(dialog.getByLabel('压缩包密码')).toHaveValue(/^(\w{5}-){3}\w{5}$/);
  await dialog.getByRole('radio', { name: '不加密的 CSV' }).check();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出编号' }).click();
  const lines = fs
    .readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
  const [code = '', , address = ''] = lines[0]?.split(',') ?? [];
  await row.getByRole('button', { name: '确认付印' }).click();
  await dialog.getByLabel('行数').fill('2');
  await dialog.getByRole('button', { name: '确认付印' }).click();
  await expect(page.getByText('行数和批次的数量对不上')).toBeVisible();
  await dialog.getByLabel('行数').fill('3');
  await dialog.getByRole('button', { name: '确认付印' }).click();
  await expect(row.getByRole('cell', { name: '已付印' })).toBeVisible();
  await row.getByRole('button', { name: /启\s?用/ }).click();
  await dialog.getByRole('button', { name: /启\s?用/ }).click();
  await expect(row.getByRole('cell', { name: '已启用' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await isSound(page, 'the desk');

  const plain = await (await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false })).newPage();
  // The whole address of GS1 Digital Link, as somebody else's label may carry it, leads to the same page.
  const { pathname } = new URL(address);
  await plain.goto(pathname.replace('/21/', '/22/2A/10/B7/21/'));
  await expect(plain.getByLabel('编号')).toHaveValue(/^(.{4}-){3}.{4}$/);
  await plain.goto(pathname);
  await plain.getByRole('button', { name: '查询' }).click();
  await expect(plain.getByRole('heading', { level: 1, name: '正品，第一次查询' })).toBeVisible();
  await expect(plain.getByText(product)).toBeVisible();
  await plain.context().close();

  // In WeChat: its own scanner reads the label.
  const wechat = await (
    await browser.newContext({
      locale: 'zh-CN',
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile MicroMessenger/8.0.50.2701',
    })
  ).newPage();
  await wechat.addInitScript((label) => {
    const invoke = (name: string, _data: object, callback?: (answer: object) => void) =>
      callback?.({ err_msg: `${name}:ok`, ...(name === 'scanQRCode' ? { resultStr: label } : {}) });
    Object.assign(window, { WeixinJSBridge: { invoke, on() {}, call() {} } });
  }, address);
  await wechat.goto('/sn-check');
  await wechat.getByRole('button', { name: '扫描二维码' }).click();
  await expect(wechat.getByRole('heading', { level: 1, name: '编号属实，这是第 2 次查询' })).toBeVisible();
  await wechat.context().close();

  const other = await (
    await browser.newContext({
      locale: 'en',
      colorScheme: 'dark',
      viewport: { width: 320, height: 640 },
      userAgent: 'Other/1.0',
    })
  ).newPage();
  const scripts: Promise<number>[] = [];
  other.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
  });
  await other.goto('/sn-check');
  await expect(other.locator('html[data-hydrated]')).toBeAttached();
  const inline = await other.evaluate(() =>
    [...document.querySelectorAll('script:not([src], [type])')].map(({ textContent }) => textContent).join(''),
  );
  const weight = (await Promise.all(scripts)).reduce((sum, size) => sum + size, gzipSync(inline).length);
  expect(scripts.length).toBeGreaterThan(0);
  expect(weight, 'script of the check page, as it is sent').toBeLessThan(6_144);
  await isSound(other, 'the check page');
  const field = other.getByLabel('Serial number');
  // Two neighbours that changed places: told by the page itself, nothing is sent.
  const at = [...code].findIndex((character, place) => place > 0 && character !== code[place - 1]);
  await field.fill(code.slice(0, at - 1) + code[at] + code[at - 1] + code.slice(at + 1));
  await other.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(other.getByRole('alert')).toContainText('two changed places');
  await field.fill(code.toLowerCase());
  await other.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toContainText('checked 3 times');
  await isSound(other, 'the answer');
  await other.getByRole('button', { name: 'Report this article' }).click();
  await expect(other.getByLabel('Serial number')).toHaveValue(/^(.{4}-){3}.{4}$/);
  await other.getByRole('button', { name: 'Send the report' }).click();
  await expect(other.getByRole('alert')).toBeVisible();
  await other.getByLabel('Where you bought it').fill('A market stall');
  await other.getByLabel('What is wrong').fill('The coating was off when I bought it.');
  await isSound(other, 'the report');
  await other.getByRole('button', { name: 'Send the report' }).click();
  await other.waitForURL(/\/sn-check\/report\/SN\d{10}$/);

  // The desk: how often was asked, and from where; a number is looked up without counting.
  await page.getByRole('tab', { name: '查询情况' }).click();
  await expect(page.getByRole('heading', { name: '按地区' })).toBeVisible();
  await isSound(page, 'the map of checks', { wcagOnly: true });
  await page.getByRole('tab', { name: /告警/ }).click();
  await isSound(page, 'the alarms', { wcagOnly: true });
  await page.getByRole('tab', { name: /举报/ }).click();
  const [number = 'none'] = /SN\d{10}/.exec(other.url()) ?? [];
  const report = page.getByRole('listitem').filter({ hasText: number });
  await report.getByLabel('答复（对方凭举报编号看到）').fill('请寄回样品，我们检验。');
  await report.getByRole('button', { name: /答\s?复/ }).click();
  await expect(report.getByText('已答复', { exact: false })).toBeVisible();
  await other.reload();
  await expect(other.getByText('请寄回样品，我们检验。')).toBeVisible();
  await isSound(other, 'the answered report');
  await other.context().close();
});
