import { expect, test } from 'vitest';
import { posterMarkup } from './draw-poster.server.ts';
import { salaryText } from './job.ts';

test('a poster tells the whole pay, on two lines where it is long', () => {
  const linesOfPay = (pay: string) => {
    const words = {
      title: '采购',
      facts: [],
      parts: [],
      closing: '',
      invitation: '',
      brand: '',
      host: '',
      address: 'a',
    };
    return posterMarkup({ ...words, pay }).match(/<path fill="#0f766e"/g)?.length;
  };
  const salary = { low_fen: 700_000, high_fen: 1_000_000, basis: 'month', months: 13 } as const;
  expect([linesOfPay(salaryText(salary, 'en')), linesOfPay(salaryText(salary, 'zh-CN'))]).toEqual([2, 1]);
});
