import { inLanguage } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import type { PlacedWidget } from '#screens/boards/board.ts';
import './widget.css';

/** The heading of a panel. */
export function PanelTitle({ placed }: { placed: PlacedWidget }) {
  const language = useLanguage();
  return placed.title ? <h2 className="panel-title">{inLanguage(placed.title, language)}</h2> : null;
}
