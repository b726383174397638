import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { call, codeAfter, newPhone, photo } from './applicant-page.ts';
import { forgetPauseBetweenCodes } from './product-database.ts';
import { sampleOrder } from './sample-order.ts';

const dayMs = 86_400_000;

test('without JavaScript the public figures have their periods, and a check and a report say what is wrong with them', async ({
  browser,
  request,
}) => {
  const key = fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', 'ingest-key.txt'), 'utf8').trim();
  const orders = Array.from({ length: 600 }, (_, at) =>
    sampleOrder(`plain-${at}`, { occurred_at: new Date(Date.now() - (1 + (at % 40)) * dayMs).toISOString() }),
  );
  const fed = await request.post('/api/ingest/orders', {
    headers: { authorization: `Bearer ${key}` },
    data: orders.join('\n'),
  });
  expect(await fed.json()).toMatchObject({ accepted: 600 });

  const context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/sn-check');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('编号')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('编号').fill(`${'面'.repeat(3_000)}<script>`);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByLabel('编号')).toHaveAttribute('aria-invalid', 'true');

  await page.goto('/sn-check/report');
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);

  // A page is kept for a moment, should somebody have looked before the orders came.
  const periods = page.getByRole('navigation', { name: '时段' });
  await expect(async () => {
    await page.goto('/dashboard');
    expect(await periods.count()).toBe(1);
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: '90 天' }).click();
  await expect(page).toHaveURL('/dashboard?days=90');
  await expect(page.getByRole('link', { name: '90 天' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('main').locator('summary').first().click();
  await expect(page.getByRole('table').first()).toBeVisible();

  await page.goto('/recovery');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByLabel('统一社会信用代码')).toHaveAttribute('aria-invalid', 'true');

  // Nothing is offered that would do nothing.
  await page.goto('/movein');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '微信扫码登录' })).toBeHidden();
  await context.close();
});

