import { useCallback } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import * as contexts from '#context.ts';
import { inLanguage, type Text } from '#kit/language.ts';
import type { Snapshot } from '#kit/live/live-document.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { mayWatch } from './board-access.ts';
import type { BoardRequest, Replay } from './board-request.ts';
import { boardWords } from './board-words.ts';
import { boardOfRoute, findBoard } from './boards/board-list.ts';
import { withTheme } from './boards/with-theme.ts';
import { LateSignIn } from './late-sign-in.tsx';
import { PlayingBoard } from './playing-board.tsx';
import { requestedBoard } from './requested-board.ts';
import { ScreenNotice } from './screen-notice.tsx';

const words = defineWords({
  signIn: ['请登录后观看。', 'Sign in to watch.'],
  pair: ['无人值守的屏幕：用配对码连接，不必登录', 'Nobody stays at this screen: pair it by code instead'],
  notAllowed: [
    '当前账号没有观看这块大屏的权限。请换一个账号登录，或联系管理员。',
    'This account may not watch this board. Sign in with another one, or ask an administrator.',
  ],
  plain: ['去掉地址里的参数', 'Open it without parameters'],
});

interface Placed {
  title: Text;
  address: string;
}
type Loaded = Placed &
  (
    | { state: 'not_signed_in' | 'not_allowed' }
    | { state: 'bad_parameter'; sentence: Text }
    | {
        state: 'board';
        main: string | undefined;
        request: BoardRequest;
        /** The past that is played, by the address or by the board itself. */
        replay: Replay | undefined;
        initial: Snapshot | undefined;
      }
  );

export async function loader({ context, url, pattern }: LoaderFunctionArgs): Promise<Loaded> {
  const placed = boardOfRoute(pattern);
  if (!placed) throw new Response(null, { status: 404 });
  const { address, title } = placed;
  const at = { address, title };
  const asked = requestedBoard(address, url.searchParams);
  const verdict = mayWatch(asked.ok ? asked.board : placed, context.get(contexts.sessions));
  if (verdict !== 'yes') return { state: verdict, ...at };
  if (!asked.ok) {
    if (asked.reason === 'no_such_board') throw new Response(null, { status: 404 });
    // Told from here: a board that can be shown does not carry what is wrong with those that cannot.
    const { parameter } = asked;
    return { state: 'bad_parameter', sentence: [boardWords('zh-CN')[parameter], boardWords('en')[parameter]], ...at };
  }
  const { board, request } = asked;
  const { screens } = context.get(contexts.services);
  const replay = request.replay && { ...request.replay, since: request.replay.since ?? screens.now() };
  // Without the database the board still opens, and fills itself as soon as its stream is there.
  const initial = await screens.read(board, { ...request, replay }).catch(() => undefined);
  return { state: 'board', main: request.main, request, replay, initial, ...at };
}

export default function BoardPage() {
  const loaded = useLoaderData<typeof loader>();
  const language = useLanguage();
  const say = useWords(words);
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  const title = inLanguage(loaded.title, language);
  const head = <PageHead title={`${title} · 织联 Weftline`} hidden />;

  if (loaded.state === 'board') {
    const named = findBoard(loaded.address);
    const board = loaded.main === undefined ? named : named?.withMain?.(loaded.main);
    if (!board) return null;
    return (
      <main>
        {head}
        <h1 className="sr-only">{title}</h1>
        <PlayingBoard
          board={withTheme(board, search.get('theme'))}
          request={loaded.request}
          replay={loaded.replay}
          initial={loaded.initial}
          onRefused={refresh}
        />
      </main>
    );
  }
  if (loaded.state === 'bad_parameter')
    return (
      <ScreenNotice
        title={title}
        sentence={inLanguage(loaded.sentence, language)}
        way={{ to: `/screen/pages/${loaded.address}`, text: say.plain }}
      />
    );
  return (
    <ScreenNotice
      title={title}
      sentence={loaded.state === 'not_allowed' ? say.notAllowed : say.signIn}
      way={{ to: '/screen/pages/hall', text: say.pair }}
    >
      <LateSignIn onSignedIn={refresh} />
    </ScreenNotice>
  );
}
