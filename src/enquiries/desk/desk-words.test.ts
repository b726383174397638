import { expect, test } from 'vitest';
import { deskWords, dueText } from './desk-words.ts';

test('an enquiry due at closing time has no minutes left', () => {
  const [zh, en] = [deskWords('zh-CN'), deskWords('en')];
  const overnight = { minutes_left: 0, is_late: true };
  expect(dueText(overnight, zh)).toBe('已超时');
  expect(dueText(overnight, en)).toBe('Overdue');
  expect(dueText({ minutes_left: 0, is_late: false }, zh)).toBe('剩 1 分钟');
  expect(dueText({ minutes_left: 545, is_late: false }, zh)).toBe('剩 9 小时');
  expect(dueText({ minutes_left: -12, is_late: true }, en)).toBe('12 min overdue');
});