test('without JavaScript a supplier signs in, fills the application in with its lists and pictures, and submits it', {
  tag: '@feature',
}, async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'zh-CN',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const phone = newPhone();
  const ask = page.getByRole('button', { name: '获取验证码' });
  const goOn = page.getByRole('button', { name: '下一步' });
  const stored = async () => (await call(context.request, '/supplier_enter/get_apply_info', {})).fields;
  await page.goto('/movein');
  await ask.click();
  await expect(page.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('手机号').fill(phone);
  const code = await codeAfter(phone, () => ask.click());
  await expect(page.getByRole('status').filter({ hasText: '验证码已发送' })).toBeVisible();
  await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await page.getByLabel('验证码').press('Enter');
  await expect(page.getByText('验证码不正确或已过期')).toBeVisible();
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '登录', exact: true }).click();

  await expect(page.getByRole('heading', { level: 2, name: '主体信息' })).toBeVisible();
  await page.getByRole('radio', { name: '企业' }).check();
  await page.getByLabel('企业名称').fill('常熟市经纬服饰有限公司');
  await page.getByLabel('统一社会信用代码').fill(' ９１350100m000100y43 ');
  await page.getByLabel('法定代表人').fill('沈经纬');
  await page.getByLabel('营业执照有效期起').fill('2019-04-18');
  await page.getByLabel('注册地址').fill('江苏省常熟市海虞北路 88 号');
  await page.getByLabel('长期有效').check();
  const licence = page.getByRole('group', { name: '营业执照照片' });
  const scan = `${'scan_of_the_licence_'.repeat(4)}.pdf`;
  await licence.locator('input[type=file]:visible').setInputFiles({
    name: scan,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 a scan'.padEnd(100)),
  });
  // Enter takes nothing away and uploads nothing else: it goes on, and what cannot be kept holds it up.
  await page.getByLabel('法定代表人').press('Enter');
  await expect(page).toHaveURL('/movein#main');
  await expect(licence.getByText('不是 JPG、PNG 或 WebP 照片')).toContainText(scan.slice(0, 60));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('alert').getByRole('link', { name: '营业执照照片' }).click();
  await expect(page).toHaveURL(/#licence_image$/);
  await licence.locator('input[type=file]:visible').setInputFiles(await photo('licence', '#d8d2c0'));
  await licence.getByRole('button', { name: '上传营业执照照片' }).click();
  await expect(licence.getByRole('img')).toHaveCount(1);
  await expect(page.getByLabel('法定代表人')).toHaveValue('沈经纬');
  await goOn.click();
  await expect(page).toHaveURL(/step=contact/);

  // What was said to have no end is given a day, and the other way round, though nothing unticks or empties by itself.
  const last = page.getByLabel('营业执照有效期至');
  await page.goto('/movein?step=subject');
  await expect(page.getByLabel('长期有效')).toBeChecked();
  await last.fill('2038-12-31');
  await goOn.click();
  expect((await stored()).licence_valid_to).toBe('2038-12-31');
  await page.goto('/movein?step=subject');
  await expect(last).toHaveValue('2038-12-31');
  await page.getByLabel('长期有效').check();
  await goOn.click();
  await expect(page).toHaveURL(/step=contact/);
  expect((await stored()).licence_valid_to).toBe('');

  // The session ends before the step is sent: it waits in the sign-in, and is saved with it.
  await page.getByLabel('联系人姓名').fill('沈经纬');
  await context.clearCookies();
  await forgetPauseBetweenCodes();
  await page.getByLabel('联系人姓名').press('Enter');
  await expect(page.getByRole('alert')).toContainText('刚才填写的这一步还在');
  await page.getByLabel('手机号').fill(phone);
  await page.getByLabel('验证码').fill(await codeAfter(phone, () => ask.click()));
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/step=business/);
  expect(await stored()).toMatchObject({ company_name: '常熟市经纬服饰有限公司', contact_name: '沈经纬' });

  await page.getByRole('radio', { name: '成衣加工' }).check();
  await goOn.click();
  await page.getByRole('checkbox', { name: '女装' }).check();
  await page.getByRole('button', { name: '添加证书' }).click();
  const certificate = page.getByRole('group', { name: '证书 1' });
  await certificate.getByLabel('证书名称').fill('GOTS');
  await certificate.locator('input[type=file]:visible').setInputFiles(await photo('gots', '#3b6f4a'));
  await page.getByRole('button', { name: '添加证书' }).click();
  await expect(certificate.getByRole('img')).toHaveCount(1);
  await page.getByRole('button', { name: '删除第 2 行' }).click();
  await expect(page.getByRole('group', { name: '证书 2' })).toHaveCount(0);
  await expect(certificate.getByLabel('证书名称')).toHaveValue('GOTS');
  await goOn.click();
  await expect(page).toHaveURL(/step=place/);
  await page.getByLabel('省份').selectOption('江苏省');
  await goOn.click();
  await page.getByLabel('城市').selectOption('苏州市');
  await goOn.click();
  await page.getByLabel('区县').selectOption('常熟市');
  await page.getByLabel('详细地址').fill('海虞镇富民路 8 号');
  await goOn.click();

  await expect(page).toHaveURL(/step=capacity/);
  await page.getByLabel('厂房面积').fill('2,400');
  await page.getByLabel('员工人数').fill('很多');
  await page.getByRole('button', { name: '添加设备' }).click();
  await expect(page.getByLabel('员工人数')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('员工人数')).toHaveValue('很多');
  await page.getByLabel('员工人数').fill('120');
  await page.getByLabel('设备名称').fill('平缝机');
  await page.getByLabel('数量').fill('６０');
  await page.getByRole('button', { name: '添加设备' }).click();
  await expect(page).toHaveURL(/#machines-1-kind$/);
  await page.getByLabel('数量').last().fill('8');
  await page.getByLabel('设备名称').last().fill('包缝机');
  await page.getByRole('radio', { name: '件', exact: true }).check();
  for (const [label, value] of [
    ['生产线', '4'],
    ['月产能', '45000'],
    ['起订量', '300'],
    ['打样周期', '5'],
    ['大货周期', '18'],
  ] as const)
    await page.getByLabel(label).fill(value);
  await goOn.click();
  await expect(page).toHaveURL(/step=particulars/);
  await page.getByRole('checkbox', { name: '缝制' }).check();
  await goOn.click();
  await page.getByRole('checkbox', { name: '来料加工' }).check();
  await goOn.click();

  await expect(page).toHaveURL(/step=pictures/);
  const place = (name: string) => page.getByRole('group', { name: `${name}照片` });
  const colours = ['#8a8f7a', '#5a6f88', '#7a5a5a'];
  await place('大门')
    .locator('input[type=file]:visible')
    .setInputFiles(await Promise.all(colours.map((colour, at) => photo(`gate-${at}`, colour))));
  await place('裁剪车间')
    .locator('input[type=file]:visible')
    .setInputFiles(await photo('cutting', '#667755'));
  await place('缝制车间')
    .locator('input[type=file]:visible')
    .setInputFiles(await photo('sewing', '#776655'));
  await page.getByRole('button', { name: '上传大门照片' }).click();
  await expect(page).toHaveURL(/#gate_images$/);
  await expect(place('大门').getByRole('img')).toHaveCount(3);
  await expect(place('裁剪车间').getByRole('img')).toHaveCount(1);
  const [a, b, c] = (await stored()).gate_images;
  await page.getByRole('button', { name: '大门照片第 1 张后移一位' }).click();
  await page.getByRole('button', { name: '删除大门照片第 3 张' }).click();
  await expect(place('大门').getByRole('img')).toHaveCount(2);
  expect((await stored()).gate_images).toEqual([b, a]);
  expect(c).toMatch(/^enrol/);
  // What stands on the page is what can be used: nothing that waits for a script.
  await expect(page.getByRole('button', { name: '用手机拍' })).toBeHidden();
  await expect(page.locator('noscript p').first()).toContainText('未启用 JavaScript');
  await goOn.click();

  await expect(page).toHaveURL(/step=check/);
  await expect(page.getByText('资料已齐全，可以提交。')).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请先同意服务条款和隐私政策').first()).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL('/movein/status#main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('待审核');
  expect(await stored()).toMatchObject({
    company_name: '常熟市经纬服饰有限公司',
    credit_code: '91350100M000100Y43',
    licence_valid_to: '',
    contact_name: '沈经纬',
    supplier_type: 'garment',
    certificates: [{ kind: 'GOTS', image: expect.stringMatching(/^enrol/) }],
    area_code: '320581',
    address: '海虞镇富民路 8 号',
    factory_area_m2: 2400,
    workers: 120,
    machines: [
      { kind: '平缝机', count: 60 },
      { kind: '包缝机', count: 8 },
    ],
    garment_particulars: { processes: ['sewing'] },
  });
  await context.close();
});
