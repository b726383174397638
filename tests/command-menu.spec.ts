import { expect, test } from '@playwright/test';
import { isSound } from './axe.ts';
import { inProductDatabase } from './product-database.ts';
import { colleague, openAsAdmin, search } from './staff-page.ts';

test('Ctrl-K finds things, pages and commands by what each role may see, by the keyboard alone', {
  tag: '@feature',
}, async ({ page, browser, baseURL: site = '' }) => {
  await openAsAdmin(page, '/console');
  await expect(page.getByRole('heading', { name: '管理员，您好' })).toBeVisible();
  // Back from a day away: the overview says what became of each desk, and not what the menu says already.
  await inProductDatabase((client) =>
    client.query(`update screen_users set last_visit_at = now() - interval '1 day' where username = 'admin'`),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: /^上次访问（昨天 .*以来$/ })).toBeVisible();
  // Traditional characters find what is written in simplified ones.
  const all = await search(page, '職位');
  await isSound(page, 'menu');
  await expect(all.getByRole('option')).toHaveText(['新建职位']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/console\/jobs\?open=new/);
  await expect(all).toHaveCount(0);
  await page.goto('/console');
  const own = await search(page, 'admin');
  await expect(own.getByRole('group', { name: '账号' }).getByRole('option').first()).toContainText('admin');
  await page.keyboard.press('Escape');
  await expect(own).toHaveCount(0);

  const recruiter = await colleague(page, browser, site, 'recruiter');
  const theirs = await search(recruiter, '');
  await expect(theirs.getByRole('group', { name: '页面' }).getByRole('option')).toHaveCount(1);
  await recruiter.keyboard.press('ArrowDown');
  await expect(theirs.getByRole('option', { selected: true })).toHaveText('新建职位');
  await recruiter.goto('/console/applications');
  await expect(recruiter.getByRole('heading', { name: '您没有访问此页的权限' })).toBeVisible();
  await recruiter.goto('/console/jobs');
  await expect(recruiter.getByRole('button', { name: '新建职位' })).toBeVisible();

  const analyst = await colleague(page, browser, site, 'analyst');
  await expect(analyst.getByRole('heading', { name: '今日订单' })).toBeVisible();
  const pages = await search(analyst, '');
  await expect(pages.getByRole('group', { name: '页面' }).getByRole('option')).toHaveText([/^订单/, /^访问统计/]);
  await page.keyboard.press('Escape');
  await analyst.goto('/console/orders');
  await expect(analyst.getByRole('tab')).toHaveText(['核对']);
  await analyst.goto('/console/tracking');
  await expect(analyst.getByRole('heading', { name: '访问统计' })).toBeVisible();
  await Promise.all([recruiter, analyst].map((each) => each.context().close()));
});

test('on a phone the places of the console open from one button, and close when one was chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, '/console/orders');
  const places = page.getByRole('navigation', { name: '工作台导航' });
  await expect(places).toBeHidden();
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(places.getByRole('link', { name: '订单' })).toHaveAttribute('aria-current', 'page');
  await isSound(page, 'places-on-a-phone');
  await places.getByRole('link', { name: '面料' }).click();
  await expect(page).toHaveURL(/\/console\/fabrics$/);
  await expect(places).toBeHidden();
});
