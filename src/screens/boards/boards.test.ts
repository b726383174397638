import { expect, test } from 'vitest';
import { boardAddresses } from '#screens/board-addresses.ts';
import { topics } from '#screens/topics.server.ts';
import { boards } from './board-list.ts';
import { comingBoards } from './coming-boards.ts';

test('every address of the specification has one board, made or still to come', () => {
  const addresses = [...boards, ...comingBoards].map(({ address }) => address);
  expect(addresses.toSorted()).toEqual([...boardAddresses].toSorted());
});

test('nothing on a board leaves its canvas or crosses from one display to the next', () => {
  for (const { address, canvas, panels, widgets } of boards)
    for (const { widget, x, y, width, height } of widgets) {
      const where = `${widget} on ${address}`;
      expect(x, where).toBeGreaterThanOrEqual(0);
      expect(y + height, where).toBeLessThanOrEqual(canvas.height);
      expect(x + width, where).toBeLessThanOrEqual(canvas.width);
      const panelWidth = canvas.width / panels;
      expect(Math.floor(x / panelWidth), where).toBe(Math.floor((x + width - 1) / panelWidth));
    }
});

test('a board gets only topics that are masked as the board must be', () => {
  for (const { topics: names, variant } of boards)
    for (const name of names) expect(topics[name].variants).toContain(variant);
  expect(topics.ticker.variants).not.toContain('desensitized');
  expect(topics.suppliers.variants).not.toContain('desensitized');
  for (const { variants } of Object.values(topics)) expect(variants).not.toContain('blurred');
});
