import { BoardScreen } from './board-screen.tsx';
import { loadBoard } from './load-board.ts';
import { everydayWidgets } from './widgets/everyday-widgets.tsx';

export const loader = loadBoard;

export default function BoardPage() {
  return <BoardScreen widgets={everydayWidgets} />;
}
