import fs from 'node:fs';
import { devices, expect, type Page, test } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { endJob, noteApplicant, publishJob } from '#jobs/contract.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { call } from './applicant-page.ts';
import { faultsOf, isSound, isSoundInBothThemes } from './axe.ts';
import { inBothLanguages } from './both-languages.ts';
import { samplePdf } from './sample-files.ts';
import { attempt, lastCode, newPhone, openAsAdmin } from './staff-page.ts';

/** In China, as the product counts days. */
const day = (inDays: number) => businessDay(Date.now() + inDays * dayMs);

inBothLanguages((say, language) => {
  const mark = `${attempt}${say('1', '2')}`;
  const zhTitle = `面料跟单员 ${mark}`;
  const title = say(zhTitle, `Fabric merchandiser ${mark}`);
  const applicant = say(`陈岚 ${mark}`, `Lan Chen ${mark}`);
  const phone = newPhone();
  /** The dark theme is looked at in one language: it changes colours alone. */
  const looksSound = language === 'en' ? isSound : isSoundInBothThemes;

  /** A new position, written in Chinese, and in English as well where the story is English. */
  async function write(page: Page): Promise<void> {
    await openAsAdmin(page, '/console/jobs?open=new', say);
    const field = (zh: string, en: string) => page.getByLabel(say(zh, en), { exact: true });
    await field('职位名称', 'Title (Chinese)').fill(`${zhTitle}，限女`);
    await expect(page.getByRole('alert')).toContainText(say('按性别筛选', 'Screens by sex'));
    await field('职位名称', 'Title (Chinese)').fill(zhTitle);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('combobox', { name: say('城市', 'City') }).fill(say('绍兴', 'Shaoxing'));
    // The list of cities comes when it is first asked for.
    await expect(page.locator('.ant-select-item-option-active')).toContainText(say('绍兴', 'Shaoxing'));
    await page.keyboard.press('Enter');
    await field('薪资下限（元）', 'Pay from (CNY)').fill('7000');
    await field('薪资上限（元）', 'Pay to (CNY)').fill('10000');
    await field('地址', 'Address (Chinese)').fill('柯桥区钱陶公路 118 号');
    await field('工作内容', 'Duties (Chinese)').fill('- 跟进打样到出货\n- 与**工厂**核对交期\n\n<script>x</script>');
    // What was written in Markdown is shown as the page will have it, and as it is changed.
    await page.getByText(say('预览', 'Preview'), { exact: true }).first().click();
    await expect(page.getByRole('listitem').filter({ hasText: '跟进打样到出货' })).toBeVisible();
    await expect(page.locator('strong', { hasText: '工厂' })).toBeVisible();
    await expect(page.getByText('<script>x</script>').last()).toBeVisible();
    await field('工作内容', 'Duties (Chinese)').fill('- 跟进打样到出货\n- 与**工厂**核对交期');
    await field('任职要求', 'Requirements (Chinese)').fill('- 做事细');
    await expect(page.getByText('<script>x</script>')).toHaveCount(0);
    await field('待遇', 'Benefits (Chinese)').fill('- 五险一金');
    if (language === 'en') {
      await page.getByText('English (optional)').click();
      await field('', 'Title (English)').fill(title);
      await field('', 'Address (English)').fill('118 Qiantao Road, Keqiao');
      await field('', 'Duties (English)').fill('- From sample to shipment');
      await field('', 'Requirements (English)').fill('- Careful with details');
      await field('', 'Benefits (English)').fill('- Social insurance and housing fund');
    }
    await page.getByRole('button', { name: say('保存', 'Save') }).click();
  }

  /** Somebody else changes the position that stands open here: what they wrote comes in, what is typed here stays. */
  async function writeAtOnce(page: Page): Promise<void> {
    const id = Number(new URL(page.url()).searchParams.get('open'));
    const { content, revision } = await call(page.request, '/jobs/get_job', { id });
    const theirs = { ...content, headcount: 3, zh_benefits: '- 六险一金' };
    await call(page.request, '/jobs/save_job', { ...theirs, id, revision });
    const benefits = page.getByLabel(say('待遇', 'Benefits (Chinese)'), { exact: true });
    await benefits.fill('- 五险二金');
    const save = page.getByRole('button', { name: say('保存', 'Save') });
    await save.click();
    const told = page.getByRole('alert').filter({ hasText: say('其他人刚修改过相同的内容', 'changed the same') });
    await expect(told).toContainText(say('待遇：', 'Benefits (Chinese):'));
    await expect(page.getByLabel(say('人数', 'Openings'), { exact: true })).toHaveValue('3');
    await expect(benefits).toHaveValue('- 五险二金');
    await told.getByRole('button', { name: say('改用对方的内容', 'Use theirs') }).click();
    await expect(told).toHaveCount(0);
    await expect(benefits).toHaveValue('- 六险一金');
    await benefits.fill('- 五险二金');
    await save.click();
    await expect
      .poll(async () => (await call(page.request, '/jobs/get_job', { id })).content)
      .toEqual({ ...theirs, zh_benefits: '- 五险二金' });
  }

  test('an editor publishes a position; somebody finds it on a phone, applies and sees how it stands; the editor moves them on and closes it', {
    tag: ['@whole', '@feature'],
  }, async ({ page, browser }) => {
    await write(page);
    await page.getByLabel(say('开始日期（留空则立即）', 'From (leave empty for now)')).fill(day(2));
    await page.keyboard.press('Enter');
    await page.getByLabel(say('截止日期', 'Last day')).fill(day(30));
    await page.keyboard.press('Enter');
    const publish = page.getByRole('dialog').getByRole('button', { name: say('发布', 'Publish') });
    await publish.click();
    await expect(page.getByText(say('待发布', 'Scheduled'), { exact: true }).last()).toBeVisible();
    // Whoever presses the next button while the first one is on its way stands in nobody's way: they take turns.
    const answered: string[] = [];
    page.on('requestfinished', (sent) => void answered.push(new URL(sent.url()).pathname));
    const isOnItsWay = Promise.withResolvers<void>();
    await page.route(`**${endJob.path}`, (route) => isOnItsWay.promise.then(() => route.continue()), { times: 1 });
    await page.getByRole('button', { name: say('取消定时', 'Unschedule') }).click();
    await page.getByLabel(say('开始日期（留空则立即）', 'From (leave empty for now)')).fill('');
    await page.keyboard.press('Enter');
    const lastDay = day(3);
    await page.getByLabel(say('截止日期', 'Last day')).fill(lastDay);
    await page.keyboard.press('Enter');
    await publish.click();
    isOnItsWay.resolve();
    await expect(page.getByRole('link', { name: say('查看页面', 'View page') })).toBeVisible();
    expect(answered.filter((path) => path === endJob.path || path === publishJob.path)).toEqual([
      endJob.path,
      publishJob.path,
    ]);
    expect(await faultsOf(page)).toEqual([]);
    await writeAtOnce(page);
    // Through what was just told, which may lie over it.
    await page.getByRole('button', { name: say('复制为草稿', 'Duplicate as draft') }).click();
    await expect(page.getByRole('link', { name: say('查看页面', 'View page') })).toHaveCount(0);
    await expect(page.getByLabel(say('职位名称', 'Title (Chinese)'), { exact: true })).toHaveValue(zhTitle);
    await page.goto(`/console/jobs?state=draft&q=${mark}`);
    await expect(page.getByRole('link', { name: title })).toHaveCount(1);

    const context = await browser.newContext({ ...devices['Pixel 7'], locale: language });
    const visitor = await context.newPage();
    // By the day on which it is asked for: a day in China may have begun since.
    const left = (Date.parse(lastDay) - Date.parse(day(0))) / dayMs;
    await visitor.goto(`/jobs?q=mianliao+${mark}`);
    await expect(visitor.getByRole('status')).toHaveText(say('1 个职位', '1 position'));
    await expect(visitor.getByText(say(`${left} 天后截止`, `Closes in ${left} days`))).toBeVisible();
    expect(await faultsOf(visitor)).toEqual([]);
    const save = say(`收藏 ${title}`, `Save ${title}`);
    await visitor.getByRole('button', { name: save }).click();
    await visitor.getByRole('link', { name: title }).click();
    await expect(visitor.getByRole('button', { name: save })).toHaveAttribute('aria-pressed', 'true');
    await expect(
      visitor.getByText(say('绍兴 柯桥区钱陶公路 118 号', '118 Qiantao Road, Keqiao, Shaoxing'), { exact: true }),
    ).toBeVisible();
    for (const [zh, en] of [
      ['工作内容', 'What you will do'],
      ['任职要求', 'What we’re looking for'],
      ['待遇', 'What we offer'],
    ] as const)
      await expect(visitor.getByRole('heading', { level: 2, name: say(zh, en), exact: true })).toBeVisible();
    // The first is its own; similar positions below may pay the same.
    await expect(
      visitor.getByText(say('7,000–10,000 元/月', 'CNY 7,000–10,000 a month'), { exact: true }).first(),
    ).toBeVisible();
    const facts = visitor.getByRole('complementary').getByRole('definition');
    await expect(facts.first()).toHaveText(say('3 人', '3'));
    const said = await visitor.locator('script[type="application/ld+json"]').allTextContents();
    expect(said.map((text) => JSON.parse(text))).toContainEqual(
      expect.objectContaining({
        '@type': 'JobPosting',
        title,
        validThrough: expect.stringContaining(lastDay),
      }),
    );
    await looksSound(visitor, 'a position');
    const { pathname } = new URL(visitor.url());

    // What others see of it: a card, a code to scan, a sheet of paper.
    const card = await visitor.locator('meta[property="og:image"]').getAttribute('content');
    const picture = await visitor.request.get(card ?? '');
    expect(picture.headers()['content-type']).toBe('image/png');
    expect(await sharp(await picture.body()).metadata()).toMatchObject({ width: 1200, height: 630 });
    const poster = await visitor.request.get(
      (await visitor
        .getByRole('link', { name: say('下载海报（PNG）', 'Download the poster (PNG)') })
        .getAttribute('href')) ?? '',
    );
    const { data, info } = await sharp(await poster.body())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(
      new URL(pathname, visitor.url()).href,
    );
    await visitor.getByRole('link', { name: say('打印海报', 'Print the poster') }).click();
    await expect(visitor.getByRole('button', { name: say('打印', 'Print'), exact: true })).toBeVisible();
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await looksSound(visitor, 'the poster');
    await visitor.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await visitor.getByRole('button', { name: say('打印', 'Print'), exact: true }).click();
    await expect(visitor.locator('body[data-printed]')).toBeAttached();
    // One sheet, and on it the position without the page around it.
    const sheets = (await visitor.pdf({ format: 'A4', printBackground: true })).toString('latin1');
    expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await visitor.emulateMedia({ media: 'print' });
    await expect(visitor.getByRole('button', { name: say('打印', 'Print'), exact: true })).toBeHidden();
    await visitor.emulateMedia({ media: 'screen', colorScheme: 'light' });

    await visitor.goto('/jobs');
    await visitor.getByRole('link', { name: say('收藏的职位', 'Saved positions') }).click();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(say('收藏的职位', 'Saved positions'));
    await visitor.getByRole('link', { name: title }).click();
    await visitor
      .getByRole('link', { name: say('投递该职位', 'Apply for this position') })
      .first()
      .click();
    await expect(visitor.locator('html[data-hydrated]')).toBeAttached();
    await visitor.getByLabel(say('姓名', 'Name'), { exact: true }).fill(applicant);
    await visitor.getByLabel(say('手机号', 'Mobile number')).fill(phone);
    const cv = visitor.getByLabel(say('简历', 'CV'));
    const renamed = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('#!/bin/sh\n') };
    await cv.setInputFiles(renamed);
    await expect(visitor.getByText(say('不是 PDF、Word 或图片', 'not a PDF, Word document or image'))).toBeVisible();
    const picturedCv = await sharp({ create: { width: 600, height: 840, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    await cv.setInputFiles(
      language === 'en'
        ? { name: 'cv.png', mimeType: 'image/png', buffer: picturedCv }
        : { ...renamed, buffer: samplePdf() },
    );
    await expect(visitor.getByText(say('已上传', 'Uploaded'))).toBeVisible();
    // The connection is lost, the page with it: what was typed and the file are there again.
    await visitor.reload();
    await expect(visitor.getByText(say('已恢复您上次填写的内容', 'restored what you entered last time'))).toBeVisible();
    await expect(visitor.getByLabel(say('姓名', 'Name'), { exact: true })).toHaveValue(applicant);
    await visitor.getByRole('button', { name: say('获取验证码', 'Get a code') }).click();
    await expect(visitor.getByText(say('验证码已发送', 'Code sent'))).toBeVisible();
    await visitor.getByLabel(say('验证码', 'Code'), { exact: true }).fill(lastCode(phone));
    await visitor.getByLabel(say('我同意', 'I agree')).check();
    expect(await faultsOf(visitor)).toEqual([]);
    // Without a connection for a moment: nothing is lost. Then it reaches the server, but not the answer the phone.
    const send = visitor.getByRole('button', { name: say('投递', 'Send application'), exact: true });
    const isLost = visitor.getByRole('alert').filter({ hasText: say('连接失败', 'Could not reach') });
    await context.setOffline(true);
    await send.click();
    await expect(isLost).toBeVisible();
    await context.setOffline(false);
    const came = Promise.withResolvers<void>();
    await visitor.route(
      (address) => address.pathname.startsWith(`${pathname}/apply`),
      async (route) => {
        await route.fetch();
        await route.abort();
        came.resolve();
      },
      { times: 1 },
    );
    await send.click();
    await came.promise;
    await expect(isLost).toBeVisible();
    await send.dblclick();
    const received = visitor.getByRole('heading', { name: say('投递成功', 'Application received') });
    await expect(received).toBeFocused();
    await expect(received).toBeInViewport();
    const code = (await visitor.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).textContent()) ?? '';

    await page.goto(`/console/jobs?q=${mark}`);
    await page.getByRole('link', { name: say('投递看板 1', 'Board 1') }).click();
    const column = (zh: string, en: string) => page.getByRole('region', { name: say(zh, en) });
    await expect(column('新投递', 'New').getByRole('button', { name: applicant })).toBeVisible();
    // By keyboard, and by dragging.
    await page.getByRole('combobox', { name: say(`改为 ${applicant}`, `Move to ${applicant}`) }).focus();
    await page.keyboard.press('Enter');
    // The menu goes to the present stage a moment after it opens.
    await expect(page.locator('.ant-select-item-option-active')).toContainText(say('新投递', 'New'));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('.ant-select-item-option-active')).toContainText(say('筛选', 'Screening'));
    await page.keyboard.press('Enter');
    const applied = column('筛选', 'Screening').getByRole('listitem').filter({ hasText: applicant });
    await expect(applied).toBeVisible();
    await applied.dragTo(column('面试', 'Interview'), { sourcePosition: { x: 20, y: 40 } });
    await expect(column('面试', 'Interview').getByRole('button', { name: applicant })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: applicant }).click();
    // In the drawer itself, as the policy of the page allows it.
    const shown = page.waitForResponse(/\/api\/job-cv\//);
    await page.evaluate(() =>
      addEventListener('blur', () => document.body.setAttribute('data-taken', ''), { once: true }),
    );
    await page.getByRole('button', { name: say('查看简历', 'View CV') }).click();
    expect((await shown).headers()['content-type']).toMatch(say('application/pdf', 'image/'));
    await expect(language === 'en' ? page.getByAltText('cv.png') : page.getByTitle(/cv\.pdf$/)).toBeVisible();
    const note = page.getByLabel(say('内部备注', 'Internal note'));
    await note.fill('经验对口 / fits well');
    // The browser's reader of PDFs does not keep the focus, which it takes once, whenever it is ready. It scrolls to itself then,
    // and a press that was meant for something else would be its own: nothing is pressed before.
    if (language !== 'en') await expect(page.locator('body[data-taken]')).toBeAttached();
    await expect(note).toBeFocused();
    // What is kept late takes the focus from nobody who is writing something else by then.
    const isWriting = Promise.withResolvers<void>();
    await page.route(`**${noteApplicant.path}`, (route) => isWriting.promise.then(() => route.continue()), {
      times: 1,
    });
    // By keyboard: for some seconds after the reader was there, what scrolls without its user is taken back, and a press would miss.
    await note.press('Tab');
    await expect(page.getByRole('button', { name: say('添加', 'Add') })).toBeFocused();
    await page.keyboard.press('Enter');
    const words = page.getByLabel(say('给应聘者的消息', 'Message to the applicant'));
    const told = say('周五下午两点视频面试', 'Interview by video on Friday at two');
    await words.fill(told.slice(0, 4));
    isWriting.resolve();
    await expect(note).toHaveValue('');
    await expect(page.getByRole('article').filter({ hasText: '经验对口' })).toBeVisible();
    await expect(words).toBeFocused();
    await expect(words).toBeInViewport({ ratio: 1 });
    await words.fill(told);
    await page.getByRole('button', { name: say('发送', 'Send') }).click();
    await expect(page.getByText(say('短信已发出', 'SMS sent'))).toBeVisible();
    await isSound(page, 'an applicant', { wcagOnly: true });
    // What was pressed is off now; by keyboard one goes on in the field, or leaves.
    await expect(words).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: new RegExp(`^${say('导出', 'Export')}`) }).click();
    const file = page.waitForEvent('download');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(say('导\\s?出', 'Export')) })
      .click();
    // By what is in it: where the system's language is C, Chromium calls a file with a Chinese name `download`.
    expect(fs.readFileSync(await (await file).path(), 'utf8')).toContain(applicant);

    await visitor.goto('/jobs/status');
    await visitor.getByLabel(say('状态码', 'Status code')).fill(code.toLowerCase());
    await visitor.getByRole('button', { name: say('查询', 'Search') }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: say('面试阶段', 'Interviews') })).toBeVisible();
    await expect(visitor.getByText(told)).toBeVisible();
    await expect(visitor.getByText('经验对口')).toHaveCount(0);
    expect(await faultsOf(visitor)).toEqual([]);

    // Closed, it is gone from everywhere; its address is told apart from one that never was.
    const lists = ['/jobs', '/jobs/feed.json', '/jobs/rss.xml', '/sitemap.xml'];
    const saying = async () => {
      const texts = await Promise.all(lists.map(async (list) => (await visitor.request.get(list)).text()));
      return lists.filter((_, at) => new RegExp(`${pathname}(?!\\d)`).test(texts[at] ?? ''));
    };
    expect(await saying()).toEqual(lists);
    await page.goto(`/console/jobs?q=${mark}`);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('button', { name: say('立即关闭', 'Close now') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('立即关闭', 'Close now') })
      .last()
      .click();
    // The button goes with what it did; a tab of the list is called by the same word as the state.
    await expect(page.getByRole('button', { name: say('立即关闭', 'Close now') })).toHaveCount(0);
    expect((await visitor.goto(pathname))?.status()).toBe(410);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      say('这个职位已经结束', 'This position is no longer open'),
    );
    await looksSound(visitor, 'a position that has ended');
    expect(await saying()).toEqual([]);
    expect((await visitor.goto('/jobs/999999'))?.status()).toBe(404);
    await context.close();
  });
});
