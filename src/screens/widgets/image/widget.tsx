import { useEffect, useState } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import './widget.css';

const retryMs = 15_000;

/**
 * A picture that fills its place, with a text alternative. A failed load is retried, as no one reloads a wall; its place
 * stays empty until then.
 */
export function Image({ placed }: WidgetProps) {
  const language = useLanguage();
  // Loaded by script: an `img` in the document could fail before the script listens for errors.
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
