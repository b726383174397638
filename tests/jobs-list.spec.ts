import { expect, type Page, test } from '@playwright/test';
import { jobsPerPage } from '#jobs/job.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { call } from './applicant-page.ts';
import { isSound, isSoundInBothThemes } from './axe.ts';
import { inBothLanguages } from './both-languages.ts';
import { adminPassword, attempt } from './staff-page.ts';

const count = jobsPerPage + 5;
const cities = ['330600', '330100'];

inBothLanguages((say, language) => {
  const mark = `list${attempt}${say('a', 'b')}`;
  const titles = Array.from({ length: count }, (_, at) => say(`质检员 ${mark} ${at}`, `Inspector ${mark} ${at}`));
  const shown = async (page: Page) =>
    (await page.getByRole('heading', { level: 2 }).getByRole('link').allTextContents()).filter((text) =>
      text.includes(mark),
    );

  test('a list of several pages is gone through by its links, narrowed by its counts, and says what is nearest when nothing fits', async ({
    page,
    request,
    browser,
  }) => {
    await call(request, '/screen/login', { username: 'admin', password: adminPassword() });
    const made: { id: number; revision: number }[] = [];
    for (const [at, title] of titles.entries()) {
      const saved = await call(request, '/jobs/save_job', {
        id: 0,
        revision: 0,
        zh_title: title,
        en_title: title,
        department: at % 2 ? 'quality' : 'service',
        kind: at % 5 ? 'full_time' : 'intern',
        education: 'college',
        experience_years: 1,
        salary_low_fen: (6_000 + at * 100) * 100,
        salary_high_fen: (7_000 + at * 100) * 100,
        salary_basis: 'month',
        salary_months: 12,
        city_code: cities[at % 2],
        headcount: 2,
        zh_address: '柯桥',
        en_address: 'Keqiao',
        zh_duties: '- 验布',
        en_duties: '- Inspect cloth',
        zh_requirements: '- 细心',
        en_requirements: '- Careful',
        zh_benefits: '- 五险一金',
        en_benefits: '- Social insurance',
      });
      const last = businessDay(Date.now() + 40 * dayMs);
      made.push(await call(request, '/jobs/publish_job', { id: saved.id, revision: saved.revision, last_day: last }));
    }

    // Without script: every page of the list has an address of its own, and is reached by a link.
    const plain = await (await browser.newContext({ locale: language, javaScriptEnabled: false })).newPage();
    await plain.goto(`/jobs?q=${mark}`);
    await expect(plain.getByRole('status')).toHaveText(say(`${count} 个职位`, `${count} positions`));
    const first = await shown(plain);
    expect(first).toHaveLength(jobsPerPage);
    const pages = plain.getByRole('navigation', { name: say('分页', 'Pages') });
    await expect(pages.getByRole('link', { name: say('第 1 页', 'Page 1') })).toHaveAttribute('aria-current', 'page');
    await expect(pages.locator('a[rel=next]')).toHaveAttribute('href', `/jobs?q=${mark}&page=2`);
    await pages.getByRole('link', { name: say('第 2 页', 'Page 2') }).click();
    expect(new URL(plain.url()).search).toBe(`?q=${mark}&page=2`);
    expect([...first, ...(await shown(plain))].toSorted()).toEqual(titles.toSorted());
    await pages.getByRole('link', { name: say('上一页', 'Previous') }).click();
    expect(await shown(plain)).toEqual(first);
    // A link from a list that was longer leads to the last page there is.
    await plain.goto(`/jobs?q=${mark}&page=40`);
    expect(await shown(plain)).toHaveLength(count - jobsPerPage);
    await plain.getByRole('link', { name: say('薪资从高到低', 'Highest pay') }).click();
    expect((await shown(plain))[0]).toBe(titles.at(-1));
    await plain.context().close();

    // With it: what stands beside a choice is what choosing it shows, and the way back leads back.
    await page.goto(`/jobs?q=${mark}`);
    const status = page.getByRole('status');
    const filters = page.getByRole('navigation', { name: say('筛选', 'Filters') });
    for (const name of [say('客户服务', 'Customer service'), say('实习', 'Internship')]) {
      const choice = filters.getByRole('link', { name: new RegExp(`^${name}`) });
      const fitting = Number((await choice.textContent())?.match(/\d+$/)?.[0]);
      await choice.click();
      await expect(status).toHaveText(say(`${fitting} 个职位`, `${fitting} positions`));
      await expect(choice).toHaveAttribute('aria-current', 'true');
    }
    expect(new URL(page.url()).searchParams.get('department')).toBe('service');
    await isSoundInBothThemes(page, 'a list that is narrowed');
    await page.goBack();
    await page.goBack();
    await expect(status).toHaveText(say(`${count} 个职位`, `${count} positions`));
    await page.goto(`/jobs?q=${mark}&department=finance`);
    await expect(page.getByText(say('没有符合条件的职位', 'No matching positions'))).toBeVisible();
    const nearest = page.getByRole('region', { name: say('最接近的职位', 'Closest matches') });
    expect(await nearest.getByRole('listitem').count()).toBeGreaterThan(0);
    await isSound(page, 'a list that is empty');

    for (const { id, revision } of made) await call(request, '/jobs/end_job', { id, revision });
    await page.goto(`/jobs?q=${mark}`);
    await expect(status).toHaveText(say('0 个职位', '0 positions'));
  });
});
