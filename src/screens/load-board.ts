import type { LoaderFunctionArgs } from 'react-router';
import * as contexts from '#context.ts';
import type { Snapshot } from '#kit/live/live-document.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { mayWatch } from './board-access.ts';
import type { BoardRequest, Replay } from './board-request.ts';
import { type Board, type BoardTheme, boardThemes } from './boards/board.ts';
import { boardOfRoute } from './boards/board-list.ts';
import { resolveBoard } from './resolve-board.ts';

/** The error text for each bad parameter: how to write it. */
const boardWords = defineWords({
  fit: [
    '地址里的 fit 只能写 contain、cover、fill 或 1:1。',
    'In the address, fit must be contain, cover, fill or 1:1.',
  ],
  panel: [
    '地址里的 panel 应写成 2/3 这样：第几块屏 / 共几块屏，最多 32 块。',
    'In the address, panel should look like 2/3: which display, and of how many (up to 32).',
  ],
  bezel: [
    '地址里的 bezel 是两块屏画面之间的毫米数，如 3.5；也可以写上画面宽度，如 3.5/1209.6。须与 panel 一起使用。',
    'In the address, bezel is the gap between two pictures in millimetres, such as 3.5, optionally with the width of one picture: 3.5/1209.6. Use it together with panel.',
  ],
  day: [
    '地址里的日期应写成 2026-11-11 这样，不能晚于今天。',
    'The day in the address should look like 2026-11-11 and can’t be later than today.',
  ],
  replay: [
    '地址里的 replay 应写成 2024-08-18T20:00 这样，是北京时间，不能晚于今天，也不能与 day 同时使用。',
    'In the address, replay is a time in Beijing such as 2024-08-18T20:00, no later than today. It can’t be combined with day.',
  ],
  speed: [
    '地址里的 speed 是回放倍速，0 到 600，须与 replay 一起使用。',
    'In the address, speed is the replay speed, from 0 to 600. Use it together with replay.',
  ],
  since: [
    '地址里的 since 是回放开始的时刻，由页面自己写入，请去掉。',
    'In the address, since is when the replay began. The page sets it automatically, so please remove it.',
  ],
  main: [
    '地址里的 main 应是能放进总控大屏的主屏，如 main/818/2024。',
    'In the address, main must be a board that fits the middle of the wall, such as main/818/2024.',
  ],
});

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

/** Applies `?theme=ledger` to a board and its parts; unchanged if the theme is unknown. */
export function withTheme(board: Board, text: string | null): Board {
  const theme = boardThemes.find((name) => name === text);
  return theme ? setTheme(board, theme) : board;
}

const setTheme = (board: Board, theme: BoardTheme): Board => ({
  ...board,
  theme,
  ...(board.parts ? { parts: board.parts.map((part) => ({ ...part, board: setTheme(part.board, theme) })) } : {}),
});
