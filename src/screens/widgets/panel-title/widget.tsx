import { inLanguage } from '#kit/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import type { PlacedWidget } from '#screens/boards/board.ts';
import './widget.css';

/** What a panel is about, over three woven threads. */
export function PanelTitle({ placed }: { placed: PlacedWidget }) {
  const language = useLanguage();
  return <h2 className="panel-title">{placed.title ? inLanguage(placed.title, language) : ''}</h2>;
}
