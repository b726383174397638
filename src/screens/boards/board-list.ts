import type { Board, ComingBoard } from './board.ts';
import { comingBoards } from './coming-boards.ts';
import { salesThreePanels } from './sales-three-panels.ts';

/** Every board that can be watched, in the order of the launcher. */
export const boards: readonly Board[] = [salesThreePanels];

export const findBoard = (address: string): Board | undefined => boards.find((board) => board.address === address);

/** The board of a page's route pattern, in its canonical or its short form; undefined when there is none. */
export function boardOfRoute(pattern: string): Board | ComingBoard | undefined {
  const address = pattern.replace(/^\/?screen\/(pages\/)?/, '').replace(/\/+$/, '');
  return findBoard(address) ?? comingBoards.find((board) => board.address === address);
}
