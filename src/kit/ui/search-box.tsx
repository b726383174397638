import { controlClasses } from '#kit/form/field-frame.tsx';
import { defineWords } from '#kit/text/words.ts';
import { Button } from './button.tsx';
import { useWords } from './visit-context.tsx';

const words = defineWords({ search: ['搜索', 'Search'] });

/** The site search as a form without script. */
export function SearchBox({ label, query = '' }: { label: string; query?: string }) {
  const t = useWords(words);
  return (
    <search>
      <form action="/search" className="flex items-end gap-2">
        <label className="grid grow gap-1.5 font-medium text-ink">
          {label}
          <input
            type="search"
            name="q"
            defaultValue={query}
            maxLength={80}
            enterKeyHint="search"
            className={`${controlClasses(undefined)} font-normal`}
          />
        </label>
        <Button type="submit" look="secondary" className="min-h-12 shrink-0">
          {t.search}
        </Button>
      </form>
    </search>
  );
}
