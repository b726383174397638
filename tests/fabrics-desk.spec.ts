import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { enteredConsole } from './applicant-desk.ts';
import { messages } from './applicant-page.ts';
import { isSound } from './axe.ts';
import { inBothLanguages } from './both-languages.ts';
import { inGbk } from './gbk.ts';
import { attempt, lastCode, lessMotion, newPhone } from './staff-page.ts';

const heads = {
  'zh-CN': '编号,中文名称,组织,成分,克重,有效门幅,HS 编码,阶梯价,起订量,颜色,供应商,内部备注',
  en: 'Code,Name (Chinese),Construction,Composition,Weight g/m2,Usable width cm,HS code,Prices,Minimum order,Colours,Supplier,Our note',
};

inBothLanguages((say, language) => {
  const code = `SP-${attempt}${say('1', '2')}`;
  const company = `杭州青禾女装工作室 ${code}`;
  const head = heads[language];
  const line = (of: string, composition: string, supplier = '绍兴锦澜经纬纺织有限公司') =>
    `${of},40 支精梳棉府绸,${say('府绸', 'Poplin')},${composition},120,145,520839,100:18.60;500:16.90,100,01|本白|Off-white|#f4f0e6|2400;02|藏青|Navy|#1f2a44|0,${supplier},x`;
  const [good, over] = [
    say('97% 棉 3% 氨纶', '97% cotton 3% elastane'),
    say('97% 棉 4% 氨纶', '97% cotton 4% elastane'),
  ];
  /** Ant Design puts a space between two Chinese signs. */
  const spaced = (zh: string, en: string) => new RegExp(`^${say([...zh].join('\\s?'), en)}$`);

  test('an editor imports fabrics, mends one, changes prices and takes that back; a quotation and samples are asked for and answered', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    await lessMotion(page);
    await enteredConsole(page.request);
    // Other stories may have put fabrics on this desk.
    await page.goto(`/console/fabrics?q=${code}`);

    await page.getByRole('button', { name: spaced('导入', 'Import') }).click();
    const dialog = page.getByRole('dialog');
    const chosen = page.getByLabel(say('选择文件', 'Choose a file'));
    const back = page.getByRole('button', { name: say('返回列表', 'Back to the list') });
    const file = (lines: readonly string[], encode: (text: string) => Buffer = (text) => Buffer.from(text)) => ({
      name: `春夏 ${code}.csv`,
      mimeType: 'text/csv',
      buffer: encode(lines.join('\n')),
    });
    const without = [head, line(code, good)].map((cells) => cells.split(',').slice(0, 3).join(','));
    await chosen.setInputFiles(file(without));
    await expect(page.getByRole('alert')).toContainText(say('还缺少：成分', 'Composition'));
    await isSound(page, 'the columns of a file of fabrics', { wcagOnly: true });
    await back.click();
    const more = Array.from({ length: 88 }, (_, at) => `X${at}`).join(',');
    await chosen.setInputFiles(file([`${head},${more}`, line(code, good)]));
    await expect(page.getByText(say('没有导入的列', 'Columns not imported'))).toContainText('X87');
    await isSound(page, 'the report of a file of a hundred columns', { wcagOnly: true });
    await back.click();
    const lines = [
      head,
      line(code, good),
      line(`${code}-B`, over),
      line(`${code}-C`, good, '=HYPERLINK("https://example.com")'),
    ];
    await chosen.setInputFiles(file(lines, language === 'en' ? undefined : inGbk));
    await expect(page.getByText(say('GBK', 'UTF-8'))).toBeVisible();
    const report = page.getByRole('table').first();
    await expect(report.getByText(say('成分合计 101%，应为 100%', 'The shares add up to 101%'))).toBeVisible();
    await expect(report.getByText(say('不能以 = + - @ 开头', 'must not start with = + - @'))).toBeVisible();
    await expect(page.getByText(say('没有导入的列：内部备注', 'Columns not imported: Our note'))).toBeVisible();
    await isSound(page, 'the report of an import', { wcagOnly: true });
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: say('下载问题清单', 'Download problem list') }).click();
    expect(fs.readFileSync(await (await coming).path(), 'utf8')).toContain(`${code}-B`);
    await page.getByLabel(say('写入后直接上架', 'Publish immediately')).check();
    await page.getByRole('button', { name: say('写入 1 款', 'Import 1 fabric') }).click();
    await page.getByRole('link', { name: say('查看导入的 1 款', 'See 1 fabric imported') }).click();

    await page.getByRole('link', { name: '40 支精梳棉府绸' }).click();
    const drawer = page.getByRole('dialog');
    const save = drawer.getByRole('button', { name: spaced('保存', 'Save') });
    const width = drawer.getByLabel(say('有效门幅', 'Usable width'));
    await expect(drawer.getByRole('img', { name: say('预览', 'Preview') })).toBeVisible();
    await width.fill('155');
    await save.click();
    await expect(
      drawer.getByText(say('有效门幅不能大于全幅', 'The usable width cannot exceed the full width')),
    ).toBeVisible();
    await expect(width).toBeFocused();
    await isSound(page, 'the form of a fabric', { wcagOnly: true });
    await width.fill('144');
    await drawer.getByLabel(say('英文名称', 'Name (English)')).fill('Combed cotton poplin 40s');
    await save.click();
    await expect(page.getByText(say('已保存', 'Saved')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();

    await page.goto('/console/campaigns?open=new');
    await drawer.getByLabel(say('中文名称', 'Name (Chinese)')).fill('春夏新品周');
    await save.click();
    await expect(drawer.getByLabel(say('英文名称', 'Name (English)'))).toBeFocused();
    await page.goto(`/console/fabrics?q=${code}`);

    await page.getByRole('button', { name: say('批量调价', 'Bulk price change') }).click();
    await dialog.getByLabel(say('上调为正，下调为负', 'Positive to raise, negative to lower')).fill('10');
    await dialog.getByRole('button', { name: spaced('预览', 'Preview') }).click();
    await expect(dialog.getByText('¥18.60 → ¥20.46')).toContainText('¥16.90 → ¥18.59');
    await isSound(page, 'new prices before they are set', { wcagOnly: true });
    await dialog.getByRole('button', { name: say('调整 1 款', 'Change 1') }).click();
    await expect(page.getByRole('cell', { name: '¥18.59 – ¥20.46' })).toBeVisible();
    await dialog.getByRole('button', { name: spaced('撤销', 'Undo') }).click();
    await expect(page.getByRole('cell', { name: '¥16.90 – ¥18.60' })).toBeVisible();

    // A file by mistake is taken back; what was shown meanwhile stays.
    await page.goto('/console/fabrics?tab=import');
    await chosen.setInputFiles(file([head, line(`${code}-D`, good), line(`${code}-E`, good)]));
    await page.getByRole('button', { name: say('写入 2 款', 'Import 2 fabrics') }).click();
    const seen = page.getByRole('link', { name: say('查看导入的 2 款', 'See 2 fabrics imported') });
    await expect(seen).toBeVisible();
    const written = page.url();
    await seen.click();
    await page.getByRole('checkbox', { name: new RegExp(`${code}-E`) }).check();
    await page.getByRole('button', { name: spaced('上架', 'Publish') }).click();
    await dialog.getByRole('button', { name: spaced('上架', 'Publish') }).click();
    await dialog
      .getByRole('button', { name: spaced('完成', 'Close') })
      .last()
      .click();
    await page.goto(written);
    await page.getByRole('button', { name: say('撤回导入', 'Undo import') }).click();
    await expect(
      dialog.getByText(say('将撤回 1 款，另有 1 款会保留', '1 fabric will be undone; 1 fabric will stay')),
    ).toBeVisible();
    await expect(dialog.getByRole('row', { name: `${code}-E` })).toContainText(say('已上架', 'Published'));
    await isSound(page, 'what taking an import of fabrics back does', { wcagOnly: true });
    await dialog.getByRole('button', { name: say('撤回 1 款', 'Undo 1 fabric') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(say('已撤回 1 款，保留 1 款', '1 fabric undone, 1 fabric kept'))).toBeVisible();
    await page.goto(`/console/fabrics?q=${code}-`);
    await expect(page.getByRole('row', { name: `${code}-E` })).toBeVisible();
    await expect(page.getByRole('row', { name: `${code}-D` })).toHaveCount(0);

    const call = async (name: string, form: Record<string, string>) =>
      (await request.post(`${baseURL}/api.php/official/${name}`, { form })).json();
    const ask = async (kind: 'quotation' | 'sample', colour: string, quantity: number) => {
      const phone = newPhone();
      await call('supplier_enter/send_verify_code', { contact_phone: phone, purpose: 'fabric' });
      const asked = await call('fabric/send_request', {
        kind,
        items: JSON.stringify([{ code, colour, quantity }]),
        name: '周敏',
        company: `${company} ${kind}`,
        address: '杭州市余杭区文一西路 969 号',
        contact_phone: phone,
        verify_code: lastCode(phone),
        consent: '1',
        consent_version: '2026-11-01',
      });
      expect(asked).toMatchObject({ code: 1 });
      const { number } = asked.data;
      const standing = () => call('fabric/request_standing', { number, phone_end: phone.slice(-4) });
      return { phone, number, standing };
    };
    const told = ({ phone, number }: { phone: string; number: string }) =>
      expect(messages().at(-1)).toMatchObject({ to: `+86${phone}`, text: expect.stringContaining(number) });

    const quotation = await ask('quotation', '02', 800);
    const sample = await ask('sample', '01', 0);
    await page.goto(`/console/fabric-requests?q=${code}`);
    await isSound(page, 'the list of requests', { wcagOnly: true });
    await page.getByRole('link', { name: `${company} quotation` }).click();
    await drawer.getByLabel(`${say('单价（元）', 'Unit price (CNY)')} ${code}`).fill('16.5');
    await drawer.getByLabel(say('有效期至', 'Valid until')).fill('2099-12-31');
    await page.keyboard.press('Enter');
    await expect(page.locator('.ant-picker-dropdown')).toBeHidden();
    await isSound(page, 'a request for a quotation', { wcagOnly: true });
    await drawer.getByRole('button', { name: say('发出报价', 'Send quote') }).click();
    await expect(drawer.getByText(say('短信已发出', 'SMS sent'))).toBeVisible();
    told(quotation);
    expect(await quotation.standing()).toMatchObject({ data: { state: 'quoted', items: [{ price_fen: 1_650 }] } });
    // Whoever asked takes it, by the number and the end of the phone.
    const buyer = await (await browser.newContext({ locale: language, javaScriptEnabled: false })).newPage();
    await buyer.goto(`/fabric/request/standing?number=${quotation.number}`);
    await buyer.getByLabel(say('手机号后四位', 'Last four digits of your phone')).fill(quotation.phone.slice(-4));
    await buyer.getByRole('button', { name: say('查询', 'Search'), exact: true }).click();
    await expect(buyer.getByText('¥16.50')).toBeVisible();
    await buyer.getByRole('button', { name: say('接受报价', 'Accept'), exact: true }).click();
    await expect(buyer.getByText(say('您已接受报价', 'You accepted the quote'))).toBeVisible();
    await buyer.context().close();
    await page.goto(`/console/fabric-requests?q=${code}`);
    await expect(page.getByRole('row').filter({ hasText: `${company} quotation` })).toContainText(
      say('已接受', 'Accepted'),
    );

    await page.getByRole('link', { name: `${company} sample` }).click();
    await drawer.getByRole('button', { name: spaced('受理', 'Confirm') }).click();
    await drawer.getByLabel(say('快递公司和单号', 'Courier and tracking number')).fill('顺丰 SF1234567890');
    await isSound(page, 'a request for samples', { wcagOnly: true });
    await drawer.getByRole('button', { name: say('标记寄出', 'Mark as sent') }).click();
    await expect(drawer.getByText(say('短信已发出', 'SMS sent'))).toBeVisible();
    // The button went with what it did; one goes on in the drawer.
    await expect(drawer.locator('dl')).toBeFocused();
    told(sample);
    expect(await sample.standing()).toMatchObject({ data: { state: 'sent', courier: '顺丰 SF1234567890' } });
  });
});
