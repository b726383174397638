import { expect, type Page, test } from '@playwright/test';
import { fillIn } from './applicant-desk.ts';
import { hydrated, openForm, saved } from './applicant-page.ts';
import { isSound } from './axe.ts';

const steps = [
  'subject',
  'contact',
  'business',
  'place',
  'capacity',
  'particulars',
  'cooperation',
  'pictures',
  'check',
] as const;
const kinds = ['fabric', 'accessory', 'garment', 'trade', 'dyeing_printing'] as const;

const open = async (page: Page, step: string) => {
  await page.goto(`/movein?step=${step}`);
  await hydrated(page);
};
/** As people go from step to step: by the list of steps, without the page being loaded anew. */
const goTo = async (page: Page, step: string) => {
  await page.locator('main nav summary').click();
  await page.locator(`main nav details a[href*="step=${step}"]`).click();
  await expect(page.locator(`main nav details a[href*="step=${step}"][aria-current]`)).toBeAttached();
};
const isSane = async (page: Page, what: string) => {
  await isSound(page, what);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${what} overflows`).toBe(0);
};
const choose = (page: Page, kind: string) => page.locator(`input[name=supplier_type][value=${kind}]`).check();

/** With what is wrong or lacks said on every step, and rows open. */
async function lookAtProblems(page: Page): Promise<void> {
  await goTo(page, 'check');
  await page.locator('main form button[type=submit]').click();
  await isSane(page, 'check with problems');
  for (const step of steps.slice(0, -1)) {
    await goTo(page, step);
    if (step === 'business' || step === 'capacity') await page.locator('[data-add]').first().click();
    await isSane(page, `${step} with problems`);
  }
}

test('axe finds nothing on any step with all that it has to say, of any kind of supplier, and none is too wide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, 'business');
  await choose(page, 'dyeing_printing');
  await lookAtProblems(page);
  for (const kind of kinds) {
    await goTo(page, 'business');
    await choose(page, kind);
    await goTo(page, 'particulars');
    await isSane(page, kind);
  }
});

test('nor on any step as it is met, in English, in the dark, on the smallest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openForm(page, 'business&lang=en');
  await choose(page, 'dyeing_printing');
  for (const step of steps) {
    await goTo(page, step);
    await isSane(page, step);
  }
});

test('rows keep what is typed in them, are taken away one by one, and say what lacks', async ({ page }) => {
  await openForm(page, 'business');
  await page.getByLabel('面料', { exact: true }).check();
  await open(page, 'particulars');
  // What is asked for stands open without a tap.
  await page.locator('#fabric_particulars-0-composition').fill('100% 棉');
  await page.locator('#fabric_particulars-0-weight_gsm').fill('约一百二');
  await page.locator('#fabric_particulars-0-width_cm').fill('148');
  await expect(page.getByText('请填写大于 0 的数字')).toBeVisible();
  await page.locator('#fabric_particulars-0-weight_gsm').fill('１２０');
  await expect(page.getByText('请填写大于 0 的数字')).toBeHidden();
  await page.getByRole('button', { name: '添加面料' }).click();
  await expect(page.locator('#fabric_particulars-1-name')).toBeFocused();
  await page.keyboard.type('府绸');
  await saved(page);
  await page.reload();
  await expect(page.locator('#fabric_particulars-1-name')).toHaveValue('府绸');
  await expect(page.locator('#fabric_particulars-0-weight_gsm')).toHaveValue('120');
  await open(page, 'check');
  await page.getByRole('link', { name: /主要面料/ }).click();
  await page.getByRole('button', { name: '删除第 2 行' }).click();
  await expect(page.locator('#fabric_particulars-0-name')).toBeFocused();
  await saved(page);
  await open(page, 'check');
  await expect(page.getByRole('link', { name: /主要面料/ })).toHaveCount(0);
});

test('what only the server finds wrong with a submission is listed with a way there, like everything else', async ({
  page,
}) => {
  // A code of the right shape that no place has: the list of places is the server's.
  await fillIn(page.request, { area_code: '329999' });
  await page.goto('/movein?step=check');
  await hydrated(page);
  await expect(page.getByText('资料已齐全，可以提交。')).toBeVisible();
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { name: '还差 1 项' })).toBeFocused();
  await page.getByRole('link', { name: /所在地区/ }).click();
  await expect(page).toHaveURL(/step=place#area_code$/);
  await page.getByLabel('省份').selectOption('江苏省');
  await page.getByLabel('城市').selectOption('苏州市');
  await page.getByLabel('区县').selectOption('常熟市');
  await saved(page);
  await goTo(page, 'check');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '待审核' })).toBeVisible();
});

test('a form that read nothing yet stays as it is when its first draft is read again: problems, place and focus', async ({
  page,
}) => {
  await openForm(page, 'contact');
  await page.getByLabel('电子邮箱').fill('lu@');
  await page.getByLabel('微信号').fill('lu-zhiyun');
  await expect(page.getByText('请检查邮箱地址')).toBeVisible();
  await saved(page);
  // Staff ask for something else meanwhile: the next answer has the form read the page’s data again.
  await page.route('**/save_apply_info', async (route) => {
    const answer = await route.fetch();
    const envelope = await answer.json();
    envelope.data.required = [...envelope.data.required, 'wechat_id'];
    await route.fulfill({ response: answer, json: envelope });
  });
  const readAgain = page.waitForResponse(/movein\.data/);
  await page.getByLabel('微信号').pressSequentially('-2');
  await readAgain;
  await saved(page);
  await expect(page.getByLabel('微信号')).toBeFocused();
  await expect(page.getByText('请检查邮箱地址')).toBeVisible();
});

test('nothing can be typed while a submission is on its way, and all of it again once it was refused', async ({
  page,
}) => {
  await fillIn(page.request, { area_code: '329999' });
  await page.goto('/movein?step=check');
  await hydrated(page);
  await page.getByLabel(/我已阅读并同意/).check();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/save_apply_info', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('button', { name: '正在提交' })).toBeVisible();
  await goTo(page, 'subject');
  const takesFocus = () =>
    page.locator('#company_name').evaluate((field) => {
      field.focus();
      return field === document.activeElement;
    });
  expect(await takesFocus()).toBe(false);
  release();
  await expect(page.getByRole('button', { name: '下一步' })).toBeEnabled();
  expect(await takesFocus()).toBe(true);
});

test('a licence without an end is said to have none; taken back, a day is asked for again, and an emptied one is none', async ({
  page,
}) => {
  await openForm(page);
  const last = page.getByLabel('营业执照有效期至');
  await page.getByLabel('长期有效').check();
  await expect(last).toBeDisabled();
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('长期有效')).toBeChecked();
  await page.getByLabel('长期有效').uncheck();
  await last.fill('2038-12-31');
  await saved(page);
  await page.reload();
  await hydrated(page);
  await expect(last).toHaveValue('2038-12-31');
  await expect(page.getByLabel('长期有效')).not.toBeChecked();
  // An emptied day is no end that somebody declared: what was there stays until another day is given, or none.
  await last.fill('');
  await expect(last).toBeEnabled();
  await expect(page.getByLabel('长期有效')).not.toBeChecked();
  await last.blur();
  await expect(last).toHaveValue('2038-12-31');
});

test('a session that ends in the middle of typing: one is asked to sign in where one is, and nothing is lost', async ({
  page,
  context,
}) => {
  await openForm(page);
  await page.getByLabel('企业名称').fill('登录之前');
  await saved(page);
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByLabel('企业名称').fill('登录过期时写的');
  await expect(page.getByRole('heading', { name: '登录已过期' })).toBeVisible();
  await page.getByRole('button', { name: '去登录' }).click();
  await expect(page.locator('#sign-in-again')).toBeFocused();
  await page.getByLabel('注册地址').fill('过期以后写的');
  await page.reload();
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeVisible();
  // As if signed in again: a second code within the same minute would be refused.
  await context.addCookies(cookies);
  await page.reload();
  await saved(page);
  await expect(page.getByLabel('企业名称')).toHaveValue('登录过期时写的');
  await expect(page.getByLabel('注册地址')).toHaveValue('过期以后写的');
});

test('a double click takes one row away, and not the one that came into its place', async ({ page }) => {
  await openForm(page, 'capacity');
  for (const [at, kind] of ['平缝机', '包缝机', '裁床'].entries()) {
    await page.getByRole('button', { name: '添加设备' }).click();
    await page.locator(`#machines-${at}-kind`).fill(kind);
  }
  await page.getByRole('button', { name: '删除第 1 行' }).dblclick();
  await expect(page.locator('#machines-0-kind')).toHaveValue('包缝机');
  await expect(page.locator('#machines-1-kind')).toHaveValue('裁床');
});
