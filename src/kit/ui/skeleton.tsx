import type { ReactNode } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from './visit-context.tsx';

const words = defineWords({ loading: ['正在打开页面', 'Loading page'] });

/**
 * The coming page's shape while it loads. It stays unseen for a moment, so that a quick page does not flash; then its
 * lines weave in.
 */
export function Skeleton({ children }: { children: ReactNode }) {
  const say = useWords(words);
  return (
    <div className="skeleton" role="status">
      <span className="sr-only">{say.loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** One line of text to come; give its width and height as classes. */
export const SkeletonLine = ({ className = 'w-full' }: { className?: string }) => (
  <div className={`skeleton-line h-4 ${className}`} />
);

/** A picture, chart or form field to come. */
export const SkeletonBlock = ({ className = '' }: { className?: string }) => (
  <div className={`skeleton-block rounded-card ${className}`} />
);
