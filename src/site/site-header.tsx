import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { ApplyLink, SignInLink } from './apply-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NavigationLinks } from './navigation.tsx';
import { SiteMenu } from './site-menu.tsx';
import { ThemeToggle } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const words = defineWords({
  home: ['首页', 'Home'],
  places: ['主导航', 'Main navigation'],
  search: ['搜索', 'Search'],
});

const small =
  'min-h-11 min-w-11 items-center justify-center rounded-control px-2 text-sm text-ink-2 hover:bg-primary/8 hover:text-ink';

/** Head of every page in the main frame; `slim` leaves only the way home and the two switches. */
export function SiteHeader({ slim = false }: { slim?: boolean }) {
  const say = useWords(words);
  return (
    <header className="site-header @container relative z-10 border-b border-line bg-paper print:hidden">
      <div className="page-width flex h-16 items-center gap-2">
        <a href="/" aria-label={say.home} className="mr-auto inline-flex min-h-11 items-center rounded-control">
          <Wordmark />
        </a>
        {slim ? null : (
          <nav aria-label={say.places} className="hidden @5xl:block">
            <ul className="flex">
              <NavigationLinks className="nav-link" />
            </ul>
          </nav>
        )}
        {slim ? null : (
          <a href="/search" className={`@max-5xl:hidden inline-flex ${small}`}>
            <span className="sr-only">{say.search}</span>
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className="size-5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
            >
              <circle cx="8.8" cy="8.8" r="5.3" />
              <path d="m12.8 12.8 4.2 4.2" strokeLinecap="round" />
            </svg>
          </a>
        )}
        {/* Below 19rem the letters are larger than a phone has room for in one line: the menu, or the foot, has the switches. */}
        <LanguageSwitch className={`inline-flex ${slim ? '@max-[19rem]:px-0' : '@max-[19rem]:hidden'} ${small}`} />
        {/* The sign itself, not the room around it, ends where the page does. */}
        <div className={slim ? '-mr-[12px] @max-[19rem]:hidden' : '@max-5xl:hidden'}>
          <ThemeToggle className={small} />
        </div>
        {slim ? null : (
          <>
            <SignInLink className={`inline-flex whitespace-nowrap @max-[22rem]:hidden ${small}`} />
            <ApplyLink className="ml-2 shrink-0 @max-[40rem]:hidden" />
            <SiteMenu />
          </>
        )}
      </div>
    </header>
  );
}
