import type { Sessions } from '#kit/call/session.ts';
import type { Board } from './boards/board.ts';

/** Whether the sessions of a request may watch a board: the one place that says so, for page and live channel. */
export function mayWatch(
  board: Pick<Board, 'address' | 'roles'>,
  sessions: Sessions,
): 'yes' | 'not_signed_in' | 'not_allowed' {
  const { ia: session, device } = sessions;
  // A display of the hall watches what is put on it, by its own token; nobody signs in there.
  if (device?.roles.includes(`board:${board.address}`)) return 'yes';
  if (!session) return 'not_signed_in';
  return board.roles.some((role) => session.roles.includes(role)) ? 'yes' : 'not_allowed';
}
