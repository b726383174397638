import type { Board, BoardPart } from './board.ts';
import { festival2023 } from './festival-2023.ts';
import { festival2024, festival2024Second } from './festival-2024.ts';
import { flashSale } from './flash-sale.ts';
import { left } from './left.ts';
import { open, three } from './places.ts';
import { right } from './right.ts';

/**
 * Composes boards into one wall: one document with all topics, so one clock and one revision. A role may watch the wall
 * if it may watch every part.
 *
 * @throws RangeError if the variants differ or a part does not fit.
 */
export function composeBoards(head: Omit<Board, 'topics' | 'widgets' | 'parts'>, parts: readonly BoardPart[]): Board {
  for (const { x, y, board } of parts) {
    if (board.variant !== head.variant) throw new RangeError(`${board.address} is ${board.variant}`);
    if (x + board.canvas.width > head.canvas.width || y + board.canvas.height > head.canvas.height)
      throw new RangeError(`${board.address} does not fit on ${head.address}`);
  }
  return {
    ...head,
    roles: head.roles.filter((role) => parts.every(({ board }) => board.roles.includes(role))),
    topics: [...new Set(parts.flatMap(({ board }) => board.topics))],
    widgets: parts.flatMap(({ x, y, board }) =>
      board.widgets.map((placed) => ({ ...placed, x: placed.x + x, y: placed.y + y })),
    ),
    parts,
  };
}

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
