import { type ComponentType, type FunctionComponent, Suspense, useCallback } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { UnsavedPage } from '#kit/ui/unsaved-work.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { LazySignIn } from '#screens/lazy-sign-in.tsx';
import { ScreenNotice } from '#screens/screen-notice.tsx';
import type { loadOperatedHall } from './operated-hall.ts';
import './operators.css';

type Loaded = Awaited<ReturnType<typeof loadOperatedHall>>;

const notAllowed: Text = [
  '当前账号没有操作展厅的权限。请更换账号登录，或联系管理员。',
  'This account can’t control the hall. Sign in with another account or ask an admin.',
];

/** A page for operators: its desk in the browser, or a sign-in with what is said there. */
export const operatorsPage = (
  Desk: ComponentType<Extract<Loaded, { state: 'open' }>>,
  words: { title: Text; signIn: Text },
): FunctionComponent =>
  function OperatorsPage() {
    const loaded = useLoaderData<Loaded>();
    const language = useLanguage();
    const title = inLanguage(words.title, language);
    const { revalidate } = useRevalidator();
    const refresh = useCallback(() => void revalidate(), [revalidate]);
    const isBrowser = useIsBrowser();
    if (loaded.state !== 'open')
      return (
        <ScreenNotice
          title={title}
          sentence={inLanguage(loaded.state === 'not_allowed' ? notAllowed : words.signIn, language)}
        >
          <LazySignIn onSignedIn={refresh} />
        </ScreenNotice>
      );
    return (
      <>
        <PageHead title={title} hidden />
        {isBrowser ? (
          <UnsavedPage>
            <Suspense fallback={null}>
              <Desk key={loaded.hall.id} {...loaded} />
            </Suspense>
          </UnsavedPage>
        ) : null}
      </>
    );
  };
