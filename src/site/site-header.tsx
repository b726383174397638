import { useLogin } from '#accounts/login-context.tsx';
import { defineWords } from '#kit/text/words.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { SearchBox } from '#kit/ui/search-box.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { NavigationLinks } from './navigation.tsx';
import { ThemeChoice, ThemeToggle } from './theme-switch.tsx';
import { Wordmark } from './wordmark.tsx';

const words = defineWords({
  home: ['首页', 'Home'],
  places: ['主导航', 'Main navigation'],
  search: ['搜索', 'Search'],
  apply: ['申请入驻', 'Apply to join'],
  mine: ['我的申请', 'My application'],
  signIn: ['登录', 'Sign in'],
});

/** Link to the enrolment: an invitation, or a signed-in applicant's own application. */
function ApplyLink({ className }: { className?: string }) {
  const t = useWords(words);
  const { isApplicant } = useLogin();
  return (
    <LinkButton to="/movein" data-track="apply" className={className}>
      {isApplicant ? t.mine : t.apply}
    </LinkButton>
  );
}

/** For returning applicants; signed-in ones have their application beside it. */
function SignInLink({ className }: { className?: string }) {
  const t = useWords(words);
  const { isApplicant } = useLogin();
  return isApplicant ? null : (
    <a href="/movein" className={className}>
      {t.signIn}
    </a>
  );
}

const small =
  'min-h-11 min-w-11 items-center justify-center rounded-control px-2 text-sm text-ink-2 hover:bg-primary/8 hover:text-ink';

/** Header of the main layout; `slim` has only the home link and the two switches. */
export function SiteHeader({ slim = false }: { slim?: boolean }) {
  const t = useWords(words);
  return (
    <header className="site-header @container relative z-10 border-b border-line bg-paper print:hidden">
      <div className="page-width flex h-16 items-center gap-2">
        <a href="/" aria-label={t.home} className="mr-auto inline-flex min-h-11 items-center rounded-control">
          <Wordmark />
        </a>
        {slim ? null : (
          <nav aria-label={t.places} className="hidden @5xl:block">
            <ul className="flex">
              <NavigationLinks className="nav-link" />
            </ul>
          </nav>
        )}
        {slim ? null : (
          <a href="/search" className={`@max-5xl:hidden inline-flex ${small}`}>
            <span className="sr-only">{t.search}</span>
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
        {/* Below 19rem the letters do not fit in one line; the menu or footer has the switches. */}
        <LanguageSwitch className={`inline-flex ${slim ? '@max-[19rem]:px-0' : '@max-[19rem]:hidden'} ${small}`} />
        {/* Aligns the icon itself with the page edge. */}
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

const menuWords = defineWords({
  menu: ['菜单', 'Menu'],
  places: ['主导航', 'Main navigation'],
  search: ['站内搜索', 'Search this site'],
});

/** Mobile navigation: `<details>` works without JavaScript; with it Escape closes it (`web/frame-controls.ts`). */
export function SiteMenu() {
  const t = useWords(menuWords);
  return (
    // It may have been opened before hydration.
    <details suppressHydrationWarning data-over className="group @5xl:hidden">
      <summary className="-mr-[10px] flex size-11 cursor-pointer list-none items-center justify-center rounded-control text-ink hover:bg-primary/8 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">{t.menu}</span>
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
          <nav aria-label={t.places}>
            <ul className="rows border-y border-line">
              <NavigationLinks className="flex min-h-12 items-center text-lg text-ink hover:text-primary aria-[current=page]:font-semibold aria-[current=page]:text-primary" />
            </ul>
          </nav>
          <div className="mt-5">
            <SearchBox label={t.search} />
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
