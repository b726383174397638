import { useEffect, useState } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import type { WidgetProps } from '#screens/widget-surroundings.tsx';
import './widget.css';

const retryMs = 15_000;

/**
 * A picture that fills its place; what it shows is said to those who cannot see it. One that does not come is asked for again,
 * and until then its place is bare: nobody stays at a wall to load it anew.
 */
export function Image({ placed }: WidgetProps) {
  const language = useLanguage();
  // Asked for by the page itself: of one that failed before the page ran, nobody would have been told.
  const [waitsMs, setWaitsMs] = useState<number | undefined>(0);
  useEffect(() => {
    if (waitsMs === undefined) return;
    const asking = setTimeout(() => setWaitsMs(undefined), waitsMs);
    return () => clearTimeout(asking);
  }, [waitsMs]);
  return (
    <figure className="image-tile">
      {placed.source && waitsMs === undefined ? (
        <img
          src={placed.source}
          width={placed.width}
          height={placed.height}
          alt={placed.title ? inLanguage(placed.title, language) : ''}
          decoding="async"
          onError={() => setWaitsMs(retryMs)}
        />
      ) : null}
    </figure>
  );
}
