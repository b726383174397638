import { loadBoard } from './load-board.ts';
import { ShownBoard } from './shown-board.tsx';
import { everydayWidgets } from './widgets/everyday-widgets.tsx';

export const loader = loadBoard;

/** Sales, orders, maps and the sides of the wall: with the widgets of every day. */
export default function BoardPage() {
  return <ShownBoard widgets={everydayWidgets} />;
}
