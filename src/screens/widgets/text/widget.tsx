import { inLanguage } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import './widget.css';

/** A large line of text. */
export function Text({ placed }: WidgetProps) {
  const language = useLanguage();
  return (
    <p className="text-tile" data-look={placed.look}>
      {placed.title ? inLanguage(placed.title, language) : ''}
    </p>
  );
}
