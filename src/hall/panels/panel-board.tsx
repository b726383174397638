import { inLanguage, type Language, type Text } from '#kit/language.ts';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { panelWords } from './panel-words.ts';

/** A board that stands on the display beside the panel: here its picture, there its figures. */
export function PanelBoard({ board, language }: { board: { address: string; title: Text }; language: Language }) {
  const say = panelWords(language);
  return (
    <main className="panel-board">
      <img src={thumbnailOf(board.address)} alt="" draggable={false} />
      <h1>{inLanguage(board.title, language)}</h1>
      <p>{say.boardHint}</p>
    </main>
  );
}
