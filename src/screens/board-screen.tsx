import { useCallback, useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { clearOfflineCache } from '#kit/live/offline-cache/offline-pages.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { LazySignIn } from './lazy-sign-in.tsx';
import type { LoadedBoard } from './load-board.ts';
import { PlayingBoard } from './playing-board.tsx';
import { ScreenNotice } from './screen-notice.tsx';
import type { PlaceableWidgets } from './widget-environment.tsx';

const words = defineWords({
  signIn: ['请登录后观看。', 'Sign in to watch.'],
  pair: ['无人值守的屏幕：用配对码连接，不必登录', 'Unattended display? Pair it with a code'],
  notAllowed: [
    '当前账号没有观看这块大屏的权限。请换一个账号登录，或联系管理员。',
    'This account can’t view this board. Sign in with another one, or ask an administrator.',
  ],
  plain: ['不带参数打开', 'Open without parameters'],
});

/** The page of a board: the board with its figures, or a notice why it cannot be shown. */
export function BoardScreen({ widgets }: { widgets: PlaceableWidgets }) {
  const loaded = useLoaderData<LoadedBoard>();
  const language = useLanguage();
  const t = useWords(words);
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  const isSignedOut = loaded.state === 'not_signed_in';
  useEffect(() => {
    if (isSignedOut) clearOfflineCache();
  }, [isSignedOut]);
  const title = inLanguage(loaded.title, language);
  const head = <PageHead title={title} hidden isUnattended />;

  if (loaded.state === 'board')
    return (
      <main>
        {head}
        <h1 className="sr-only">{title}</h1>
        <PlayingBoard
          board={loaded.board}
          widgets={widgets}
          request={loaded.request}
          replay={loaded.replay}
          initial={loaded.initial}
          onRefused={refresh}
        />
      </main>
    );
  if (loaded.state === 'bad_parameter')
    return (
      <ScreenNotice
        title={title}
        sentence={inLanguage(loaded.sentence, language)}
        way={{ to: `/screen/pages/${loaded.address}`, text: t.plain }}
      />
    );
  return (
    <ScreenNotice
      title={title}
      sentence={loaded.state === 'not_allowed' ? t.notAllowed : t.signIn}
      way={{ to: '/screen/pages/hall', text: t.pair }}
    >
      <LazySignIn onSignedIn={refresh} />
    </ScreenNotice>
  );
}
