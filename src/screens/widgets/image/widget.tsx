import { inLanguage } from '#kit/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import type { WidgetProps } from '#screens/widget-surroundings.tsx';
import './widget.css';

/** A picture that fills its place; what it shows is said to those who cannot see it. */
export function Image({ placed }: WidgetProps) {
  const language = useLanguage();
  return (
    <figure className="image-tile">
      {placed.source ? (
        <img
          src={placed.source}
          width={placed.width}
          height={placed.height}
          alt={placed.title ? inLanguage(placed.title, language) : ''}
          decoding="async"
        />
      ) : null}
    </figure>
  );
}
