import type { Sessions } from '#kit/call/session.ts';
import type { Board } from './boards/board.ts';

/** Whether a request's sessions may watch a board. The page and the live channel both check here. */
export function mayWatch(
  board: Pick<Board, 'address' | 'roles'>,
  sessions: Sessions,
): 'yes' | 'not_signed_in' | 'not_allowed' {
  const { ia: session, device } = sessions;
  // A hall display has its own token instead of a sign-in, and may watch the board that is assigned to it.
  if (device?.roles.includes(`board:${board.address}`)) return 'yes';
  if (!session) return 'not_signed_in';
  return board.roles.some((role) => session.roles.includes(role)) ? 'yes' : 'not_allowed';
}
