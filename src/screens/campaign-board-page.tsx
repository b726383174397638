import { loadBoard } from './load-board.ts';
import { ShownBoard } from './shown-board.tsx';
import { campaignWidgets } from './widgets/campaign-widgets.tsx';

export const loader = loadBoard;

/** Festivals and the flash sale, with their widgets. */
export default function CampaignBoardPage() {
  return <ShownBoard widgets={campaignWidgets} />;
}
