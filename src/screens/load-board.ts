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
import { requestedBoard } from './requested-board.ts';

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
        /** As it was asked for. It comes with the document, so that a page carries the one board that it shows. */
        board: Board;
        request: BoardRequest;
        /** The past that is played, by the address or by the board itself. */
        replay: Replay | undefined;
        initial: Snapshot | undefined;
      }
  );

/** Loads the page of every board. */
export async function loadBoard({ context, url, pattern }: LoaderFunctionArgs): Promise<LoadedBoard> {
  const placed = boardOfRoute(pattern);
  if (!placed) throw new Response(null, { status: 404 });
  const { address, title } = placed;
  const at = { address, title };
  const { screens } = context.get(contexts.services);
  const asked = requestedBoard(address, url.searchParams, screens.now());
  const verdict = mayWatch(asked.ok ? asked.board : placed, context.get(contexts.sessions));
  if (verdict !== 'yes') return { state: verdict, ...at };
  if (!asked.ok) {
    if (asked.reason === 'no_such_board') throw new Response(null, { status: 404 });
    // Told from here: a board that can be shown does not carry what is wrong with those that cannot.
    const { parameter } = asked;
    return { state: 'bad_parameter', sentence: [boardWords('zh-CN')[parameter], boardWords('en')[parameter]], ...at };
  }
  const { board, request } = asked;
  const replay = request.replay && { ...request.replay, since: request.replay.since ?? screens.now() };
  // Without the database the board still opens, and fills itself as soon as its stream is there.
  const initial = await screens.read(board, { ...request, replay }).catch(() => undefined);
  // What chooses its main part is of the server: the choice is made.
  const { withMain: _chooses, ...data } = withTheme(board, url.searchParams.get('theme'));
  return { state: 'board', board: data, request, replay, initial, ...at };
}
