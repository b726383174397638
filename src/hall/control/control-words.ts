import type { Answer } from '#hall/link/link-client.ts';
import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';

export const controlWords = defineWords({
  title: ['展厅控制台', 'Hall control'],
  live: ['现场', 'Live'],
  scenes: ['场景', 'Scenes'],
  cues: ['流程', 'Cues'],
  schedule: ['排期', 'Schedule'],
  displays: ['屏幕', 'Displays'],
  log: ['记录', 'Log'],
  video: ['视频联播', 'Video'],
  views: ['控制台各页', 'Views of the console'],
  away: ['与服务器断开，正在重连；屏幕照常播放', 'Server out of reach, trying again; the displays go on'],
  people: ['在线的操作员', 'Operators here'],
  hall: [(name: string) => `展厅：${name}`, (name: string) => `Hall: ${name}`],
  opening: ['正在打开展厅……', 'Opening the hall…'],
  keys: ['键盘快捷键', 'Keyboard shortcuts'],
  lock: ['锁定', 'Lock'],
});

/** What an operator is told when a command was not done. */
export const refusalWords: Record<Extract<Answer, { ok: false }>['reason'], Text> = {
  no_such_display: ['这块屏幕已不在展厅里', 'This display is not in the hall any more'],
  no_such_group: ['这个联播组已不存在', 'This group does not exist any more'],
  no_such_take: ['这一步已经撤销，或太早了', 'It has been undone already, or is too long ago'],
  no_such_place: ['拼接位置不对：第几块不能大于总块数', 'There is no such part of the wall'],
  nothing_to_do: ['没有可做的', 'There is nothing to do'],
  leased: ['有人正在使用这些屏幕', 'Somebody is at work on these displays'],
  locked: ['控制台已锁定', 'The console is locked'],
  wrong_pin: ['PIN 不对', 'The PIN is wrong'],
  too_many_tries: ['试得太多，请过几分钟再试', 'Too many tries; wait a few minutes'],
  no_pin: ['请先设定 PIN', 'Set a PIN first'],
  put_over: [
    '之后又切换过其中的屏幕，请先撤销后面的',
    'Something later stands on one of these displays; undo that first',
  ],
  too_many_displays: ['一个展厅最多 200 块屏幕', 'A hall has 200 displays at most'],
  board_not_allowed: ['你的账号没有观看这块大屏的权限', 'Your account may not watch this board'],
  not_json: ['没有做成，请重新打开页面', 'It was not done; load this page again'],
  unknown_message: ['没有做成，请重新打开页面', 'It was not done; load this page again'],
  too_many_messages: ['操作太快，请稍等', 'That was too fast; wait a moment'],
  not_this_display: ['没有做成，请重新打开页面', 'It was not done; load this page again'],
  not_allowed: ['你的账号没有展厅操作权限', 'Your account may not control the hall'],
  say_hello: ['没有做成，请重新打开页面', 'It was not done; load this page again'],
  old_version: ['控制台已更新，请重新打开页面', 'The console has been renewed; load this page again'],
  no_such_hall: ['这个展厅不存在', 'There is no such hall'],
  database_away: [
    '服务器暂时存不下更改，屏幕照常播放，请稍后再试',
    'The change could not be stored; displays go on, try again',
  ],
  no_answer: ['没有收到服务器的答复，请看屏幕确认', 'The server did not answer; look at the displays'],
};
