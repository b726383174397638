import { BoardScreen } from './board-screen.tsx';
import { loadBoard } from './load-board.ts';
import { widgets } from './widgets/widget-list.tsx';

export const loader = loadBoard;

export default function WallBoardPage() {
  return <BoardScreen widgets={widgets} />;
}
