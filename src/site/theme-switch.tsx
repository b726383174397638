import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { canonicalQuery } from '#kit/call/page-address.ts';
import { themes } from '#kit/call/visit.ts';
import { defineWords } from '#kit/text/words.ts';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
  system: ['跟随系统', 'Match system'],
  toLight: ['切换到浅色', 'Switch to light'],
  toDark: ['切换到深色', 'Switch to dark'],
  appearance: ['外观', 'Appearance'],
});

/** The server stores the theme and redirects back; JavaScript avoids the reload (`web/frame-controls.ts`). */
function ThemeForm({ children, label, className }: { children: ReactNode; label?: string; className?: string }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/preferences/theme" className={className}>
      <input type="hidden" name="back" value={pathname + canonicalQuery(search)} />
      {label ? (
        <fieldset>
          <legend className="sr-only">{label}</legend>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </form>
  );
}

const icon = {
  viewBox: '0 0 20 20',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
} as const;

/** A button for the opposite theme (without `display` classes); CSS shows the right one. */
export function ThemeToggle({ className = '' }: { className?: string }) {
  const t = useWords(words);
  return (
    <ThemeForm>
      <button
        type="submit"
        name="theme"
        value="dark"
        aria-label={t.toDark}
        className={`${className} inline-flex dark:hidden`}
      >
        <svg {...icon} aria-hidden="true" className="size-5">
          <path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z" strokeLinejoin="round" />
        </svg>
      </button>
      <button
        type="submit"
        name="theme"
        value="light"
        aria-label={t.toLight}
        className={`${className} hidden dark:inline-flex`}
      >
        <svg {...icon} aria-hidden="true" className="size-5">
          <circle cx="10" cy="10" r="3.4" />
          <path d="M10 2v1.6m0 12.8V18M2 10h1.6m12.8 0H18M4.4 4.4l1.1 1.1m9 9 1.1 1.1m0-11.2-1.1 1.1m-9 9-1.1 1.1" />
        </svg>
      </button>
    </ThemeForm>
  );
}

/** All three themes, the current one pressed. */
export function ThemeChoice() {
  const t = useWords(words);
  const { theme } = useVisit();
  return (
    <ThemeForm label={t.appearance}>
      <div className="inline-flex flex-wrap rounded-control border border-line p-0.5">
        {themes.map((each) => (
          <button
            type="submit"
            key={each}
            name="theme"
            value={each}
            aria-pressed={theme === each}
            className="relative min-h-10 rounded-[4px] px-3 text-sm text-ink-2 hover:text-ink aria-pressed:bg-primary/10 aria-pressed:font-medium aria-pressed:text-primary after:absolute after:inset-x-0 after:-inset-y-0.5"
          >
            {t[each]}
          </button>
        ))}
      </div>
    </ThemeForm>
  );
}
