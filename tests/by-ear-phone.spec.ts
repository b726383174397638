import { expect, type Page, test } from '@playwright/test';
import { hydrated, openForm, photo, saved } from './applicant-page.ts';

/** Notes what a screen reader says by itself: what appears in live regions, each time that it does. */
const listen = () => {
  const heard: string[] = [];
  Object.assign(window, { heard });
  const regionOf = (node: Node) =>
    (node instanceof Element ? node : node.parentElement)?.closest('[aria-live], [role=status], [role=alert]');
  new MutationObserver((changes) => {
    const told = new Map<Element, string>();
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const region = regionOf(node);
        const isWhole = region?.matches('[role]');
        if (region && region.ariaLive !== 'off')
          told.set(region, (isWhole ? region.textContent : node.textContent)?.trim() ?? '');
      }
    heard.push(...[...told.values()].filter(Boolean));
  }).observe(document, { childList: true, characterData: true, subtree: true });
};
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));

/** What the browser itself hands to readers. */
async function spoken(page: Page, selector: string): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: `document.querySelector(${JSON.stringify(selector)})`,
  });
  const { nodes } = await devtools.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  });
  await devtools.detach();
  const [node] = nodes;
  return [node?.name?.value, node?.description?.value].filter(Boolean).join('; ');
}

test.beforeEach(({ page }) => page.addInitScript(listen));

test('a new step begins at its heading; units, what is optional and what is wrong are said, saves are not', async ({
  page,
}) => {
  await openForm(page);
  await page.getByLabel('企业名称').pressSequentially('听得见的制衣厂');
  await saved(page);
  await page.getByLabel('企业名称').pressSequentially('有限公司');
  await saved(page);
  expect(await heard(page)).toEqual([]);
  const code = page.getByLabel('统一社会信用代码');
  await code.fill('123');
  await page.getByLabel('法定代表人').focus();
  await expect(code).toHaveAccessibleDescription(/^应为 18 位/);
  await expect.poll(() => heard(page)).toEqual([expect.stringMatching(/^应为 18 位/)]);
  await page.getByRole('button', { name: '下一步' }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: '联系人' })).toBeFocused();
  await expect(page.getByRole('form', { name: '联系人' })).toBeVisible();

  await page.goto('/movein?step=capacity&lang=en');
  await hydrated(page);
  // Without a pause between them a reader says “Company6 open”.
  await page.locator('summary', { hasText: 'Step' }).click();
  expect(await spoken(page, 'details[open] a[href*="step=subject"]')).toMatch(/^Company ?, \d+ open$/);
  expect(await spoken(page, '#workers')).toBe('Workers optional; people');
  expect(await spoken(page, '#machines')).toMatch(/^Main equipment optional/);
});

test('without a network it is said once that nothing is lost, and once that all is well again', async ({ page }) => {
  await openForm(page);
  let tries = 0;
  await page.route('**/save_apply_info', (route) => {
    tries++;
    return route.abort();
  });
  await page.getByLabel('企业名称').fill('听得见的制衣厂');
  await expect(page.locator('[data-save=failed]')).toHaveText('暂未保存到云端，已存在本机');
  await expect.poll(() => tries, { timeout: 20_000 }).toBeGreaterThan(2);
  expect(await heard(page)).toEqual([expect.stringContaining('暂未保存')]);
  await page.unroute('**/save_apply_info');
  await page.getByLabel('企业名称').fill('听得见的制衣厂 2');
  await saved(page);
  await page.getByLabel('法定代表人').fill('周');
  await saved(page);
  expect(await heard(page)).toEqual([expect.stringMatching(/^已保存/)]);
});

test('each picture that has come is said, with how many there are; the list of places says what is done', async ({
  page,
}) => {
  await openForm(page, 'business');
  await page.getByRole('radio', { name: '成衣加工' }).check();
  await saved(page);
  await page.goto('/movein?step=pictures');
  await hydrated(page);
  const gate = page.locator('#gate_images');
  await gate.locator('input[type=file]').setInputFiles([await photo('a', '#8a8f7a'), await photo('b', '#5a6f88')]);
  await expect(gate.getByRole('img')).toHaveCount(2);
  await saved(page);
  expect((await heard(page)).at(-1)).toBe('大门照片已上传，现有 2 张');
  await gate.locator('input[type=file]').setInputFiles(await photo('c', '#335577'));
  await expect(gate.getByRole('img')).toHaveCount(3);
  await expect.poll(() => heard(page)).toEqual(['大门照片已上传，现有 3 张']);
  const list = page.getByRole('navigation', { name: '拍摄清单' });
  await expect(list.getByRole('link', { name: '大门 已有 3 张' })).toBeVisible();
  await expect(list.getByRole('link', { name: '裁剪车间 必拍' })).toBeVisible();
  await expect(list.getByRole('link', { name: '仓库 选拍' })).toBeVisible();
});
