import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { BoardView } from './board-view.tsx';
import type { Board } from './boards/board.ts';
import { festival2025 } from './boards/festival-2025.ts';
import { salesThreePanels } from './boards/sales-three-panels.ts';
import { campaignWidgets } from './widgets/campaign-widgets.tsx';

const request = { fit: 'contain', panel: undefined, day: undefined, replay: undefined, main: undefined } as const;
const show = (board: Board, totals: object, language: 'zh-CN' | 'en' = 'zh-CN') =>
  drawn(() => <BoardView board={board} widgets={campaignWidgets} request={request} />, {}, ofTopic('totals', totals), {
    language,
  });

test('a festival without imported orders shows what to do instead of a replay of zeros', () => {
  const none = { day: '2025-08-18', isToday: true, orders: 0, hasOrders: false };
  const empty = show(festival2025, none);
  expect(empty.one('no-record').one('h2').seen).toBe('没有 2025年8月18日的记录');
  expect(empty.one('no-record').seen).toContain('导入');
  expect(show(festival2025, none, 'en').one('no-record').one('h2').seen).toBe('No data for 18 Aug 2025');
  expect(empty.all('turnover')).toEqual([]);
  // Before the first order of a record there is one all the same.
  expect(show(festival2025, { ...none, hasOrders: true }).all('no-record')).toEqual([]);
  expect(show(festival2025, { ...none, hasOrders: true }).all('turnover')).toHaveLength(1);
  // Boards of every day show an empty day as it is.
  expect(show(salesThreePanels, none).all('no-record')).toEqual([]);
});
