import { useCallback } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { ScreenSignIn } from '#accounts/screen-sign-in.tsx';
import * as contexts from '#context.ts';
import { inLanguage, type Text } from '#kit/language.ts';
import { LiveProvider } from '#kit/live/use-live.tsx';
import { readDay } from '#kit/time.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { mayWatch } from './board-access.ts';
import { BoardView } from './board-view.tsx';
import { boardOfRoute, findBoard } from './boards/board-list.ts';
import { readFit } from './canvas-scale.tsx';
import { liveAddress } from './contract.ts';
import { ScreenNotice } from './screen-notice.tsx';

const words = defineWords({
  coming: ['这块大屏正在编排，尚未投入使用。', 'This board is being composed and is not in use yet.'],
  signIn: ['请登录后观看。', 'Sign in to watch.'],
  notAllowed: [
    '当前账号没有观看这块大屏的权限。请换一个账号登录，或联系管理员。',
    'This account may not watch this board. Sign in with another one, or ask an administrator.',
  ],
  noSuchDay: ['地址里的日期应写成 2026-11-11 这样。', 'The day in the address should be written like 2026-11-11.'],
  toToday: ['看今天', 'Show today'],
  toLauncher: ['全部大屏', 'All boards'],
});

type Loaded =
  | { state: 'coming' | 'not_signed_in' | 'not_allowed' | 'no_such_day'; title: Text; address: string }
  | {
      state: 'board';
      title: Text;
      address: string;
      day: string | undefined;
      initial: { epoch: string; revision: number; figures: Record<string, unknown> } | undefined;
    };

export async function loader({ context, url, pattern }: LoaderFunctionArgs): Promise<Loaded> {
  const placed = boardOfRoute(pattern);
  if (!placed) throw new Response(null, { status: 404 });
  const { address, title } = placed;
  const board = findBoard(address);
  if (!board) return { state: 'coming', title, address };
  const verdict = mayWatch(board, context.get(contexts.sessions));
  if (verdict !== 'yes') return { state: verdict, title, address };
  const dayText = url.searchParams.get('day');
  const day = readDay(dayText);
  if (dayText !== null && !day) return { state: 'no_such_day', title, address };
  const { screens } = context.get(contexts.services);
  // Without the database the board still opens, and fills itself as soon as its stream is there.
  const initial = await screens.read(board, day).catch(() => undefined);
  return { state: 'board', title, address, day, initial };
}

export default function BoardPage() {
  const loaded = useLoaderData<typeof loader>();
  const language = useLanguage();
  const say = useWords(words);
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  const title = inLanguage(loaded.title, language);
  const board = findBoard(loaded.address);

  if (loaded.state === 'board' && board) {
    const url = liveAddress(loaded.address, loaded.day);
    return (
      <main>
        <PageHead title={`${title} · 织联 Weftline`} hidden />
        <h1 className="sr-only">{title}</h1>
        <LiveProvider key={url} url={url} initial={loaded.initial} onRefused={refresh}>
          <BoardView board={board} fit={readFit(search.get('fit'))} />
        </LiveProvider>
      </main>
    );
  }
  if (loaded.state === 'coming')
    return <ScreenNotice title={title} sentence={say.coming} way={{ to: '/screen', text: say.toLauncher }} />;
  if (loaded.state === 'no_such_day')
    return (
      <ScreenNotice
        title={title}
        sentence={say.noSuchDay}
        way={{ to: `/screen/pages/${loaded.address}`, text: say.toToday }}
      />
    );
  return (
    <ScreenNotice title={title} sentence={loaded.state === 'not_allowed' ? say.notAllowed : say.signIn}>
      <ScreenSignIn onSignedIn={refresh} />
    </ScreenNotice>
  );
}
