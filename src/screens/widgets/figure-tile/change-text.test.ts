import { expect, test } from 'vitest';
import { changeText } from './widget.tsx';

test('a change is in percent, with its direction, and level if it rounds to zero', () => {
  expect(changeText(112, 100)).toEqual({ text: '+12.0%', direction: 'up' });
  expect(changeText(96, 100)).toEqual({ text: '−4.0%', direction: 'down' });
  expect(changeText(350, 100)).toEqual({ text: '+250%', direction: 'up' });
  expect(changeText(10_001, 10_000).direction).toBe('level');
});

test('what has grown more than tenfold is told as a multiple, which fits beside its comparison', () => {
  expect(changeText(1_548, 100)).toEqual({ text: '×15', direction: 'up' });
  expect(changeText(1_099, 100).text).toBe('+999%');
});
