import { expect, test } from 'vitest';
import { boardAddressWith, readOptions } from './board-options.ts';

const read = (text: string, panels = 3) => readOptions(new URLSearchParams(text), panels);

test('the address of the board holds only the options that were chosen', () => {
  const options = read('board=main/1/3&fit=cover&panel=2/3&replay=2024-08-18T20:00&speed=60&theme=ledger');
  expect(boardAddressWith('main/1/3', options)).toBe(
    '/screen/pages/main/1/3?fit=cover&panel=2%2F3&replay=2024-08-18T20%3A00&speed=60&theme=ledger',
  );
  expect(boardAddressWith('left', read('fit=contain&panel=&replay=&speed=60'))).toBe('/screen/pages/left');
});

test('a choice that the board cannot have is left out', () => {
  expect(read('panel=4/3').panel).toBe('');
  expect(read('panel=2/7').panel).toBe('');
  expect(read('replay=yesterday').replay).toBe('');
  expect(read('fit=stretch&theme=neon&main=javascript:1')).toMatchObject({ fit: '', theme: '', main: '' });
});
