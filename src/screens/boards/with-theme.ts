import { type Board, type BoardTheme, boardThemes } from './board.ts';

/** A board on another ground than its own, `?theme=ledger`, its parts as well; unchanged where there is no such ground. */
export function withTheme(board: Board, text: string | null): Board {
  const theme = boardThemes.find((name) => name === text);
  return theme ? onGround(board, theme) : board;
}

const onGround = (board: Board, theme: BoardTheme): Board => ({
  ...board,
  theme,
  ...(board.parts ? { parts: board.parts.map((part) => ({ ...part, board: onGround(part.board, theme) })) } : {}),
});
