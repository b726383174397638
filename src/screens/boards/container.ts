import type { Board } from './board.ts';
import { composeBoards } from './compose-boards.ts';
import { festival2023 } from './festival-2023.ts';
import { festival2024, festival2024Second } from './festival-2024.ts';
import { flashSale } from './flash-sale.ts';
import { left } from './left.ts';
import { open, three } from './places.ts';
import { right } from './right.ts';

/** Boards that fit into the middle of the whole wall, and may be shown beside its sides. */
export const mainBoards: readonly Board[] = [flashSale, festival2023, festival2024, festival2024Second];

const wallWith = (main: Board): Board =>
  composeBoards(
    {
      address: 'container',
      title: ['总控大屏', 'Whole wall'],
      canvas: three,
      panels: 3,
      ...open,
      ...(main.campaign ? { campaign: main.campaign } : {}),
      ...(main.record ? { record: main.record } : {}),
    },
    [
      { x: 0, y: 0, board: left },
      { x: 1_920, y: 0, board: main },
      { x: 3_840, y: 0, board: right },
    ],
  );

/** The whole wall: suppliers, one of the main boards, regions; one clock and one revision over all three. */
export const container: Board = {
  ...wallWith(flashSale),
  withMain(address) {
    const main = mainBoards.find((board) => board.address === address);
    return main && wallWith(main);
  },
};
