import { defineWords } from '#kit/text/words.ts';
import { SearchBox } from '#kit/ui/search-box.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { ApplyLink } from './apply-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NavigationLinks } from './navigation.tsx';
import { ThemeChoice } from './theme-switch.tsx';

const words = defineWords({
  menu: ['菜单', 'Menu'],
  places: ['主导航', 'Main navigation'],
  search: ['站内搜索', 'Search this site'],
});

/** The navigation on a narrow screen: `<details>` opens and closes without JavaScript; with it Escape closes it too (`web/frame-controls.ts`). */
export function SiteMenu() {
  const say = useWords(words);
  return (
    // Open already where it was pressed before the script was there.
    <details suppressHydrationWarning data-over className="group @5xl:hidden">
      <summary className="-mr-[10px] flex size-11 cursor-pointer list-none items-center justify-center rounded-control text-ink hover:bg-primary/8 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{say.menu}</span>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
        >
          <path className="group-open:hidden" d="M4 7h16M4 12h16M4 17h16" />
          <path className="hidden group-open:inline" d="m6 6 12 12M18 6 6 18" />
        </svg>
      </summary>
      <div className="absolute inset-x-0 top-full z-20 border-b border-line bg-paper pb-6 shadow-card">
        <div className="page-width">
          <nav aria-label={say.places}>
            <ul className="rows border-y border-line">
              <NavigationLinks className="flex min-h-12 items-center text-lg text-ink hover:text-primary aria-[current=page]:font-semibold aria-[current=page]:text-primary" />
            </ul>
          </nav>
          <div className="mt-5">
            <SearchBox label={say.search} />
          </div>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
            <ThemeChoice />
            <LanguageSwitch className="inline-flex min-h-11 items-center text-ink-2 @min-[19rem]:hidden" />
            <ApplyLink />
          </div>
        </div>
      </div>
    </details>
  );
}
