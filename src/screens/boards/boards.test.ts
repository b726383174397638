import { expect, test } from 'vitest';
import {
  boardAddresses,
  campaignBoardAddresses,
  everydayBoardAddresses,
  wallBoardAddresses,
} from '#screens/board-addresses.ts';
import { withTheme } from '#screens/load-board.ts';
import { topics } from '#screens/screens.server.ts';
import { campaignWidgets } from '#screens/widgets/campaign-widgets.tsx';
import { everydayWidgets } from '#screens/widgets/everyday-widgets.tsx';
import { widgets as allWidgets } from '#screens/widgets/widget-list.tsx';
import { boards } from './board-list.ts';
import { composeBoards, container } from './container.ts';
import { salesThreePanels } from './sales-three-panels.ts';

test('every address of the specification has one board', () => {
  const addresses = boards.map(({ address }) => address);
  // As its section 2 lists them, the hall apart.
  expect(addresses.toSorted()).toEqual([
    'container',
    'left',
    'main/1/3',
    'main/1/7',
    'main/1/7/slim',
    'main/2/3/internal',
    'main/2/7',
    'main/2/7/internal',
    'main/2/7/internal-desensitized',
    'main/2/7/slim',
    'main/3/3',
    'main/3/7',
    'main/3/7/slim',
    'main/818/2023',
    'main/818/2024',
    'main/818/2024/2',
    'main/818/2024/2-blur',
    'main/818/2025',
    'main/seckill',
    'right',
  ]);
  expect([...boardAddresses].toSorted()).toEqual(addresses.toSorted());
});

test('the page of a board brings every widget that the board places', () => {
  const pages: [addresses: readonly string[], brought: object][] = [
    [everydayBoardAddresses, everydayWidgets],
    [campaignBoardAddresses, campaignWidgets],
    [wallBoardAddresses, allWidgets],
  ];
  for (const [addresses, brought] of pages)
    for (const { address, widgets } of boards)
      if (addresses.includes(address))
        for (const { widget } of widgets) expect(Object.keys(brought), address).toContain(widget);
});

test('nothing on a board leaves its canvas or crosses from one display to the next', () => {
  for (const { address, canvas, panels, widgets } of boards)
    for (const { widget, x, y, width, height, seams } of widgets) {
      const where = `${widget} on ${address}`;
      expect(x, where).toBeGreaterThanOrEqual(0);
      expect(y + height, where).toBeLessThanOrEqual(canvas.height);
      expect(x + width, where).toBeLessThanOrEqual(canvas.width);
      const panelWidth = canvas.width / panels;
      // A picture may span displays when it knows where they meet: it keeps its words from there.
      const [first, last] = [Math.floor(x / panelWidth), Math.floor((x + width - 1) / panelWidth)];
      const met = Array.from({ length: last - first }, (_, seam) => (first + seam + 1) * panelWidth - x);
      expect(seams ?? [], where).toEqual(met);
    }
});

test('no widget lies over another: what ends in it would be cut off', () => {
  for (const { address, widgets } of boards)
    for (const [place, one] of widgets.entries())
      for (const other of widgets.slice(place + 1)) {
        const isBeside = one.x >= other.x + other.width || other.x >= one.x + one.width;
        const isAbove = one.y >= other.y + other.height || other.y >= one.y + one.height;
        expect(isBeside || isAbove, `${one.widget} and ${other.widget} on ${address}`).toBe(true);
      }
});

test('no board shows a figure twice', () => {
  const inTiles: Record<string, readonly string[]> = {
    'day-figures': ['orders', 'paid', 'net', 'refunds', 'average'],
    turnover: ['turnover'],
    'state-stream': ['cancelled'],
  };
  for (const { address, widgets } of boards) {
    const figures = widgets.flatMap(({ widget, look }) =>
      widget === 'figure-tile' && look
        ? [look]
        : (inTiles[widget] ?? []).filter((figure) => widget !== 'state-stream' || figure === look),
    );
    expect(figures, address).toEqual([...new Set(figures)]);
  }
});

test('a board gets only topics that are masked as the board must be', () => {
  for (const { address, topics: names, variant } of boards)
    for (const name of names) expect(topics[name][variant], `${name} on ${address}`).toBeDefined();
  expect(topics.suppliers.desensitized).toBeUndefined();
});

const singleOrders = ['stream', 'unpaid', 'paid', 'refunded', 'cancelled'];

test('names, order numbers and single sums are on boards for insiders alone, and guests see no figure', () => {
  for (const { address, roles, topics: names, variant } of boards) {
    if (variant === 'full' && names.some((name) => singleOrders.includes(name)))
      expect(roles, address).toEqual(['internal']);
    if (variant === 'blurred')
      expect(
        names.filter((name) => name !== 'totals' && name !== 'curve'),
        address,
      ).toEqual([]);
  }
});

test('boards side by side show the topics of all, to those who may watch each of them, in one document', () => {
  const left = { ...salesThreePanels, roles: ['internal'], topics: ['totals'] } as const;
  const wall = composeBoards({ ...salesThreePanels, address: 'container', canvas: { width: 11_520, height: 1_080 } }, [
    { x: 0, y: 0, board: left },
    { x: 5_760, y: 0, board: salesThreePanels },
  ]);
  expect(wall.roles).toEqual(['internal']);
  expect(wall.topics).toEqual(salesThreePanels.topics);
  expect(wall.widgets.at(-1)?.x).toBe(5_760 + (salesThreePanels.widgets.at(-1)?.x ?? 0));
  const blurred = { ...salesThreePanels, variant: 'blurred' } as const;
  expect(() => composeBoards(salesThreePanels, [{ x: 0, y: 0, board: blurred }])).toThrow(RangeError);
  expect(() => composeBoards(salesThreePanels, [{ x: 1, y: 0, board: salesThreePanels }])).toThrow(RangeError);
});

test('a board may stand on another ground, with all its parts, and on its own when the address names none', () => {
  expect(withTheme(container, 'ledger').parts?.map(({ board }) => board.theme)).toEqual(['ledger', 'ledger', 'ledger']);
  expect(withTheme(salesThreePanels, 'neon')).toBe(salesThreePanels);
});
