import { expect, type Locator, type Page, test } from '@playwright/test';
import { hydrated, isInForm, newPhone, saved, signedIn, typeCode } from './applicant-page.ts';
import { isSound } from './axe.ts';
import { forgetPauseBetweenCodes, forgetWechatBindings } from './product-database.ts';

const inWechat =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701(0x28003253) WeChat/arm64 Weixin';
const wecom = `${inWechat} wxwork/4.1.30`;

test.beforeEach(forgetWechatBindings);

async function bindPhone(page: Page): Promise<void> {
  const phone = newPhone();
  await expect(page.getByRole('heading', { name: '验证手机号' })).toBeVisible();
  await page.getByLabel('手机号').fill(phone);
  await typeCode(page, phone);
  // As people press who are used to double clicks: it is sent once, and no second try with a spent code is told.
  await page.getByRole('button', { name: '绑定并登录' }).dblclick();
  await isInForm(page);
}

test('by QR code on a desk, with the phone bound once; then in WeChat with one tap, as the same applicant', {
  tag: '@feature',
}, async ({ page, browser }) => {
  await page.goto('/movein');
  await hydrated(page);
  await page.getByRole('button', { name: '微信扫码登录' }).click();
  await expect(page.getByRole('heading', { name: '微信扫码登录' })).toBeVisible();
  const toScan = (await page.getByRole('link', { name: /没有手机/ }).getAttribute('href')) ?? '';

  const phone = await (await browser.newContext({ userAgent: inWechat, locale: 'zh-CN' })).newPage();
  await phone.goto(toScan);
  await expect(page.getByText('已扫描，请在手机上确认')).toBeVisible();
  await phone.getByLabel('微信用户').selectOption('织云');
  await phone.getByRole('button', { name: '同意' }).click();

  await bindPhone(page);
  expect(new URL(page.url()).search).toBe('');
  await page.getByLabel('企业名称').fill('织云制衣厂');
  await saved(page);

  await phone.goto('/movein');
  await hydrated(phone);
  await phone.getByRole('button', { name: '微信登录' }).click();
  await phone.getByLabel('微信用户').selectOption('织云');
  await phone.getByRole('button', { name: '同意' }).click();
  await isInForm(phone);
  await expect(phone.getByLabel('企业名称')).toHaveValue('织云制衣厂');
  // The way back, opened once more as WeChat on a PC does, changes nothing.
  await phone.goBack().catch(() => {});
  await phone.goto('/movein');
  await isInForm(phone);
  await phone.context().close();

  // The next time the phone is known without a question.
  const later = await (await browser.newContext({ userAgent: inWechat, locale: 'zh-CN' })).newPage();
  await later.goto('/movein');
  await hydrated(later);
  await later.getByRole('button', { name: '微信登录' }).click();
  await isInForm(later);
  await later.context().close();
});

test('bound from the account page by who signed in by phone, WeChat alone signs in; unbound, it asks for the phone again', async ({
  page,
  browser,
}) => {
  const phone = await signedIn(page.request);
  await forgetPauseBetweenCodes();
  await page.goto('/movein/account');
  await hydrated(page);
  await page.getByRole('button', { name: '扫码绑定微信' }).click();
  await typeCode(page, phone);
  await isSound(page);
  await page.getByRole('button', { name: '去扫码' }).click();
  const toScan = (await page.getByRole('link', { name: /没有手机/ }).getAttribute('href')) ?? '';
  const wechat = await (await browser.newContext({ userAgent: inWechat, locale: 'zh-CN' })).newPage();
  await wechat.goto(toScan);
  await wechat.getByLabel('微信用户').selectOption('经纬');
  await wechat.getByRole('button', { name: '同意' }).click();
  await expect(page.getByText('微信已绑定。')).toBeVisible();
  await expect(page.getByText(/已绑定，可用微信直接登录/)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await isSound(page);

  // WeChat asks who it has not met, and lets pass who it has.
  const signInWithWechat = async (end: Locator) => {
    await wechat.goto('/movein');
    await hydrated(wechat);
    await wechat.getByRole('button', { name: '微信登录' }).click();
    const allow = wechat.getByRole('button', { name: '同意' });
    await expect(allow.or(end)).toBeVisible();
    if (await allow.isVisible()) {
      await wechat.getByLabel('微信用户').selectOption('经纬');
      await allow.click();
    }
    await expect(end).toBeVisible();
  };
  await signInWithWechat(wechat.getByRole('heading', { level: 2, name: '主体信息' }));
  await wechat.goto('/movein/account');
  await expect(wechat.getByText(`${phone.slice(0, 3)}****${phone.slice(-4)}`)).toBeVisible();
  await wechat.context().clearCookies({ name: 'wl_user' });
  await wechat.evaluate(() => localStorage.clear());

  await page.getByRole('button', { name: '解除绑定' }).click();
  await page.getByRole('button', { name: '确定解除' }).click();
  await expect(page.getByText('已解除绑定。')).toBeVisible();
  await expect(page.getByRole('heading', { name: '微信' })).toBeFocused();
  await signInWithWechat(wechat.getByRole('heading', { name: '验证手机号' }));
  await wechat.context().close();
});

test('in WeChat a person who refuses, and a snapshot page, go on by phone or try again', async ({ browser }) => {
  const page = await (await browser.newContext({ userAgent: inWechat, locale: 'zh-CN' })).newPage();
  const goToWechat = async () => {
    await hydrated(page);
    await page.getByRole('button', { name: '微信登录' }).click();
    await expect(page.getByRole('heading', { name: '织联 申请登录' })).toBeVisible();
  };
  await page.goto('/movein');
  await goToWechat();
  await page.getByLabel('微信用户').selectOption('经纬');
  await page.getByRole('button', { name: '拒绝' }).click();
  await expect(page.getByRole('alert')).toContainText('微信登录没有完成');
  await goToWechat();
  await page.getByLabel('微信用户').selectOption('快照页访客');
  await page.getByRole('button', { name: '同意' }).click();
  await expect(page.getByRole('alert')).toContainText('使用完整服务');
  await page.context().close();
});

test('WeChat is offered only where it can work', async ({ page, browser }) => {
  for (const [userAgent, offered] of [
    [inWechat, true],
    [wecom, false],
    [`${inWechat} miniProgram/wx1`, false],
  ] as const) {
    // The server decides, and writes it into the page.
    const document = await (await page.request.get('/movein', { headers: { 'user-agent': userAgent } })).text();
    expect(document.includes('获取验证码'), userAgent).toBe(true);
    expect(/<button[^>]*>(?:(?!<\/button>).)*微信/s.test(document), userAgent).toBe(offered);
  }
  const mobile = await (
    await browser.newContext({ isMobile: true, hasTouch: true, viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  ).newPage();
  await mobile.goto('/movein');
  await expect(mobile.getByRole('button', { name: /微信/ })).toBeHidden();
  await mobile.context().close();
});

test('axe finds nothing on the sign-in with WeChat and on the binding', async ({ page }) => {
  await page.goto('/movein');
  await hydrated(page);
  await isSound(page);
  await page.getByRole('button', { name: '微信扫码登录' }).click();
  const [phone] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /没有手机/ }).click(),
  ]);
  await phone.getByLabel('微信用户').selectOption('经纬');
  await phone.getByRole('button', { name: '同意' }).click();
  await expect(page.getByRole('heading', { name: '验证手机号' })).toBeVisible();
  await isSound(page);
});
