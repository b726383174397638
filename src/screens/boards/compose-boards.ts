import type { Board, BoardPart } from './board.ts';

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
