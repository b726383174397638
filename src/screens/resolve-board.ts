import { type BoardParameter, type BoardRequest, readBoardRequest } from './board-request.ts';
import type { Board } from './boards/board.ts';
import { findBoard } from './boards/board-list.ts';

export type ResolvedBoard =
  | { ok: true; board: Board; request: BoardRequest }
  | { ok: false; reason: 'no_such_board' }
  | { ok: false; reason: 'bad_parameter'; parameter: BoardParameter };

/** The board of an address with its parsed query, for the page and its live channel. */
export function resolveBoard(address: string, search: URLSearchParams, now: number): ResolvedBoard {
  const named = findBoard(address);
  if (!named) return { ok: false, reason: 'no_such_board' };
  const { canvas, panels } = named;
  const reading = readBoardRequest(search, { width: canvas.width / panels, height: canvas.height }, now);
  if (!reading.ok) return { ok: false, reason: 'bad_parameter', parameter: reading.parameter };
  const { request } = reading;
  const board = request.main === undefined ? named : named.withMain?.(request.main);
  if (!board) return { ok: false, reason: 'bad_parameter', parameter: 'main' };
  return { ok: true, board, request };
}
