import { FramedPage } from '#hall/displays/framed-page.tsx';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { boards } from '#screens/contract.ts';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { panelWords } from './panel-words.ts';

/** Where a board that a visitor touched is seen: beside the panel, on it (`instead` of a display that is off), or, without a server, nowhere yet. */
export type BoardPlacement = 'beside' | 'here' | 'instead' | 'away';

/** A board that was touched: its picture while it is on the display beside the panel, else its figures. */
export function PanelBoard({
  board,
  language,
  seen,
}: {
  board: (typeof panelBoards)[number];
  language: Language;
  seen: BoardPlacement;
}) {
  const t = panelWords(language);
  const isHere = seen === 'here' || seen === 'instead';
  const text = { beside: t.boardBeside, instead: t.boardInstead, away: t.boardAway, here: '' }[seen];
  const { panels } = board;
  const { width, height } = board.canvas;
  const parts = Array.from({ length: panels }, (_, part) => part + 1);
  return (
    <main className="panel-board">
      <h1>{inLanguage(board.title, language)}</h1>
      {isHere ? (
        // A board for several displays is read part by part: whole, it would be a strip.
        parts.map((part) => (
          <div key={part} className="panel-board-frame" style={{ aspectRatio: `${width / panels} / ${height}` }}>
            <FramedPage
              address={`/screen/pages/${board.address}${panels > 1 ? `?panel=${part}/${panels}` : ''}`}
              waitsFor=".canvas-window"
              onReady={ignore}
              onFault={ignore}
            />
          </div>
        ))
      ) : (
        <img src={thumbnailOf(board.address)} alt="" draggable={false} />
      )}
      {text ? <p>{text}</p> : null}
    </main>
  );
}

const ignore = () => undefined;

/** Boards for visitors: those that any viewer may watch, that fit one display, and that stand for themselves. */
const shown = ['main/1/3', 'main/3/3', 'main/818/2025', 'main/818/2024', 'left', 'right'];

export const panelBoards = shown.flatMap((address) => {
  const board = boards.find((each) => each.address === address);
  return board?.roles.includes('viewer') ? [board] : [];
});
