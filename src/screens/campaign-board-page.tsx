import { loadBoard } from './load-board.ts';
import { ShownBoard } from './shown-board.tsx';
import { widgets } from './widgets/widget-list.tsx';

export const loader = loadBoard;

/** Festivals, the flash sale and the wall that has one in its middle: with every widget there is. */
export default function CampaignBoardPage() {
  return <ShownBoard widgets={widgets} />;
}
