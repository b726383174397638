import type { Board, BoardPart } from './board.ts';

/**
 * Several boards as one wall: one document with the topics of all, so one clock and one revision over the whole. Whoever
 * may watch it must be allowed to watch each of its parts.
 *
 * @throws RangeError when parts differ in what they mask, or leave the wall.
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
