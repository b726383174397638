import type { ReactNode } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({ light: ['浅色', 'Light'], dark: ['深色', 'Dark'] });
const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export function Chapter({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="mt-14">
      <h2 className="border-line border-b pb-2 font-semibold text-ink text-xl">{name}</h2>
      {children}
    </section>
  );
}

/** One part in both themes side by side. Ids must differ between the two: they are given the theme. */
export function Specimen({ name, children }: { name: string; children: (theme: Theme) => ReactNode }) {
  const t = useWords(words);
  return (
    <div className="mt-8">
      <h3 className="font-medium text-ink-2 text-sm">{name}</h3>
      <div className="mt-2 grid overflow-hidden rounded-card border border-line lg:grid-cols-2">
        {themes.map((theme) => (
          <div key={theme} data-theme={theme} className="min-w-0 bg-paper p-6 text-base text-ink">
            <p className="sr-only">{t[theme]}</p>
            {children(theme)}
          </div>
        ))}
      </div>
    </div>
  );
}
