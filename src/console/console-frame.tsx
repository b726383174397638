import { type ReactNode, useState } from 'react';
import { Link, NavLink, useRevalidator } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { screenKind } from '#accounts/session-kinds.ts';
import { signOut } from '#accounts/sign-in.ts';
import { inLanguage } from '#kit/language.ts';
import { CallFailure } from '#kit/send.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { ConsoleLanguage } from './console-language.tsx';
import { ConsoleMark } from './console-mark.tsx';
import { placesFor } from './navigation.ts';
import { useWaiting, WaitingMark } from './waiting-mark.tsx';

const words = defineWords({
  name: ['织联工作台', 'Weftline console'],
  skip: ['跳到正文', 'Skip to content'],
  navigation: ['工作台导航', 'Console'],
  overview: ['首页', 'Overview'],
  screens: ['大屏', 'Boards'],
  security: ['账号安全', 'Account security'],
  signOut: ['退出登录', 'Sign out'],
  signingOut: ['正在退出', 'Signing out'],
});

const item =
  'flex min-h-9 shrink-0 items-center rounded-control px-3 text-[0.9375rem] text-ink-2 hover:bg-ink/5 hover:text-ink aria-[current=page]:bg-primary/10 aria-[current=page]:font-medium aria-[current=page]:text-primary';

/** Navigation by role at the left, the page beside it. Plain markup that the server renders; Ant Design comes with the page. */
export function ConsoleFrame({ person, children }: { person: ScreenRecord; children: ReactNode }) {
  const say = useWords(words);
  const language = useLanguage();
  const waiting = useWaiting(person.roles);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-paper text-ink lg:grid-cols-[13rem_minmax(0,1fr)] lg:grid-rows-none">
      <a
        href="#main"
        className="absolute -top-24 left-2 z-50 rounded-control bg-primary px-4 py-2 font-medium text-on-primary focus:top-2"
      >
        {say.skip}
      </a>
      <header className="flex flex-wrap items-center gap-x-4 border-b border-line px-4 py-3 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:border-r lg:border-b-0 lg:px-3 lg:py-5">
        <Link to="/console" className="rounded-control px-1 lg:px-3">
          <ConsoleMark label={say.name} />
        </Link>
        <nav
          aria-label={say.navigation}
          className="relative -mx-4 flex w-[calc(100%+2rem)] gap-1 overflow-x-auto px-4 lg:mx-0 lg:mt-6 lg:block lg:w-auto lg:flex-1 lg:overflow-y-auto lg:px-0"
        >
          <NavLink to="/console" end className={item}>
            {say.overview}
          </NavLink>
          {placesFor(person.roles).map((group) => (
            <div key={group.title[1]} className="contents lg:mt-5 lg:block">
              <p className="hidden px-3 pb-1 text-[0.8125rem] text-ink-3 lg:block">
                {inLanguage(group.title, language)}
              </p>
              {group.places.map((place) => (
                <NavLink key={place.to} to={place.to} className={item}>
                  {inLanguage(place.name, language)}
                  <WaitingMark at={waiting[place.to]} />
                </NavLink>
              ))}
            </div>
          ))}
          <a href="/screen" className={`${item} lg:mt-5`}>
            {say.screens}
          </a>
        </nav>
        <div className="ml-auto flex items-center gap-4 lg:ml-0 lg:block lg:border-t lg:border-line lg:px-3 lg:pt-4">
          <p className="text-sm leading-tight">
            <span className="block font-medium">{person.name}</span>
            {person.name === person.username ? null : <span className="text-ink-3">{person.username}</span>}
          </p>
          <div className="flex items-center gap-4 lg:mt-2">
            <SignOut />
            <Link
              to="/console/security"
              className="inline-flex min-h-9 items-center text-sm whitespace-nowrap text-ink-2 hover:text-ink"
            >
              {say.security}
            </Link>
          </div>
          <div className="flex items-center">
            <ConsoleLanguage />
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 focus:outline-none">
        {children}
      </main>
    </div>
  );
}

function SignOut() {
  const say = useWords(words);
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'open' | 'working'>('open');
  const [problem, setProblem] = useState('');
  async function leave() {
    setState('working');
    try {
      await signOut(screenKind);
      await revalidate();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error.message);
      setState('open');
    }
  }
  return (
    <>
      <button
        type="button"
        onClick={leave}
        disabled={state === 'working'}
        className="inline-flex min-h-9 items-center text-sm whitespace-nowrap text-ink-2 hover:text-ink"
      >
        {state === 'working' ? say.signingOut : say.signOut}
      </button>
      {problem ? (
        <span role="alert" className="text-sm text-madder">
          {problem}
        </span>
      ) : null}
    </>
  );
}
