import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation, useRevalidator } from 'react-router';
import type { Role, ScreenRecord } from '#accounts/contract.ts';
import { ScreenSignOut } from '#accounts/screen-sign-out.tsx';
import { withParameter } from '#kit/call/page-address.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { readFromBrowser, writeToBrowser } from '#kit/ui/browser-storage.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { placesFor } from './navigation.ts';
import { useWaiting, WaitingMark } from './waiting-mark.tsx';

const foldedKey = 'console-folded';
const navigationId = 'console-navigation';
const CommandMenu = lazy(() => import('./command-menu.tsx'));

const words = defineWords({
  name: ['织联工作台', 'Weftline console'],
  skip: ['跳到正文', 'Skip to content'],
  navigation: ['工作台导航', 'Console'],
  menu: ['菜单', 'Menu'],
  overview: ['首页', 'Overview'],
  search: ['查找', 'Search'],
  screens: ['大屏', 'Boards'],
  own: [(name: string) => `${name}：账号`, (name: string) => `${name}: account`],
  security: ['账号安全', 'Account security'],
});

const item =
  'flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] text-ink-2 hover:bg-ink/5 hover:text-ink aria-[current=page]:bg-primary/10 aria-[current=page]:font-medium aria-[current=page]:text-primary lg:min-h-8';
const ownItem =
  'flex min-h-9 w-full items-center rounded-control px-3 text-left text-sm text-ink-2 hover:bg-ink/5 hover:text-ink';

