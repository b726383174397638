import type { ReactNode } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from './visit-context.tsx';

const words = defineWords({ loading: ['正在打开页面', 'Loading page'] });

/** The shape of a loading page. It appears after a moment, so that a fast page does not flash. */
export function Skeleton({ children }: { children: ReactNode }) {
  const t = useWords(words);
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{t.loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** A placeholder line; give its width and height as classes. */
export const SkeletonLine = ({ className = 'w-full' }: { className?: string }) => (
  <div className={`skeleton-line h-4 ${className}`} />
);

/** A placeholder for a picture, chart or form field. */
export const SkeletonBlock = ({ className = '' }: { className?: string }) => (
  <div className={`skeleton-block rounded-card ${className}`} />
);
