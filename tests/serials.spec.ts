import fs from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { enteredConsole } from './applicant-desk.ts';
import { isSound } from './axe.ts';
import { inBothLanguages } from './both-languages.ts';
import { attempt, lessMotion } from './staff-page.ts';

inBothLanguages((say, language) => {
  const mark = `${attempt}${say('1', '2')}`;
  const product = `全棉府绸衬衫 ${mark}`;
  const englishProduct = `Cotton poplin shirt ${mark}`;
  /** Ant Design puts a space between two Chinese signs. */
  const spaced = (zh: string, en: string) => new RegExp(`^${say([...zh].join('\\s?'), en)}$`);

  test('an editor has numbers made, printed and activated; a buyer checks one without JavaScript, another reports it', {
    tag: '@feature',
  }, async ({ page, browser }) => {
    await lessMotion(page);
    await enteredConsole(page.request);
    await page.goto('/console/serials');
    await page.getByRole('button', { name: say('新建批次', 'New batch') }).click();
    await page.getByLabel(say('货品名称（中文）', 'Product (Chinese)')).fill(product);
    await page.getByLabel(say('货品名称（英文）', 'Product (English)')).fill(englishProduct);
    await page.getByLabel(say('商品条码（选填）', 'GTIN (optional)')).fill('6901234567892');
    await page.getByLabel(say('数量', 'Quantity')).fill('3');
    await page.getByRole('button', { name: say('生成编号', 'Generate numbers') }).click();
    const row = page.getByRole('row').filter({ hasText: say(product, englishProduct) });
    await row.getByRole('button', { name: say('导出编号', 'Export numbers') }).click();
    const dialog = page.getByRole('dialog');
    // A password is there already, in four groups.
    await expect(dialog.getByLabel(say('压缩包密码', 'Archive password'))).toHaveValue(/^(\w{5}-){3}\w{5}$/);
    await dialog.getByRole('radio', { name: say('不加密的 CSV', 'Unencrypted CSV') }).check();
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: say('导出编号', 'Export numbers') }).click();
    const lines = fs
      .readFileSync(await (await coming).path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    const [code = '', , address = ''] = lines[0]?.split(',') ?? [];
    const [early = ''] = lines[2]?.split(',') ?? [];
    const plain = await (await browser.newContext({ locale: language, javaScriptEnabled: false })).newPage();
    const ask = async (number: string, host = plain) => {
      await host.goto('/sn-check');
      await host.getByLabel(say('编号', 'Serial number')).fill(number);
      await host.getByRole('button', { name: say('查询', 'Check') }).click();
      return host.getByRole('heading', { level: 1 });
    };
    // Not in use yet: as unknown as any other, and staff hear of it.
    await expect(await ask(early)).toHaveText(say('查不到这个编号', 'Number not found'));
    await row.getByRole('button', { name: say('确认付印', 'Confirm printing') }).click();
    await dialog.getByLabel(say('行数', 'Lines')).fill('2');
    await dialog.getByRole('button', { name: say('确认付印', 'Confirm printing') }).click();
    await expect(
      dialog.getByText(say('行数和批次的数量对不上', 'That is not how many numbers the batch has')),
    ).toBeVisible();
    await dialog.getByLabel(say('行数', 'Lines')).fill('3');
    await dialog.getByRole('button', { name: say('确认付印', 'Confirm printing') }).click();
    await expect(row.getByRole('cell', { name: say('已付印', 'printed') })).toBeVisible();
    await row.getByRole('button', { name: spaced('启用', 'Activate') }).click();
    await dialog.getByRole('button', { name: spaced('启用', 'Activate') }).click();
    await expect(row.getByRole('cell', { name: say('已启用', 'active') })).toBeVisible();
    await expect(dialog).toBeHidden();
    await isSound(page, 'the desk');

    // The whole address of GS1 Digital Link, as somebody else's label may carry it, leads to the same page.
    const { pathname } = new URL(address);
    await plain.goto(pathname.replace('/21/', '/22/2A/10/B7/21/'));
    await expect(plain.getByLabel(say('编号', 'Serial number'))).toHaveValue(/^(.{4}-){3}.{4}$/);
    await plain.goto(pathname);
    await plain.getByRole('button', { name: say('查询', 'Check') }).click();
    await expect(
      plain.getByRole('heading', { level: 1, name: say('正品，第一次查询', 'Genuine, first check') }),
    ).toBeVisible();
    await expect(plain.getByText(say(product, englishProduct))).toBeVisible();

    // In WeChat: its own scanner reads the label.
    const wechat = await (
      await browser.newContext({
        locale: language,
        userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile MicroMessenger/8.0.50.2701',
      })
    ).newPage();
    await wechat.addInitScript((label) => {
      const invoke = (name: string, _data: object, callback?: (answer: object) => void) =>
        callback?.({ err_msg: `${name}:ok`, ...(name === 'scanQRCode' ? { resultStr: label } : {}) });
      Object.assign(window, { WeixinJSBridge: { invoke, on() {}, call() {} } });
    }, address);
    await wechat.goto('/sn-check');
    await wechat.getByRole('button', { name: say('扫描二维码', 'Scan the code') }).click();
    await expect(
      wechat.getByRole('heading', {
        level: 1,
        name: say('编号为真，这是第 2 次查询', 'Genuine number, checked 2 times'),
      }),
    ).toBeVisible();
    await wechat.context().close();

    const other = await (
      await browser.newContext({
        locale: language,
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
    const field = other.getByLabel(say('编号', 'Serial number'));
    // Two neighbours that changed places: told by the page itself, nothing is sent.
    const at = [...code].findIndex((character, place) => place > 0 && character !== code[place - 1]);
    await field.fill(code.slice(0, at - 1) + code[at] + code[at - 1] + code.slice(at + 1));
    await other.getByRole('button', { name: say('查询', 'Check'), exact: true }).click();
    await expect(other.getByRole('alert')).toContainText(say('两位颠倒了', 'two are swapped'));
    await field.fill(code.toLowerCase());
    await other.getByRole('button', { name: say('查询', 'Check'), exact: true }).click();
    await expect(other.getByRole('heading', { level: 1 })).toContainText(say('第 3 次查询', 'checked 3 times'));
    await isSound(other, 'the answer');
    await other.getByRole('button', { name: say('举报这件货品', 'Report this item') }).click();
    await expect(other.getByRole('textbox', { name: say('编号', 'Serial number') })).toHaveValue(/^(.{4}-){3}.{4}$/);
    await other.getByRole('button', { name: say('提交举报', 'Send the report') }).click();
    await expect(other.getByRole('alert')).toBeVisible();
    await other.getByLabel(say('在哪里买的', 'Where you bought it')).fill('A market stall');
    await other.getByLabel(say('哪里不对', 'What is wrong')).fill('The coating was off when I bought it.');
    await isSound(other, 'the report');
    await other.getByRole('button', { name: say('提交举报', 'Send the report') }).click();
    await other.waitForURL(/\/sn-check\/report\/SN\d{10}$/);

    // The desk: how often was asked, and from where; a number is looked up without counting, and marked.
    await page.getByRole('tab', { name: say('查询情况', 'Checks') }).click();
    await expect(page.getByRole('heading', { name: say('按地区', 'By region') })).toBeVisible();
    await page.getByRole('searchbox', { name: say('查询编号', 'Look up a number') }).fill(code);
    await page.getByRole('button', { name: spaced('查询', 'Look up') }).click();
    const outcomes = page.getByRole('row').filter({ hasText: /[0-9a-f]{16}/ });
    await expect(outcomes).toHaveCount(3);
    await expect(outcomes.first()).toContainText(say('再次', 'Again'));
    await page.getByLabel(say('标为可疑的原因', 'Why it is suspicious')).fill('标签被盗 / stolen');
    await page.getByRole('button', { name: say('标为可疑', 'Mark as suspicious') }).click();
    await expect(page.getByText(say('已标为可疑：标签被盗', 'Marked as suspicious: 标签被盗'))).toBeVisible();
    await expect(await ask(code)).toHaveText(say('编号可疑，谨防假货', 'Suspicious number: this may be a fake'));
    await page.getByRole('button', { name: say('取消标记', 'Remove mark') }).click();
    await expect(page.getByText(say('已标为可疑', 'Marked as suspicious'))).toHaveCount(0);
    await expect(page.getByRole('heading', { name: say('按地区', 'By region') })).toBeVisible();
    await isSound(page, 'the map of checks', { wcagOnly: true });

    await page.getByRole('tab', { name: new RegExp(`^${say('告警', 'Alarms')}`) }).click();
    const alarm = page.getByRole('listitem').filter({ hasText: say(product, englishProduct) });
    await expect(alarm).toContainText(
      say('还没启用或已作废的编号被人查询', 'An inactive or revoked number was checked'),
    );
    await alarm.getByLabel(say('处理结果', 'Outcome')).fill('印刷厂抽样 / the printer tried one');
    await alarm.getByRole('button', { name: say('处理完毕', 'Close') }).click();
    await expect(alarm).toContainText(say('已处理', 'Closed'));
    await isSound(page, 'the alarms', { wcagOnly: true });

    await page.getByRole('tab', { name: new RegExp(`^${say('举报', 'Reports')}`) }).click();
    const [number = 'none'] = /SN\d{10}/.exec(other.url()) ?? [];
    await page.getByRole('link', { name: number }).click();
    const report = page.getByRole('dialog');
    await report.getByLabel(say('答复（对方凭举报编号查看）', 'Reply (visible')).fill('请寄回样品，我们检验。');
    await report.getByRole('button', { name: spaced('答复', 'Reply') }).click();
    await expect(report.getByText(say('已答复', 'Replied'), { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(report).toBeHidden();
    await other.reload();
    await expect(other.getByText('请寄回样品，我们检验。')).toBeVisible();
    await isSound(other, 'the answered report');
    await other.context().close();

    // A recall is told with its words; what is revoked is as unknown as what never was.
    await page.getByRole('tab', { name: say('批次', 'Batches') }).click();
    await row.getByRole('button', { name: spaced('召回', 'Recall') }).click();
    await dialog.getByLabel(say('召回说明（中文）', 'Recall notice (Chinese)')).fill('染料超标，请退回门店。');
    await dialog
      .getByLabel(say('召回说明（英文）', 'Recall notice (English)'))
      .fill('Too much dye: please return it to the shop.');
    await dialog.getByRole('button', { name: spaced('召回', 'Recall') }).click();
    await expect(row.getByRole('cell', { name: say('召回中', 'recalled') })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(await ask(code)).toHaveText(say('这批货品正在召回', 'This batch is being recalled'));
    await expect(
      plain.getByText(say('染料超标，请退回门店。', 'Too much dye: please return it to the shop.')),
    ).toBeVisible();
    await row.getByRole('button', { name: say('更多', 'More') }).click();
    await page.getByRole('menuitem', { name: spaced('作废', 'Revoke') }).click();
    const batchNumber =
      (
        await dialog
          .getByText(/B\d{6}-\d{4}/)
          .first()
          .textContent()
      )?.match(/B\d{6}-\d{4}/)?.[0] ?? '';
    const faults: Error[] = [];
    page.on('pageerror', (fault) => faults.push(fault));
    await dialog.getByRole('button', { name: spaced('作废', 'Revoke') }).click();
    await expect(dialog.getByText(say('批次号和这一批对不上', 'That is not the number of this batch'))).toBeVisible();
    // A refusal is no failure of the page.
    expect(faults).toEqual([]);
    await dialog
      .getByLabel(say(`输入批次号 ${batchNumber} 以确认`, `Type ${batchNumber} to confirm`))
      .fill(batchNumber);
    await dialog.getByLabel(say('作废的原因（记入审计）', 'Reason (recorded in the audit log)')).fill('标签被盗');
    await dialog.getByRole('button', { name: spaced('作废', 'Revoke') }).click();
    await expect(row.getByRole('cell', { name: say('已作废', 'revoked') })).toBeVisible();
    await expect(await ask(code)).toHaveText(say('查不到这个编号', 'Number not found'));
    await plain.context().close();
  });
});
