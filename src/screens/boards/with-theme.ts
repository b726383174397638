import { type Board, type BoardTheme, boardThemes } from './board.ts';

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
