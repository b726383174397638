import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { boards } from '#screens/contract.ts';
import { readMarkup } from '#tests/read-markup.ts';
import { type BoardPlacement, PanelBoard } from './panel-board.tsx';

const wall = boards.find(({ panels }) => panels === 3);
if (!wall) throw new Error('no board of three displays');

const shown = (seen: BoardPlacement, language: 'zh-CN' | 'en' = 'zh-CN') =>
  readMarkup(renderToStaticMarkup(<PanelBoard board={wall} language={language} seen={seen} />));
const partsOf = (seen: BoardPlacement) => [shown(seen).all('iframe').length, shown(seen).all('img').length];
const saidOf = (seen: BoardPlacement, language?: 'en') =>
  shown(seen, language)
    .all('p')
    .map(({ seen: text }) => text);

test('a board that no display beside the panel shows is on the panel itself, part by part', () => {
  expect([partsOf('here'), partsOf('instead')]).toEqual([
    [3, 0],
    [3, 0],
  ]);
  expect([partsOf('beside'), partsOf('away')]).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test('a panel sends visitors to the screen beside it only while that shows the board, and calls a picture no live figures', () => {
  expect(saidOf('beside')).toEqual(['请看旁边的大屏。']);
  expect(saidOf('here')).toEqual([]);
  expect(saidOf('instead')).toEqual(['旁边的大屏暂时没有连接，先在这里显示。']);
  expect(saidOf('away')).toEqual(['暂时连不上服务器，这里是示意图，不是实时数据。']);
  expect(saidOf('away', 'en')).toEqual(['The server can’t be reached. This is a sample, not live data.']);
});
