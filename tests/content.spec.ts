import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { isSound, isSoundInBothThemes } from './axe.ts';

const password = () => fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', 'admin-password.txt'), 'utf8').trim();
const dayAhead = (days: number) => new Date(Date.now() + (8 + 24 * days) * 3_600_000).toISOString().slice(0, 10);
const both = (page: Page, label: string) => page.getByLabel(label);

test(
  'an editor publishes an article and a privacy version; visitors see both at once, in both languages',
  { tag: '@feature' },
  async ({ page, browser }, { retry }) => {
    // An address is given once: another try takes another, and another title, by which it is found. And an earlier day: what
    // it is compared with is what comes with the product again.
    const slug = retry ? `first-snow-${retry}` : 'first-snow';
    const title = `羊毛面料开始备货${retry || ''}`;
    const version = dayAhead(2 - retry);
    const kept = String(180 - retry);
    let before = '';
    const plain = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false });
    const visitor = await plain.newPage();
    await visitor.goto('/news');

    await page.goto('/console/content/news/new');
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(password());
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByLabel('地址').fill(slug);
    await both(page, '标题').first().fill(title);
    await both(page, '标题').nth(1).fill('Wool cloth for the winter');
    await both(page, '摘要').first().fill('交期提前了。');
    await both(page, '摘要').nth(1).fill('Lead times have grown.');
    await both(page, '正文').first().fill('## 交期\n\n请**提前**下单。<script>alert(1)</script>');

    // What was typed and not saved is there after a reload, and is said to be.
    await page.reload();
    await expect(page.getByText('从本机恢复')).toBeVisible();
    await both(page, '正文').nth(1).fill('## Lead times\n\nPlease order **early**.');
    await expect(page.getByRole('heading', { name: 'Lead times' })).toBeVisible();
    await page.getByRole('button', { name: '保存草稿' }).click();
    await expect(page).toHaveURL(/\/console\/content\/news\/\d+$/);
    await isSound(page, 'the editor of an article');

    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await expect(page.getByText('显示中')).toBeVisible();

    await visitor.reload();
    await visitor.getByRole('link', { name: title, exact: true }).click();
    await expect(visitor.getByRole('heading', { level: 2, name: '交期' })).toBeVisible();
    await expect(visitor.getByText('<script>alert(1)</script>')).toBeVisible();
    await isSoundInBothThemes(await openWith(page, `/news/${slug}`), 'an article');
    await page.emulateMedia({ colorScheme: 'light' });
    await visitor.goto(`/news/${slug}?lang=en`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wool cloth for the winter');

    // What is in force is listed from the start, although no editor wrote it, and a new version is a copy of it.
    await page.goto('/console/content/legal');
    const own = page.getByRole('row', { name: /隐私政策 2026-11-01/ });
    await expect(own).toContainText('现行');
    await expect(own).toContainText('随产品提供');
    await expect(page.getByRole('row', { name: /服务条款 2026-11-01/ })).toContainText('现行');
    await isSound(page, 'the list of legal texts');
    await own.getByRole('link', { name: '隐私政策 2026-11-01', exact: true }).click();
    await expect(page.getByText('这一版随产品提供，不能修改')).toBeVisible();
    await isSound(page, 'a version that comes with the product');
    await page.getByRole('link', { name: '编辑副本', exact: true }).click();
    await expect(page).toHaveURL(/\/legal\/new\?document=privacy&from=2026-11-01$/);
    await page.getByLabel('版本号').fill(version);
    await page.getByLabel('生效日期').fill(version);
    await both(page, '改动说明').first().fill('统计记录保存期缩短。');
    await both(page, '改动说明').nth(1).fill('Records of visits are kept for a shorter time.');
    for (const [place, term] of [/(?<=统计记录保存 )\d+(?= 天)/, /(?<=Records are kept for )\d+(?= days)/].entries()) {
      const box = both(page, '全文').nth(place);
      const text = await box.inputValue();
      before = term.exec(text)?.[0] ?? '';
      await box.fill(text.replace(term, kept));
    }
    await page.getByRole('button', { name: '与上一版对照' }).click();
    await expect(page.locator('del').first()).toHaveText(before);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^发\s?布$/ }).click();
    await page
      .getByRole('dialog', { name: '发布到网站' })
      .getByRole('button', { name: /^发\s?布$/ })
      .click();
    await expect(page.getByText('已经发布的版本不能修改')).toBeVisible();
    // A published version is compared with the one before it, not with itself.
    await page.getByRole('button', { name: '与上一版对照' }).click();
    await expect(page.locator('del').first()).toHaveText(before);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '返回列表' }).click();
    await expect(page.getByRole('row', { name: `隐私政策 ${version}` })).toContainText('待生效');
    await expect(own).toContainText('现行');

    await visitor.goto('/privacy?lang=zh');
    await expect(visitor.getByRole('heading', { name: '2.1 访问统计' })).toBeVisible();
    await visitor.getByRole('link', { name: '看新版本' }).click();
    await expect(visitor.getByText('这一版还没有生效')).toBeVisible();
    await expect(visitor.getByText(`统计记录保存 ${kept} 天`)).toBeVisible();
    await visitor.getByRole('link', { name: '与上一版对比' }).first().click();
    await expect(visitor.locator('ins').first()).toHaveText(kept);
    await visitor.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await expect(visitor.getByRole('heading', { name: /compared with 2026-11-01/ })).toBeVisible();
    await expect(visitor.locator('del').first()).toHaveText(before);
    await isSound(await openWith(page, `/privacy?compare=2026-11-01&version=${version}`), 'a difference');
    await plain.close();
  },
);

async function openWith(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  return page;
}