/** Navigation by role at the left, the page beside it. Plain markup that the server renders; Ant Design comes with the page. */
export function ConsoleFrame({ person, children }: { person: ScreenRecord; children: ReactNode }) {
  const t = useWords(words);
  const [isFinding, setIsFinding] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setIsFinding(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-paper text-ink lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-none">
      <a
        href="#main"
        className="absolute -top-24 left-2 z-50 rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:top-2"
      >
        {t.skip}
      </a>
      <header className="flex h-14 items-center gap-x-2 border-b border-line px-4 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:gap-x-4 lg:border-r lg:border-b-0 lg:px-3 lg:py-5">
        <button
          type="button"
          popoverTarget={navigationId}
          aria-label={t.menu}
          className="-ml-2 flex size-10 items-center justify-center rounded-control hover:bg-ink/5 lg:hidden"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" stroke="currentColor" strokeWidth="1.6">
            <path d="M3 5.5h14M3 10h14M3 14.5h14" />
          </svg>
        </button>
        <Link to="/console" className="flex rounded-control px-1 lg:px-3">
          <ConsoleMark label={t.name} />
        </Link>
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setIsFinding(true)}
          className="ml-auto flex min-h-9 items-center justify-between gap-3 rounded-control border border-line px-3 text-sm text-ink-3 hover:border-ink-3 hover:text-ink lg:mt-5 lg:ml-0"
        >
          {t.search}
          <span aria-hidden="true" className="hidden text-[0.8125rem] lg:inline">
            Ctrl K
          </span>
        </button>
        <Navigation roles={person.roles} />
        <OwnMenu person={person} />
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 focus:outline-none">
        {children}
      </main>
      {isFinding ? (
        <Suspense>
          <CommandMenu person={person} onClose={() => setIsFinding(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** At the side of the page, in a narrow window behind the button of the menu. Groups fold, and stay as they were left in this browser; where one is can always be seen. */
function Navigation({ roles }: { roles: readonly Role[] }) {
  const t = useWords(words);
  const language = useLanguage();
  const waiting = useWaiting(roles);
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const [folded, setFolded] = useState<readonly string[]>([]);
  useEffect(() => setFolded(readFromBrowser('localStorage', foldedKey)?.split(' ') ?? []), []);
  const counted = Object.values(waiting).filter(Boolean).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one is changes with the address, and as numbers widen what stands before.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, counted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has chosen a place is done with the menu.
  useEffect(() => nav.current?.hidePopover(), [pathname]);
  const fold = (name: string, isFolded: boolean) => {
    const next = isFolded ? [...folded, name] : folded.filter((each) => each !== name);
    setFolded(next);
    writeToBrowser('localStorage', foldedKey, next.join(' ') || undefined);
  };
  return (
    <nav
      ref={nav}
      id={navigationId}
      popover="auto"
      aria-label={t.navigation}
      className="inset-x-0 top-14 bottom-auto m-0 max-h-[calc(100dvh-3.5rem)] w-full overflow-y-auto border-0 border-line border-b bg-paper p-4 text-ink shadow-lg lg:static lg:mt-4 lg:block lg:max-h-none lg:flex-1 lg:border-0 lg:p-0 lg:shadow-none"
    >
      <NavLink to="/console" end className={item}>
        {t.overview}
      </NavLink>
      {placesFor(roles).map((group) => {
        const name = group.title[1];
        const isHere = group.places.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
        const isFolded = folded.includes(name) && !isHere;
        return (
          <div key={name} className="mt-3">
            <button
              type="button"
              aria-expanded={!isFolded}
              onClick={() => fold(name, !isFolded)}
              className="flex min-h-8 w-full items-center justify-between rounded-control px-3 text-[0.8125rem] text-ink-3 hover:text-ink"
            >
              {inLanguage(group.title, language)}
              <span aria-hidden="true">{isFolded ? '+' : '–'}</span>
            </button>
            <div hidden={isFolded} className="max-lg:grid max-lg:grid-cols-2">
              {group.places.map((place) => (
                <NavLink key={place.to} to={place.to} className={item}>
                  {inLanguage(place.name, language)}
                  <WaitingMark at={waiting[place.to]} />
                </NavLink>
              ))}
            </div>
          </div>
        );
      })}
      <a href="/screen" className={`${item} mt-3`}>
        {t.screens}
      </a>
    </nav>
  );
}

/** What concerns oneself: security, language, signing out. */
function OwnMenu({ person }: { person: ScreenRecord }) {
  const t = useWords(words);
  const { revalidate } = useRevalidator();
  return (
    <div className="relative lg:mt-3 lg:border-t lg:border-line lg:pt-3">
      <button
        type="button"
        popoverTarget="own-menu"
        aria-label={t.own(person.name)}
        className="flex min-h-9 w-full items-center justify-between gap-3 rounded-control px-3 text-sm font-medium hover:bg-ink/5"
      >
        <span className="truncate">{person.name}</span>
        <span aria-hidden="true" className="text-ink-3">
          ⋯
        </span>
      </button>
      <div
        id="own-menu"
        popover="auto"
        className="fixed inset-auto top-14 right-4 m-0 w-48 rounded-card border border-line bg-surface p-2 text-ink shadow-lg lg:top-auto lg:right-auto lg:bottom-16 lg:left-3"
      >
        {person.name === person.username ? null : <p className="px-3 py-2 text-sm text-ink-3">{person.username}</p>}
        <Link to="/console/security" className={ownItem}>
          {t.security}
        </Link>
        <ConsoleLanguage className={ownItem} />
        <ScreenSignOut className={ownItem} onSignedOut={revalidate} />
      </div>
    </div>
  );
}

/** The mark of the platform and where one is: quiet, in the corner. */
export function ConsoleMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-[0.9375rem] font-semibold whitespace-nowrap text-ink">
      <svg
        aria-hidden="true"
        viewBox="0 0 28 28"
        className="size-6 shrink-0"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
      >
        <path className="stroke-primary" d="M6 2v8m0 8v8M14 2v1.5m0 7.5v6m0 7.5V26M22 2v8m0 8v8" />
        <path className="stroke-primary" d="M2 6.5h.5m7.5 0h8m7.5 0h.5M2 21.5h.5m7.5 0h8m7.5 0h.5" />
        <path className="stroke-madder" d="M2 14h8m8 0h8" />
      </svg>
      {label}
    </span>
  );
}

/** The same page in the other language; the server remembers it. */
export function ConsoleLanguage({ className = 'inline-flex min-h-9 items-center text-sm text-ink-2 hover:text-ink' }) {
  const other = useLanguage() === 'en' ? 'zh-CN' : 'en';
  const { pathname, search } = useLocation();
  return (
    <a href={withParameter(pathname + search, 'lang', other)} hrefLang={other} lang={other} className={className}>
      {other === 'en' ? 'English' : '中文'}
    </a>
  );
}
