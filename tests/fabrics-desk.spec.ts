import { expect, test } from '@playwright/test';
import { messages } from './applicant-page.ts';
import { isSound } from './axe.ts';
import { attempt, lastCode, newPhone, openAsAdmin } from './staff-page.ts';

const code = `SP-${attempt}`;
const company = `杭州青禾女装工作室 ${attempt}`;
const head = '编号,中文名称,组织,成分,克重,有效门幅,HS 编码,阶梯价,起订量,颜色,供应商,内部备注';
const line = (of: string, composition: string) =>
  `${of},40 支精梳棉府绸,府绸,${composition},120,145,520839,100:18.60;500:16.90,100,01|本白|Off-white|#f4f0e6|2400;02|藏青|Navy|#1f2a44|0,绍兴锦澜经纬纺织有限公司,x`;

test('an editor imports fabrics, mends one, changes prices and takes that back; a quotation is asked for and answered', async ({
  page,
  request,
  baseURL,
}) => {
  // Other stories may have put fabrics on this desk.
  await openAsAdmin(page, `/console/fabrics?q=${code}`);

  await page.getByRole('button', { name: /导\s?入/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('选择文件').setInputFiles({
    name: '春夏.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([head, line(code, '97% 棉 3% 氨纶'), line(`${code}-B`, '97% 棉 4% 氨纶')].join('\n')),
  });
  await expect(dialog.getByText('成分合计 101%，应为 100%')).toBeVisible();
  await expect(dialog.getByText('未识别的列，已忽略：内部备注')).toBeVisible();
  await isSound(page, 'the report of an import', { wcagOnly: true });
  await dialog.getByLabel('写入后直接上架').check();
  await dialog.getByRole('button', { name: '写入 1 款' }).click();
  await expect(dialog.getByRole('button', { name: '写入 1 款' })).toBeHidden();
  await dialog
    .getByRole('button', { name: /关\s?闭/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: '40 支精梳棉府绸' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('img', { name: '预览' })).toBeVisible();
  await drawer.getByLabel('有效门幅').fill('155');
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await expect(drawer.getByText('有效门幅不能大于全幅')).toBeVisible();
  await isSound(page, 'the form of a fabric', { wcagOnly: true });
  await drawer.getByLabel('有效门幅').fill('144');
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page.getByText('已保存').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: '批量调价' }).click();
  await dialog.getByLabel('上调为正，下调为负').fill('10');
  await dialog.getByRole('button', { name: /预\s?览/ }).click();
  await expect(dialog.getByText('¥18.60 → ¥20.46，¥16.90 → ¥18.59')).toBeVisible();
  await isSound(page, 'new prices before they are set', { wcagOnly: true });
  await dialog.getByRole('button', { name: '调整 1 款' }).click();
  await expect(page.getByRole('cell', { name: '¥18.59 – ¥20.46' })).toBeVisible();
  await dialog.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(page.getByRole('cell', { name: '¥16.90 – ¥18.60' })).toBeVisible();

  const call = async (name: string, form: Record<string, string>) =>
    (await request.post(`${baseURL}/api.php/official/${name}`, { form })).json();
  const phone = newPhone();
  await call('supplier_enter/send_verify_code', { contact_phone: phone, purpose: 'fabric' });
  const asked = await call('fabric/send_request', {
    kind: 'quotation',
    items: JSON.stringify([{ code, colour: '02', quantity: 800 }]),
    name: '周敏',
    company,
    contact_phone: phone,
    verify_code: lastCode(phone),
    consent: '1',
  });
  expect(asked).toMatchObject({ code: 1 });
  await page.goto('/console/fabric-requests');
  await expect(page.getByRole('button', { name: company })).toBeVisible();
  await isSound(page, 'the list of requests', { wcagOnly: true });
  await page.getByRole('button', { name: company }).click();
  await drawer.getByLabel(`单价（元） ${code}`).fill('16.5');
  await drawer.getByLabel('有效期至').fill('2099-12-31');
  await isSound(page, 'a request for a quotation', { wcagOnly: true });
  await drawer.getByRole('button', { name: '发出报价' }).click();
  await expect(drawer.getByText('短信已发出')).toBeVisible();
  expect(messages().at(-1)).toMatchObject({ to: `+86${phone}`, text: expect.stringContaining(asked.data.number) });
  const standing = await call('fabric/request_standing', { number: asked.data.number, phone_end: phone.slice(-4) });
  expect(standing).toMatchObject({ data: { state: 'quoted', items: [{ price_fen: 1_650 }] } });
});
