import type { LoaderFunctionArgs } from 'react-router';
import * as contexts from '#context.ts';
import type { Snapshot } from '#kit/live/live-document.ts';
import type { Text } from '#kit/text/language.ts';
import { mayWatch } from './board-access.ts';
import type { BoardRequest, Replay } from './board-request.ts';
import { boardWords } from './board-words.ts';
import type { Board } from './boards/board.ts';
import { boardOfRoute } from './boards/board-list.ts';
import { withTheme } from './boards/with-theme.ts';
import { resolveBoard } from './resolve-board.ts';

interface Placed {
  title: Text;
  address: string;
}
export type LoadedBoard = Placed &
  (
    | { state: 'not_signed_in' | 'not_allowed' }
    | { state: 'bad_parameter'; sentence: Text }
    | {
        state: 'board';
        /** The board as requested. It comes with the document, so the bundle holds no boards. */
        board: Board;
        request: BoardRequest;
        /** The replay that the address asks for. */
        replay: Replay | undefined;
        initial: Snapshot | undefined;
      }
  );

/** The loader of every board page. */
export async function loadBoard({ context, url, pattern }: LoaderFunctionArgs): Promise<LoadedBoard> {
  const placed = boardOfRoute(pattern);
  if (!placed) throw new Response(null, { status: 404 });
  const { address, title } = placed;
  const at = { address, title };
  const { screens } = context.get(contexts.services);
  const resolved = resolveBoard(address, url.searchParams, screens.now());
  const verdict = mayWatch(resolved.ok ? resolved.board : placed, context.get(contexts.sessions));
  if (verdict !== 'yes') return { state: verdict, ...at };
  if (!resolved.ok) {
    if (resolved.reason === 'no_such_board') throw new Response(null, { status: 404 });
    // The sentence comes from the server, to keep the error texts out of the bundle.
    const { parameter } = resolved;
    return { state: 'bad_parameter', sentence: [boardWords('zh-CN')[parameter], boardWords('en')[parameter]], ...at };
  }
  const { board, request } = resolved;
  const replay = request.replay && { ...request.replay, since: request.replay.since ?? screens.now() };
  // If the database is unreachable, the board opens empty and fills once its stream connects.
  const initial = await screens.read(board, { ...request, replay }).catch(() => undefined);
  // withMain is a function and cannot be serialized; the main board is already chosen.
  const { withMain: _chooses, ...data } = withTheme(board, url.searchParams.get('theme'));
  return { state: 'board', board: data, request, replay, initial, ...at };
}
