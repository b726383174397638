import { devices, expect, test } from '@playwright/test';
import { faultsOf, isSoundInBothThemes } from './axe.ts';
import { samplePdf } from './sample-files.ts';
import { attempt, lastCode, newPhone, openAsAdmin } from './staff-page.ts';

const title = `面料跟单员 ${attempt}`;
const applicant = `陈岚 ${attempt}`;
const phone = newPhone();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('an editor publishes a position; somebody finds it on a phone, applies and sees how it stands; the editor moves them on', async ({
  page,
  browser,
}) => {
  await openAsAdmin(page, '/console/jobs?open=new');
  await page.getByLabel('职位名称').fill(`${title}，限女`);
  await expect(page.getByRole('alert')).toContainText('按性别筛选');
  await page.getByLabel('职位名称').fill(title);
  await expect(page.getByText('按性别筛选')).toHaveCount(0);
  await page.getByRole('combobox', { name: '城市' }).fill('绍兴');
  await page.keyboard.press('Enter');
  await page.getByLabel('薪资下限（元）').fill('7000');
  await page.getByLabel('薪资上限（元）').fill('10000');
  await page.getByLabel('地址', { exact: true }).fill('柯桥区钱陶公路 118 号');
  await page.getByLabel('工作内容', { exact: true }).fill('- 跟进打样到出货');
  await page.getByLabel('任职要求', { exact: true }).fill('- 做事细');
  await page.getByLabel('待遇', { exact: true }).fill('- 五险一金');
  await page.getByRole('button', { name: '保存' }).click();
  await page.getByLabel('截止日期').fill(inDays(30));
  await page.getByRole('button', { name: '发布' }).click();
  await expect(page.getByRole('link', { name: '查看页面' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'zh-CN' });
  const visitor = await context.newPage();
  await visitor.goto(`/jobs?q=mianliao+${attempt}`);
  await expect(visitor.getByRole('status')).toHaveText('1 个职位');
  expect(await faultsOf(visitor)).toEqual([]);
  await visitor.getByRole('button', { name: `收藏 ${title}` }).click();
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByRole('button', { name: `收藏 ${title}` })).toHaveAttribute('aria-pressed', 'true');
  await isSoundInBothThemes(visitor, 'a position');
  await visitor.getByRole('link', { name: '投递这个职位' }).first().click();
  await expect(visitor.locator('html[data-hydrated]')).toBeAttached();
  await visitor.getByLabel('姓名').fill(applicant);
  await visitor.getByLabel('手机号').fill(phone);
  const renamed = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('#!/bin/sh\n') };
  await visitor.getByLabel('简历').setInputFiles(renamed);
  await expect(visitor.getByText('不是 PDF、Word 或图片')).toBeVisible();
  await visitor.getByLabel('简历').setInputFiles({ ...renamed, buffer: samplePdf() });
  await expect(visitor.getByText('已上传')).toBeVisible();
  // The connection is lost, the page with it: what was typed and the file are there again.
  await visitor.reload();
  await expect(visitor.getByText('已恢复您上次填写的内容')).toBeVisible();
  await expect(visitor.getByLabel('姓名')).toHaveValue(applicant);
  await visitor.getByRole('button', { name: '获取验证码' }).click();
  await expect(visitor.getByText('验证码已发送')).toBeVisible();
  await visitor.getByLabel('验证码').fill(lastCode(phone));
  await visitor.getByLabel('我同意').check();
  expect(await faultsOf(visitor)).toEqual([]);
  await visitor.getByRole('button', { name: '投递', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: '投递成功' })).toBeVisible();
  const code = (await visitor.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).textContent()) ?? '';

  await page.goto(`/console/jobs?q=${attempt}`);
  await page.getByRole('button', { name: /^投递看板 \d/ }).click();
  const column = page.getByRole('region', { name: '新投递' });
  await expect(column.getByRole('button', { name: applicant })).toBeVisible();
  // By keyboard; dragging is the same call.
  await page.getByRole('combobox', { name: `改为 ${applicant}` }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '筛选' }).getByRole('button', { name: applicant })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: applicant }).click();
  // In the drawer itself, as the policy of the page allows it.
  const shown = page.waitForResponse(/\/api\/job-cv\//);
  await page.getByRole('button', { name: '查看简历' }).click();
  expect((await shown).headers()['content-type']).toBe('application/pdf');
  await expect(page.getByTitle(/cv\.pdf$/)).toBeVisible();
  // The browser's own viewer takes the focus once, whenever it is ready, and what is being typed then goes astray.
  const words = page.getByLabel('给对方的消息');
  await expect(async () => {
    await words.fill('周五下午两点视频面试');
    await expect(words).toHaveValue('周五下午两点视频面试', { timeout: 1_000 });
  }).toPass();
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('短信已提醒')).toBeVisible();

  // In English.
  await visitor.goto(`/jobs?lang=en&q=mianliao+${attempt}`);
  await expect(visitor.getByRole('status')).toHaveText(/^1 position/);
  expect(await faultsOf(visitor)).toEqual([]);
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor.getByText('This position is described in Chinese.')).toBeVisible();
  await expect(visitor.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(title));
  await isSoundInBothThemes(visitor, 'a position in English');
  const { pathname } = new URL(visitor.url());
  await visitor.goto(`${pathname}/poster?lang=zh-CN`);
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await isSoundInBothThemes(visitor, 'the poster');

  await visitor.goto('/jobs/status?lang=en');
  await visitor.getByLabel('Status code').fill(code.toLowerCase());
  await visitor.getByRole('button', { name: 'Look up' }).click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Being looked at' })).toBeVisible();
  await expect(visitor.getByText('周五下午两点视频面试')).toBeVisible();
  expect(await faultsOf(visitor)).toEqual([]);

  // Closed, it is gone from everywhere; its address is told apart from one that never was.
  const lists = ['/jobs?lang=zh-CN', '/jobs/feed.json', '/jobs/rss.xml', '/sitemap.xml'];
  const saying = async () => {
    const texts = await Promise.all(lists.map(async (list) => (await visitor.request.get(list)).text()));
    return lists.filter((_, at) => new RegExp(`${pathname}(?!\\d)`).test(texts[at] ?? ''));
  };
  expect(await saying()).toEqual(lists);
  await page.goto(`/console/jobs?q=${attempt}`);
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('button', { name: '立即关闭' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '立即关闭' }).last().click();
  await expect(page.getByText('已关闭').first()).toBeVisible();
  expect((await visitor.goto(`${pathname}?lang=zh-CN`))?.status()).toBe(410);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('这个职位已经结束');
  await isSoundInBothThemes(visitor, 'a position that has ended');
  expect(await saying()).toEqual([]);
  expect((await visitor.goto('/jobs/999999'))?.status()).toBe(404);
  await context.close();
});
