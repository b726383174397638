import { expect, test } from 'vitest';
import { salaryText } from './job.ts';
import { posterMarkup } from './posters.server.ts';

test('a poster shows the complete pay, on two lines if it is long', () => {
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
