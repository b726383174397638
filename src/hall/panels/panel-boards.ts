import { boards } from '#screens/contract.ts';

/** Boards for visitors: those that any viewer may watch, that fit one display, and that stand for themselves. */
const shown = ['main/1/3', 'main/3/3', 'main/818/2025', 'main/818/2024', 'left', 'right'];

export const panelBoards = shown.flatMap((address) => {
  const board = boards.find((each) => each.address === address);
  return board?.roles.includes('viewer') ? [board] : [];
});
