import { defineWords } from '#kit/text/words.ts';

export const displayWords = defineWords({
  title: ['展厅屏幕', 'Hall display'],
  starting: ['正在连接服务器', 'Connecting to the server'],
  pair: ['把这块屏幕加入展厅', 'Pair this display'],
  how: [
    '用操作平板扫码，或在展厅控制台的“屏幕”里点“配对新屏幕”，输入这六位数字。',
    'Scan the code with the operator’s tablet, or enter these six digits in hall control under Displays > Pair display.',
  ],
  goodFor: [(time: string) => `${time} 后换新码`, (time: string) => `New code in ${time}`],
  place: [
    (wall: string, column: number, row: number) => `${wall} 墙　第 ${row} 行　第 ${column} 列`,
    (wall: string, column: number, row: number) => `Wall ${wall}, row ${row}, column ${column}`,
  ],
  slice: [
    (place: number, of: number) => `画面 ${place}/${of}`,
    (place: number, of: number) => `Slice ${place} of ${of}`,
  ],
  linked: ['已连接', 'Connected'],
  unlinked: ['未连接', 'Not connected'],
  testCard: ['测试卡', 'Test card'],
  days: [(_days: number) => '天', (days: number) => (days === 1 ? 'day' : 'days')],
  silenced: [
    '没有声音：请轻触一次屏幕，浏览器才会播放声音',
    'No sound: the browser needs a tap. Tap this display once',
  ],
  notice: ['通知', 'Notice'],
});
