import { expect, test } from '@playwright/test';
import { openDisplays, openHall, operatorOf, saveWordsScene } from './hall-story.ts';
import { adminPassword } from './staff-page.ts';

test('nothing that an operator has typed is lost by Escape, a press beside it, another view or a lock', async ({
  page,
  browser,
  baseURL: site = '',
}) => {
  const { hall, desk } = await openHall(page, { site, password: adminPassword(), name: '写字厅' });
  const displays = await openDisplays(page, { site, hall, names: ['甲屏', '乙屏'], browserOf: () => browser });
  await saveWordsScene(page, { site, hall, name: '欢迎', text: '欢迎', displays });
  const asked = page.getByRole('alertdialog', { name: '内容还没有保存' });
  const stay = async () => {
    await asked.getByRole('button', { name: '继续编辑' }).click();
    await expect(asked).toBeHidden();
  };
  const giveUp = () => asked.getByRole('button', { name: '放弃修改' }).click();
  const beside = () => page.mouse.click(8, 8);

  // A playlist, in a sheet of the page for videos.
  await page.goto(`${site}/screen/pages/hall/video-control?hall=${hall}`);
  await page.getByRole('button', { name: '新建', exact: true }).click();
  const playlist = page.getByRole('dialog', { name: '播放列表' });
  await page.keyboard.press('Escape');
  await expect(playlist).toBeHidden();
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await playlist.getByLabel('名称').fill('开馆短片');
  await page.keyboard.press('Escape');
  // The question itself is left by the same key: the work stays, and the next Escape asks again.
  await expect(asked).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await page.keyboard.press('Escape');
  await stay();
  await beside();
  await stay();
  await expect(playlist.getByLabel('名称')).toHaveValue('开馆短片');
  await page.keyboard.press('Escape');
  await giveUp();
  await expect(playlist).toBeHidden();

  // What one display is to show, and the digits of a new one.
  await page.goto(desk);
  await page
    .getByRole('region', { name: '预监：切换后的画面' })
    .getByRole('button', { name: /^甲屏：/ })
    .click();
  const picker = page.getByRole('dialog', { name: '甲屏 显示什么' });
  await picker.getByRole('tab', { name: '文字' }).click();
  await picker.getByRole('textbox', { name: '文字', exact: true }).fill('午后两点开讲');
  await picker.getByRole('tab', { name: '倒计时' }).click();
  await page.keyboard.press('Escape');
  await stay();
  await picker.getByRole('tab', { name: '文字' }).click();
  await expect(picker.getByRole('textbox', { name: '文字', exact: true })).toHaveValue('午后两点开讲');
  await picker.getByRole('button', { name: '使用', exact: true }).click();
  await expect(picker).toBeHidden();

  await page.getByRole('link', { name: '屏幕' }).click();
  await page.getByRole('button', { name: '配对新屏幕' }).click();
  const pairing = page.getByRole('dialog', { name: '配对新屏幕' });
  await pairing.getByLabel('屏幕名称').fill('东墙 1');
  await beside();
  await stay();
  await page.keyboard.press('Escape');
  await giveUp();
  await page.getByRole('button', { name: /^甲屏：/ }).click();
  await page.getByRole('region', { name: '甲屏', exact: true }).getByRole('textbox', { name: '名称' }).fill('门厅屏');
  await page.getByRole('button', { name: /^乙屏：/ }).click();
  await stay();
  await page.getByRole('button', { name: /^乙屏：/ }).click();
  await giveUp();
  await expect(page.getByRole('region', { name: '乙屏', exact: true })).toBeVisible();

  // Scenes, cues and the schedule: another view, another entry.
  await page.getByRole('link', { name: '场景' }).click();
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByLabel('场景名称').fill('欢迎光临');
  await page.getByRole('button', { name: '取消' }).click();
  await stay();
  await page.getByRole('link', { name: '现场' }).click();
  await stay();
  await expect(page.getByLabel('场景名称')).toHaveValue('欢迎光临');

  // A colleague locks the hall for a while.
  const colleague = await operatorOf(page, site, hall);
  expect(await colleague.give({ kind: 'lock', pin: '2468' })).toMatchObject({ ok: true });
  await expect(page.getByRole('heading', { name: '控制台已锁定' })).toBeVisible();
  await expect(page.getByLabel('场景名称')).toBeHidden();
  expect(await colleague.give({ kind: 'unlock', pin: '2468' })).toMatchObject({ ok: true });
  colleague.stop();
  await expect(page.getByLabel('场景名称')).toHaveValue('欢迎光临');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '欢迎光临', exact: true })).toBeVisible();

  await page.getByRole('link', { name: '流程' }).click();
  await page.getByRole('button', { name: '添加一步' }).click();
  await page.getByRole('link', { name: '排期' }).click();
  await stay();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('link', { name: '排期' }).click();
  await page.getByRole('button', { name: '新建排期' }).click();
  await page.getByLabel('名称（选填）').fill('早场');
  await page.getByRole('button', { name: '取消' }).click();
  await stay();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByLabel('名称（选填）')).toBeHidden();

  // The name of a hall, and the PIN.
  await page.getByRole('button', { name: '展厅：写字厅' }).click();
  await page.getByLabel('新建展厅').fill('二号');
  await page.keyboard.press('Escape');
  await giveUp();
  await expect(page.getByLabel('新建展厅')).toBeHidden();
  await expect(asked).toBeHidden();
});
