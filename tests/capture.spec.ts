import { type Browser, devices, expect, type Page, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { call, hydrated, openForm, photo, saved } from './applicant-page.ts';
import { isSound } from './axe.ts';

/** Reads the code off the screen, as a camera does. */
async function addressOnScreen(desk: Page): Promise<string> {
  const code = desk.getByRole('img', { name: '用手机扫描的二维码' });
  await expect(code).toBeVisible();
  const { data, info } = await sharp(await code.screenshot())
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  if (!read) throw new Error('the code on the screen cannot be read');
  return read.data;
}
const phoneOf = async (browser: Browser) =>
  (await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })).newPage();
const gateOf = (page: Page) => page.getByRole('group', { name: '大门照片' });
const pictures = (page: Page) => gateOf(page).getByRole('img', { name: /第 \d+ 张/ });

test('a phone scans the code and its pictures appear on the desk at once, beside what is typed there', async ({
  page: desk,
  browser,
}) => {
  await openForm(desk, 'pictures');
  await call(desk.request, '/supplier_enter/save_apply_info', { revision: 0, company_name: '经纬服饰' });
  await desk.reload();
  await hydrated(desk);
  await desk.getByRole('button', { name: '用手机拍' }).click();
  const address = await addressOnScreen(desk);

  const phone = await phoneOf(browser);
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1, name: '为经纬服饰拍照' })).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await expect(desk.getByRole('heading', { name: '手机已连接' })).toBeVisible();
  // A colleague's desk, in a browser of its own, made no code.
  const colleague = await browser.newContext({ storageState: await desk.context().storageState() });
  const beside = await colleague.newPage();
  await beside.goto('/movein?step=pictures');

  // The desk goes on typing while the phone sends.
  const note = desk.getByLabel('补充说明');
  await note.pressSequentially('工人在拍照，', { delay: 20 });
  await phone
    .getByLabel('从相册选大门照片')
    .setInputFiles([await photo('one', '#8a8f7a'), await photo('two', '#5a6f88')]);
  await note.pressSequentially('同时在这里打字。', { delay: 60 });
  await expect(phone.getByText('这部手机已传 2 张')).toBeVisible();
  await expect(pictures(desk)).toHaveCount(2);
  await expect(desk.getByText('已收到 2 张')).toBeVisible();
  await expect(pictures(beside)).toHaveCount(2);
  await saved(desk);
  await expect(desk.getByText('这些内容在另一台设备上也改过')).toHaveCount(0);
  await expect(note).toHaveValue('工人在拍照，同时在这里打字。');

  // Taken away on the desk it is gone on the phone, and the other way round.
  await gateOf(desk).getByRole('button', { name: '删除大门照片第 1 张' }).click();
  await saved(desk);
  await phone.reload();
  await expect(phone.getByText('这部手机已传 1 张')).toBeVisible();
  await phone.getByRole('button', { name: '删除大门照片第 1 张' }).click();
  await expect(pictures(desk)).toHaveCount(0);

  await phone.getByLabel('拍仓库照片').setInputFiles(await photo('three', '#705030'));
  await expect(phone.getByText('这部手机已传 1 张')).toBeVisible();
  await isSound(phone);
  await isSound(desk);
  await desk.reload();
  await expect(
    desk.getByRole('group', { name: '仓库照片' }).getByRole('img', { name: '仓库照片第 1 张' }),
  ).toBeVisible();
  await expect(desk.getByLabel('补充说明')).toHaveValue('工人在拍照，同时在这里打字。');
  for (const context of [phone.context(), colleague]) await context.close();
});

test('a code works on one phone only, and ends with the desk, the next code and the network', async ({
  page: desk,
  browser,
}) => {
  await openForm(desk, 'pictures');
  await desk.getByRole('button', { name: '用手机拍' }).click();
  const address = await addressOnScreen(desk);
  const [phone, second] = [await phoneOf(browser), await phoneOf(browser)];
  await phone.goto(address);
  await expect(phone.getByRole('heading', { level: 1, name: '为入驻申请拍照' })).toBeVisible();
  await second.goto(address);
  await expect(second.getByRole('alert')).toHaveText('这个二维码已在另一部手机上打开，请在电脑上重新生成');
  await isSound(second);

  await phone.context().setOffline(true);
  await expect(phone.getByText('网络已断开。可以继续拍，恢复后自动上传。')).toBeVisible();
  await phone.getByLabel('拍大门照片').setInputFiles(await photo('offline', '#224466'));
  await expect(phone.getByText('网络中断，恢复后自动续传')).toBeVisible();
  await phone.context().setOffline(false);
  await expect(phone.getByText('这部手机已传 1 张')).toBeVisible();
  await expect(pictures(desk)).toHaveCount(1);

  await desk.getByRole('button', { name: '结束' }).click();
  await expect(desk.getByRole('button', { name: '用手机拍' })).toBeVisible();
  await phone.getByLabel('拍大门照片').setInputFiles(await photo('late', '#446622'));
  await expect(phone.getByRole('alert')).toHaveText('电脑上已结束拍照');

  // Of two desks the one whose code was followed by the other's shows none that no phone could open any more.
  await desk.getByRole('button', { name: '用手机拍' }).click();
  await addressOnScreen(desk);
  const other = await desk.context().newPage();
  await other.goto('/movein?step=pictures');
  await hydrated(other);
  await other.getByRole('button', { name: '用手机拍' }).click();
  const next = await addressOnScreen(other);
  await expect(desk.getByRole('heading', { name: '拍照已结束' })).toBeVisible();
  await desk.getByRole('button', { name: '收起' }).click();
  await phone.goto(next);
  await phone.reload();
  await expect(phone.getByRole('heading', { level: 1, name: '为入驻申请拍照' })).toBeVisible();

  await phone.goto('/movein/capture#made-up');
  await phone.reload();
  await expect(phone.getByRole('alert')).toContainText('二维码无效');
  for (const page of [phone, second]) await page.context().close();
});
