import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DueMark } from './state-mark.tsx';

afterEach(cleanup);

const due = { is_late: false, is_soon: false, is_paused: false, is_estimate: false, days: 1, hours: 2, minutes: 5 };

test.each([
  ['剩 1 个工作日', due],
  ['超时 2 小时', { ...due, days: 0, is_late: true }],
  ['剩 5 分钟', { ...due, days: 0, hours: 0 }],
  ['已暂停，已超时', { ...due, is_paused: true, is_late: true }],
])('“%s” is said in one unit, which a column of the queue has room for', (text, given) => {
  expect(render(<DueMark due={given} />).container.textContent).toBe(text);
});
