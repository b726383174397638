import { expect, test } from '@playwright/test';
import { isSound } from './axe.ts';
import { seededRandom } from './compare-times.ts';
import { inProductDatabase } from './product-database.ts';
import { openAsAdmin } from './staff-page.ts';

/**
 * A file of a day that no other telling of the story has: history that is there already would change nothing. Nor do the real
 * orders have it (`real-orders.spec.ts`, until 2011 and in 2020), whose sums it would change.
 */
function someHistory(seed: number) {
  const random = seededRandom(seed);
  const pick = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const [year, month, date] = [pick(2012, 2019), pick(1, 6), pick(7, 12)];
  const day = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  const dayAfter = new Date(Date.UTC(year, month - 1, date + 1)).toISOString().slice(0, 10);
  /** As spreadsheets keep it: days since the end of 1899. */
  const noonAsNumber = (Date.UTC(year, month - 1, date, 12) - Date.UTC(1899, 11, 30)) / 86_400_000;
  const order = `HIST-${day}-${pick(1, 1e9)}`;
  const text = [
    '订单编号,下单时间,多少钱,数量,收货地址,买家,付款时间',
    `${order}-1,${day} 10:00:00,86元,2,浙江省杭州市,张伟,${day} 10:01:00`,
    `${order}-2,${noonAsNumber},"1,234.50",1,广东省,李娜,`,
    `${order}-2,${noonAsNumber},"1,234.50",1,广东省,李娜,`,
    `${order}-3,${month}/${date}/${year},10,1,北京,王芳,`,
  ].join('\r\n');
  return { text, order: `${order}-1`, day, dayAfter, keyName: `门店收银 ${pick(1, 1e9)}` };
}

test('an admin brings history in, sees an order of it, finds every figure right, and gives a system a key', {
  tag: '@feature',
}, async ({ page }) => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  console.info(`seed ${seed} (repeat with SEED=${seed})`);
  const { text, order, day, dayAfter, keyName } = someHistory(seed);
  await openAsAdmin(page, '/console/orders?tab=import');

  await page
    .getByLabel('选择文件')
    .setInputFiles({ name: '五月.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  // Nobody calls it so: the column is said by hand, and the preview follows.
  await expect(page.getByRole('alert')).toContainText('订单金额');
  await page.getByLabel('“多少钱”的含义').selectOption('订单金额');
  await expect(page.getByText('下单 ¥86.00')).toBeVisible();
  await isSound(page, 'the columns of a file');
  // On a phone as well the columns are in sight, and the page no wider than its window.
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize(usual ?? { width: 1_280, height: 900 });
  await page.getByRole('button', { name: '检查全部行' }).click();
  await expect(page.getByText('可以写入 2 行')).toBeVisible();
  await expect(page.getByRole('row', { name: /^4 .*与第 3 行完全相同/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^5 .*分不清日和月/ }).first()).toBeVisible();
  await page.getByRole('button', { name: '写入 2 单' }).click();
  await expect(page.getByText('已写入 2 单')).toBeVisible();
  await expect(page.getByText('3 个事件有变化')).toBeVisible();
  await isSound(page, 'the report');

  await page.getByRole('link', { name: '查看导入的 2 单' }).click();
  await page.getByRole('link', { name: order }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(`${day} 10:01:00`)).toBeVisible();
  await expect(drawer.getByText('张伟')).toBeVisible();
  await isSound(page, 'one order');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('tab', { name: '核对' }).click();
  await expect(page.getByRole('row', { name: '一致' }).first()).toBeVisible();
  await page.getByLabel('截至').fill(dayAfter);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: day })).toContainText('¥1,320.50');
  await expect(page.getByText('各级汇总都与订单一致')).toBeVisible();
  await expect(page.getByRole('button', { name: '重新汇总' })).toHaveCount(0);
  await inProductDatabase((client) =>
    client.query(`update order_days set paid_fen = paid_fen + 1 where dimension = 'all' and day = $1`, [day]),
  );
  await page.getByRole('button', { name: '重新核对' }).click();
  await page.getByRole('row', { name: day }).getByRole('button', { name: '重新汇总' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '重新汇总' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('已重新汇总')).toBeVisible();
  // Told over the head of the page, where there may be buttons.
  await expect(page.getByText('已重新汇总')).toHaveCSS('pointer-events', 'none');
  await isSound(page, 'the reconciliation');

  await page.getByRole('tab', { name: '历史导入' }).click();
  await page.getByRole('link', { name: '五月.csv' }).first().click();
  await page.getByRole('button', { name: '撤回导入' }).click();
  await expect(dialog.getByText('将撤回 2 单')).toBeVisible();
  await isSound(page, 'what taking an import back does');
  await dialog.getByRole('button', { name: '撤回 2 单' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('已撤回 2 单，保留 0 单')).toBeVisible();
  await page.getByRole('tab', { name: '核对' }).click();
  await expect(page.getByRole('row', { name: '一致' }).first()).toBeVisible();
  await page.getByLabel('截至').fill(dayAfter);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: day })).not.toContainText('¥1,320.50');
  await expect(page.getByText('各级汇总都与订单一致')).toBeVisible();

  await page.getByRole('tab', { name: '密钥' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: '新建密钥' }).click();
  await dialog.getByLabel('名称').fill(keyName);
  await dialog.getByRole('button', { name: '生成密钥' }).click();
  await expect(dialog.getByText(/^wl_[\w-]{43}$/)).toBeVisible();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  const make = page.getByRole('button', { name: '新建密钥' });
  await make.press('Enter');
  await dialog.getByLabel('名称').press('Escape');
  await expect(make).toBeFocused();
  const row = page.getByRole('row', { name: keyName });
  await row.getByRole('button', { name: '更换' }).click();
  await dialog.getByRole('button', { name: '生成密钥' }).click();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(row).toHaveCount(2);
  await expect(row.last()).toContainText('失效');
  // Who did not ask for less motion sees it come, and not grow: what is pressed as it comes is where it was pressed.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const comes = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const tell = ({ target, animationName }: AnimationEvent) => {
          if (target instanceof Element && target.matches('.ant-modal')) resolve(animationName);
        };
        document.addEventListener('animationstart', tell);
      }),
  );
  await row.first().getByRole('button', { name: '停用' }).click();
  expect(await comes).toBe('fade-in');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await dialog.getByRole('button', { name: '停用' }).click();
  await expect(page.getByRole('row', { name: keyName }).filter({ hasText: '已停用' })).toBeVisible();
  await isSound(page, 'the keys');
});
