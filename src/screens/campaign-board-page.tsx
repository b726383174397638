import { BoardScreen } from './board-screen.tsx';
import { loadBoard } from './load-board.ts';
import { campaignWidgets } from './widgets/campaign-widgets.tsx';

export const loader = loadBoard;

export default function CampaignBoardPage() {
  return <BoardScreen widgets={campaignWidgets} />;
}
