import { loadBoard } from './load-board.ts';
import { ShownBoard } from './shown-board.tsx';
import { widgets } from './widgets/widget-list.tsx';

export const loader = loadBoard;

/** The wall of sides and a main board, which may be a festival: with every widget there is. */
export default function WallBoardPage() {
  return <ShownBoard widgets={widgets} />;
}
