import type { Answer } from '#hall/link/link-client.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export const controlWords = defineWords({
  title: ['展厅控制台', 'Hall control'],
  live: ['现场', 'Live'],
  scenes: ['场景', 'Scenes'],
  cues: ['流程', 'Cues'],
  schedule: ['排期', 'Schedule'],
  displays: ['屏幕', 'Displays'],
  log: ['记录', 'Log'],
  video: ['视频联播', 'Video'],
  views: ['控制台各页', 'Console views'],
  away: ['与服务器断开，正在重连；屏幕照常播放', 'Server unreachable, reconnecting. Displays keep playing'],
  people: ['在线的操作员', 'Operators online'],
  hall: [(name: string) => `展厅：${name}`, (name: string) => `Hall: ${name}`],
  opening: ['正在打开展厅……', 'Opening hall…'],
  keys: ['键盘快捷键', 'Keyboard shortcuts'],
  lock: ['锁定', 'Lock'],
});

/** Messages for refused commands. */
export const refusalWords: Record<Extract<Answer, { ok: false }>['reason'], Text> = {
  no_such_display: ['这块屏幕已不在展厅里', 'This display is no longer in the hall'],
  no_such_group: ['这个联播组已不存在', 'This group no longer exists'],
  no_such_take: ['这一步已撤销，或时间太久', 'Already undone, or too long ago'],
  no_such_place: ['拼接位置不对：第几块不能大于总块数', 'Wall position is out of range'],
  nothing_to_do: ['没有需要更改的内容', 'Nothing to change'],
  leased: ['有人正在使用这些屏幕', 'Someone else is using these displays'],
  locked: ['控制台已锁定', 'The console is locked'],
  wrong_pin: ['PIN 不正确', 'Incorrect PIN'],
  too_many_tries: ['尝试次数过多，请几分钟后再试', 'Too many attempts. Wait a few minutes'],
  no_pin: ['请先设定 PIN', 'Set a PIN first'],
  put_over: [
    '其中的屏幕之后又切换过，请先撤销后面的切换',
    'One of these displays was changed by a later take. Undo that first',
  ],
  too_many_displays: ['一个展厅最多 200 块屏幕', 'A hall can have up to 200 displays'],
  board_not_allowed: ['你的账号没有观看这块大屏的权限', 'Your account can’t view this board'],
  not_json: ['操作失败，请重新打开页面', 'Something went wrong. Please reload this page'],
  unknown_message: ['操作失败，请重新打开页面', 'Something went wrong. Please reload this page'],
  too_many_messages: ['操作太快，请稍等', 'Too many actions. Please wait a moment'],
  not_this_display: ['操作失败，请重新打开页面', 'Something went wrong. Please reload this page'],
  not_allowed: ['你的账号没有展厅操作权限', 'Your account can’t control the hall'],
  say_hello: ['操作失败，请重新打开页面', 'Something went wrong. Please reload this page'],
  old_version: ['控制台已更新，请重新打开页面', 'The console has been updated. Please reload this page'],
  no_such_hall: ['这个展厅不存在', 'Hall not found'],
  database_away: [
    '更改暂时无法保存，屏幕照常播放，请稍后再试',
    'The change could not be saved. Displays keep playing; please try again',
  ],
  no_answer: ['服务器没有响应，请查看屏幕确认', 'No response from the server. Please check the displays'],
};
