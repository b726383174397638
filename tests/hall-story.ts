import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

/** What visitors see on a display: never what is prepared behind it. */
export const on = (display: Page) => display.locator('.hall-layer[data-role="on"]');

export async function allShow(displays: readonly Page[], text: string): Promise<void> {
  for (const display of displays) await expect(on(display).getByText(text)).toBeVisible();
}

export async function hold(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox();
  if (!box) throw new Error('there is nothing to hold');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect(button).toHaveAttribute('data-state', 'held');
  await expect(button).toHaveAttribute('data-state', 'rest');
  await page.mouse.up();
}

/** A browser of its own, as each display of a hall has one, that shows its code. */
export async function openDisplay(
  context: BrowserContext,
  origin: string,
  address = 'hall',
): Promise<{ page: Page; code: string }> {
  const page = await context.newPage();
  await page.goto(`${origin}/screen/pages/${address}`);
  const code = await page.locator('.hall-code').getAttribute('aria-label');
  return { page, code: code ?? '' };
}

/** An operator at the tablet, signed in, in a hall that they have just added. */
export async function signInToHall(
  page: Page,
  site: string,
  password: string,
  name: string,
): Promise<{ hall: number }> {
  await page.setViewportSize({ width: 1180, height: 820 });
  await page.goto(`${site}/screen/pages/hall/control`);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('link', { name: '屏幕' })).toBeVisible();
  await page.getByRole('button', { name: /^展厅：/ }).click();
  const halls = page.getByRole('dialog', { name: '展厅' });
  await halls.getByLabel('再开一个展厅').fill(name);
  await halls.getByRole('button', { name: '新建' }).click();
  await expect(page.getByRole('button', { name: `展厅：${name}` })).toBeVisible();
  return { hall: Number(new URL(page.url()).searchParams.get('hall')) };
}

/** In the sheet that is open for it. */
export async function pairDisplay(page: Page, code: string, name: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '配对新屏幕' });
  await sheet.getByLabel('6 位数字').fill(code);
  await sheet.getByLabel('给它起个名字').fill(name);
  await sheet.getByRole('button', { name: '配对', exact: true }).click();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

/** A scene of the same words on every display. */
export async function makeScene(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('link', { name: '场景' }).click();
  await page.getByRole('button', { name: '新建场景' }).click();
  await page.getByLabel('场景名称').fill(name);
  await page.getByRole('button', { name: '全选' }).click();
  await page.getByRole('tab', { name: '文字' }).click();
  await page.getByRole('textbox', { name: '文字', exact: true }).fill(text);
  await page.getByRole('button', { name: '用这个' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
}
